"""Sets text in lines: Japanese in vertical ones with ruby, English in justified horizontal ones."""

import re
from dataclasses import dataclass

STOPS = set("、。")
OPENERS = set("「『（")
CLOSERS = set("」』）")
NOT_FIRST = STOPS | CLOSERS | set("！？ー々・…ぁぃぅぇぉっゃゅょァィゥェォッャュョ")


@dataclass
class Block:
    """One paragraph, heading, subheading or plate of a source text."""

    kind: str
    text: str
    plate: str = ""


def blocks(source):
    for part in re.split(r"\n\s*\n", source.strip()):
        line = " ".join(part.split("\n"))
        if plate := re.fullmatch(r"!\[(\w+)\|(.+)\]", line):
            yield Block("plate", plate[2], plate[1])
        elif line.startswith("## "):
            yield Block("subheading", line[3:])
        elif line.startswith("# "):
            yield Block("heading", line[2:])
        else:
            yield Block("paragraph", line)


@dataclass
class Line:
    """Characters of one line, gaps {index: points} after some, and ruby [(first, count, text)]."""

    text: str
    gaps: dict
    ruby: list
    indent: float = 0


def read_ruby(source):
    """The text without its marks, and where ruby stands: [(first, count, text)]."""
    plain, ruby = "", []
    for piece in re.split(r"(\{[^}]+\})", source):
        if piece.startswith("{"):
            base, _, reading = piece[1:-1].partition("|")
            ruby.append((len(plain), len(base), reading))
            piece = base
        plain += piece
    return plain, ruby


def advance(character, following):
    """Share of an em that a character takes: marks that meet give up their white half."""
    narrow = character in STOPS | CLOSERS and following in STOPS | CLOSERS | OPENERS
    return 0.5 if narrow else 1.0


def vertical_lines(source, size, length, indent=1.0):
    """Breaks a paragraph into lines of a length in points, the first one indented by some ems."""
    text, ruby = read_ruby(source)
    inside_ruby = {first + i for first, count, _ in ruby for i in range(1, count)}
    start, lines = 0, []
    while start < len(text):
        room = length / size - (0 if lines else indent)
        end, filled = start, 0.0
        while end < len(text):
            step = advance(text[end], text[end + 1:end + 2])
            if filled + step > room + 1e-6:
                break
            filled, end = filled + step, end + 1
        if end < len(text) and text[end] in STOPS and text[end + 1:end + 2] not in CLOSERS:
            end += 1
        while end < len(text) and end - start > 1 and (
                text[end] in NOT_FIRST or text[end - 1] in OPENERS or end in inside_ruby):
            end -= 1
        lines.append(_line(text, start, end, room, size, ruby, 0 if lines else indent * size))
        start = end
    return lines


def _line(text, start, end, room, size, ruby, indent):
    steps = [advance(text[i], text[i + 1:i + 2] if i + 1 < end else "") for i in range(start, end)]
    hanging = end < len(text) and text[end - 1] in STOPS and sum(steps) > room
    spare = 0.0 if end == len(text) or hanging else max(0.0, room - sum(steps)) / max(1, len(steps) - 1)
    gaps = {i: (step - 1 + spare) * size for i, step in enumerate(steps[:-1])}
    inside = [(first - start, count, reading) for first, count, reading in ruby if start <= first < end]
    return Line(text[start:end], gaps, inside, indent)


def offset(line, size, index):
    """Distance from the line's head to a character's, in points."""
    return line.indent + index * size + sum(line.gaps.get(i, 0) for i in range(index))


class Hyphens:
    """Knows where words may be divided, from a list of words with hyphens in these places."""

    def __init__(self, source):
        words = [line for line in source.split("\n") if line and not line.startswith("#")]
        self._parts = {word.replace("-", ""): word.split("-") for word in words}

    def heads(self, word):
        """The beginnings of a word that may end a line, longest first, each with the rest."""
        yield from ((word[:i + 1], word[i + 1:]) for i in range(len(word) - 2, 0, -1) if word[i] == "-")
        match = re.fullmatch(r"(\W*)([A-Za-z]+)(\W*)", word)
        if not match:
            return
        before, core, after = match.groups()
        parts = self._parts.get(core) or self._parts.get(core.lower()) or []
        position = 0
        found = []
        for part in parts[:-1]:
            position += len(part)
            found.append((before + core[:position] + "-", core[position:] + after))
        yield from reversed(found)


def horizontal_lines(source, font, size, length, hyphens=None, indent=0.0):
    """Breaks a paragraph into lines; with hyphens they are justified, without they are ragged."""
    space = font.width(" ", size)
    words, lines = source.split(), []
    while words:
        room, taken, width = length - (0 if lines else indent), [], 0.0
        while words:
            added = font.width(words[0], size) + (space if taken else 0)
            if taken and width + added > room:
                break
            taken.append(words.pop(0))
            width += added
        if words and hyphens and (room - width) > space:
            for head, rest in hyphens.heads(words[0]):
                added = space + font.width(head, size)
                if width + added <= room:
                    taken.append(head)
                    words[0] = rest
                    width += added
                    break
        text = " ".join(taken)
        spaces = [i for i, c in enumerate(text) if c == " "] if words and hyphens else []
        gaps = {i: (room - width) / len(spaces) for i in spaces}
        lines.append(Line(text, gaps, [], 0 if lines else indent))
    return lines
