// Files that hold what people wrote: see docs/ARCHITECTURE.md.
