"""Makes the sample book: sets its text, draws its pictures and writes the file."""
