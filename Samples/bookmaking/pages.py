"""Lets set lines flow into pages, and keeps what each page holds until the file is written."""

from dataclasses import dataclass, field

from . import setting

WIDTH, HEIGHT = 360.0, 533.0
SIDE, HEAD, FOOT = 43.5, 64.0, 70.0
LINE_LENGTH = HEIGHT - HEAD - FOOT

SIZE, PITCH = 11.4, 21.0
LATIN_SIZE, LATIN_PITCH = 10.5, 16.0


@dataclass
class Link:
    rectangle: tuple
    destination: str


@dataclass
class Page:
    content: list = field(default_factory=list)
    over: list = field(default_factory=list)
    links: list = field(default_factory=list)
    forms: set = field(default_factory=set)
    folio: bool = True


class Flow:
    """Pages in reading order; chapters note where they begin and which plates they hold."""

    def __init__(self, regular, bold, hyphens):
        self.regular, self.bold, self.hyphens = regular, bold, hyphens
        self.pages = []
        self.chapters = []
        self.sections = []
        self._plates = []
        self._position = 0.0

    def new_page(self, **facts):
        self.pages.append(Page(**facts))
        self._position = 0.0
        return self.pages[-1]

    def chapter(self, blocks, vertical, draw_plate):
        for block in blocks:
            match block.kind:
                case "heading":
                    self.new_page()
                    self.chapters.append((block.text, len(self.pages) - 1))
                    (self._vertical_heading if vertical else self._heading)(block.text)
                case "plate":
                    self._plates.append(block)
                case "subheading":
                    self._subheading(block.text)
                case _:
                    self._set_paragraph(block.text, vertical, draw_plate)
        self._set_plates(draw_plate)

    def _set_plates(self, draw_plate):
        while self._plates:
            block = self._plates.pop(0)
            page = self.new_page()
            draw_plate(page, block.plate)
            across = self.regular.width(block.text, 8.5)
            page.content.append(self.regular.show((WIDTH - across) / 2, 62, 8.5, block.text))

    def _set_paragraph(self, text, vertical, draw_plate):
        if vertical:
            lines = setting.vertical_lines(text, SIZE, LINE_LENGTH)
            pitch, room = PITCH, WIDTH - 2 * SIDE
        else:
            lines = setting.horizontal_lines(
                text, self.regular, LATIN_SIZE, WIDTH - 2 * SIDE, self.hyphens, indent=14)
            pitch, room = LATIN_PITCH, LINE_LENGTH
        for line in lines:
            if self._position + pitch > room + 0.1:
                self._set_plates(draw_plate)
                self.new_page()
            if vertical:
                self.vertical_line(line, WIDTH - SIDE - self._position - pitch / 2)
            else:
                y = HEIGHT - HEAD - self._position - LATIN_SIZE
                self.pages[-1].content.append(self.regular.show(
                    SIDE + line.indent, y, LATIN_SIZE, line.text, gaps=line.gaps))
            self._position += pitch

    def vertical_line(self, line, x, size=SIZE, top=HEIGHT - HEAD):
        """Ruby goes over the page's own text, to its end, so that the text itself stays in one piece."""
        page = self.pages[-1]
        page.content.append(self.regular.show(x, top - line.indent, size, line.text, True, line.gaps))
        for first, count, reading in line.ruby:
            begin = setting.offset(line, size, first)
            length = setting.offset(line, size, first + count - 1) + size - begin
            free = length - len(reading) * size / 2
            gap = max(0.0, free) / len(reading)
            y = top - begin - (free / 2 if free < 0 else gap / 2)
            gaps = {i: gap for i in range(len(reading) - 1)}
            page.over.append(self.regular.show(x + size * 0.78, y, size / 2, reading, True, gaps))

    def _vertical_heading(self, text):
        x = WIDTH - SIDE - 1.2 * PITCH
        self.pages[-1].content.append(self.bold.show(x, HEIGHT - HEAD - 24, 18, text, True))
        self._position = 3 * PITCH

    def _heading(self, text):
        y = HEIGHT - HEAD - 30
        for line in setting.horizontal_lines(text, self.bold, 19, WIDTH - 2 * SIDE):
            self.pages[-1].content.append(self.bold.show(SIDE, y, 19, line.text))
            y -= 25
        self._position = HEIGHT - HEAD - y

    def _subheading(self, text):
        if self._position + 4 * LATIN_PITCH > LINE_LENGTH:
            self.new_page()
        self._position += LATIN_PITCH * 0.8
        self.sections.append((len(self.chapters) - 1, text, len(self.pages) - 1))
        y = HEIGHT - HEAD - self._position - LATIN_SIZE
        self.pages[-1].content.append(self.bold.show(SIDE, y, 11.5, text))
        self._position += LATIN_PITCH * 1.2
