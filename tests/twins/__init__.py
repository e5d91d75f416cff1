"""Naive twins: obvious and slow, written from the descriptions in spec/reference_based.md."""
