// What a note editor does with text: see docs/ARCHITECTURE.md.
