"""Detectors of errors: LanguageTool, spelling, Harper, and what other packages bring."""

from errata.detectors.base import Detector, DetectorError, Error, Errors, available_detectors, make_detector

__all__ = ["Detector", "DetectorError", "Error", "Errors", "available_detectors", "make_detector"]
