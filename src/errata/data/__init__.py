"""The registry of public data sets: where they are, their licence, checksums, how they load."""

from errata.data.entries import Entry, File
from errata.data.errors import DataError, MissingDataError
from errata.data.fetch import Watch
from errata.data.getting import Got, get
from errata.data.locate import directories, find_root, locate, missing, user_directory
from errata.data.ratings import GradedSentence, RatedOutput, Rating, read_gug, read_tmu_gfm
from errata.data.registry import data_sets, find_entry
from errata.data.sets import DataSet, Part, load

__all__ = [
    "DataError",
    "DataSet",
    "Entry",
    "File",
    "Got",
    "GradedSentence",
    "MissingDataError",
    "Part",
    "RatedOutput",
    "Rating",
    "Watch",
    "data_sets",
    "directories",
    "find_entry",
    "find_root",
    "get",
    "load",
    "locate",
    "missing",
    "read_gug",
    "read_tmu_gfm",
    "user_directory",
]
