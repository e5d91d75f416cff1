"""What judgments say: system scores with rank ranges and clusters, and how far judges agree."""
