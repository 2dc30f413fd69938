// The life of a document: see docs/ARCHITECTURE.md.
