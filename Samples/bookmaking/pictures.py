"""Draws the book's pictures: cover, plates and the picture that runs across two pages."""

import math
import random

from .pdf import Name, number

INK = (0.10, 0.11, 0.16)
INDIGO = (0.12, 0.19, 0.35)
CREAM = (0.96, 0.93, 0.86)
RED = (0.70, 0.18, 0.15)


class Pen:
    """Collects drawing operators; points, origin lower left."""

    def __init__(self):
        self._operators = []

    def content(self):
        """All operators, in a state of their own, so that what follows starts afresh."""
        return "\n".join(["q", *self._operators, "Q"]) + "\n"

    def put(self, *operands):
        self._operators.append(" ".join(o if isinstance(o, str) else number(float(o)) for o in operands))

    def colour(self, rgb, rgb_stroke=None):
        self.put(*rgb, "rg")
        self.put(*(rgb_stroke or rgb), "RG")

    def rectangle(self, x, y, width, height, paint="f"):
        self.put(x, y, width, height, "re", paint)

    def path(self, points, paint="S"):
        self.put(*points[0], "m")
        for point in points[1:]:
            self.put(*point, "l")
        self.put(paint)

    def circle(self, x, y, r, paint="f"):
        k = r * 0.5523
        self.put(x + r, y, "m")
        self.put(x + r, y + k, x + k, y + r, x, y + r, "c")
        self.put(x - k, y + r, x - r, y + k, x - r, y, "c")
        self.put(x - r, y - k, x - k, y - r, x, y - r, "c")
        self.put(x + k, y - r, x + r, y - k, x + r, y, "c")
        self.put("h", paint)


def waves(pen, width, height, radius, line_width=0.7):
    """The pattern of overlapping waves, from the top downwards so that each row covers the one above."""
    pen.put(line_width, "w")
    rows = int(height / (radius / 2)) + 3
    for row in range(rows):
        y = height + radius / 2 - row * radius / 2
        for column in range(int(width / (2 * radius)) + 2):
            x = column * 2 * radius + (radius if row % 2 else 0)
            for share in (1, 0.72, 0.44):
                pen.circle(x, y - radius, radius * share, "B" if share == 1 else "S")


def front_cover(width, height):
    pen = Pen()
    pen.colour(INDIGO)
    pen.rectangle(0, 0, width, height)
    pen.colour(INDIGO, (0.24, 0.33, 0.52))
    waves(pen, width, height, 30)
    binding(pen, width - 34, 0, width, height, CREAM)
    pen.colour(CREAM, INK)
    pen.put(0.8, "w")
    pen.rectangle(40, height - 330, 74, 290, "B")
    pen.rectangle(44, height - 326, 66, 282, "S")
    return pen.content()


def back_cover(width, height):
    pen = Pen()
    pen.colour(INDIGO)
    pen.rectangle(0, 0, width, height)
    binding(pen, 34, 0, 0, height, CREAM)
    pen.colour(CREAM)
    pen.put(1.2, "w")
    pen.circle(width / 2, height / 2, 26, "S")
    for i in range(4):
        pen.circle(width / 2, height / 2 - 15 + 10 * i, 2, "f")
    return pen.content()


def binding(pen, x, bottom, edge, top, rgb, line_width=1.6):
    """Four holes at x and the thread that goes round them to the edge of the spine."""
    pen.colour(rgb)
    pen.put(line_width, "w 1 J 1 j")
    height = top - bottom
    holes = [bottom + height * share for share in (0.06, 0.353, 0.647, 0.94)]
    pen.path([(x, bottom), (x, top)])
    for y in holes:
        pen.path([(x, y), (edge, y)])
        pen.circle(x, y, line_width * 1.3)


def frontispiece(width, height):
    pen = Pen()
    pen.colour((1, 1, 1), (0.72, 0.78, 0.87))
    pen.put("q", 60, 190, width - 120, height - 300, "re W n")
    waves(pen, width, height, 24, 0.5)
    pen.put("Q")
    return pen.content()


def fibres_image(file, columns=540, rows=720):
    """A raster: paper held against the light, with clouds, long fibres and the lines of the mould."""
    chance = random.Random(3)
    pixels = bytearray(columns * rows)
    waves_of_cloud = [(chance.random() * 0.03, chance.random() * 0.03, chance.random() * 6) for _ in range(7)]
    for y in range(rows):
        laid = 3 if y % 9 == 0 else 0
        for x in range(columns):
            cloud = sum(math.sin(a * x + b * y + c) for a, b, c in waves_of_cloud)
            pixels[y * columns + x] = int(222 + 2.4 * cloud + 6 * chance.random() - laid - (x % 90 == 0) * 5)
    for _ in range(420):
        x, y = chance.random() * columns, chance.random() * rows
        direction, bend = chance.random() * math.tau, 0.0
        shade = 14 + int(chance.random() * 42)
        for _ in range(60 + int(chance.random() * 240)):
            bend = 0.92 * bend + (chance.random() - 0.5) * 0.05
            direction += bend
            x, y = x + math.cos(direction), y + math.sin(direction)
            if 0 <= x < columns and 0 <= y < rows:
                place = int(y) * columns + int(x)
                pixels[place] = max(96, pixels[place] - shade)
    return file.add_stream(
        bytes(pixels), Type=Name("XObject"), Subtype=Name("Image"), Width=columns, Height=rows,
        ColorSpace=Name("DeviceGray"), BitsPerComponent=8)


def sky_image(file, columns=540, rows=400):
    """A raster: an evening sky, with the light of a moon that stands in the middle."""
    chance = random.Random(5)
    top, bottom = (38, 52, 96), (236, 196, 160)
    pixels = bytearray()
    for y in range(rows):
        share = (y / rows) ** 1.3
        for x in range(columns):
            glow = max(0.0, 1 - math.hypot(x - columns / 2, y - rows * 0.27) / 190) ** 2
            grain = (chance.random() - 0.5) * 3
            for a, b in zip(top, bottom):
                value = a + (b - a) * share
                pixels.append(int(min(255, max(0, value + (250 - value) * glow * 0.7 + grain))))
    return file.add_stream(
        bytes(pixels), Type=Name("XObject"), Subtype=Name("Image"), Width=columns, Height=rows,
        ColorSpace=Name("DeviceRGB"), BitsPerComponent=8)


def halftone(width, height):
    """A moon over water, in dots alone: drawn as points with round ends, one width per tone."""
    pen = Pen()
    pen.colour(INK)
    pen.put("1 J")
    tones = {}
    left, bottom, across, up, step = 50, 120, width - 100, height - 200, 5.2
    rows = int(up / step * 2)
    for row in range(rows):
        y = bottom + row * step / 2
        for column in range(int(across / step)):
            x = left + (column + 0.5 * (row % 2)) * step
            u, v = (x - left) / across - 0.5, (y - bottom) / up
            moon = math.hypot(u * across, (v - 0.68) * up) < 62
            if v < 0.3:
                shine = math.exp(-((u * 7) ** 2)) * (0.65 + 0.35 * math.sin(v * 150))
                tone = 0.95 - 0.8 * shine
            else:
                tone = 0.04 + 0.1 * (u > 0.05) if moon else 0.82 - 0.55 * (v - 0.3)
            tones.setdefault(round(step * 0.98 * math.sqrt(max(0.0, tone)) * 8) / 8, []).append((x, y))
    for dot in sorted(tones):
        pen.put(dot, "w")
        for x, y in tones[dot]:
            pen.put(x, y, "m", x, y, "l")
        pen.put("S")
    return pen.content()


def imposition(width, height, font):
    """One side of a sheet for a right-bound section of sixteen pages; the upper row stands on its head."""
    pen = Pen()
    cell_width, cell_height = 62, 92
    left, bottom = (width - 4 * cell_width) / 2, (height - 2 * cell_height) / 2 + 30
    pen.colour((0.99, 0.97, 0.92), INK)
    pen.put(0.9, "w")
    pen.rectangle(left, bottom, 4 * cell_width, 2 * cell_height, "B")
    pen.put("[4 3] 0 d 0.6 w")
    for column in (1, 2, 3):
        pen.path([(left + column * cell_width, bottom), (left + column * cell_width, bottom + 2 * cell_height)])
    pen.path([(left, bottom + cell_height), (left + 4 * cell_width, bottom + cell_height)])
    pen.put("[] 0 d")
    for row, pages in enumerate(((1, 16, 13, 4), (8, 9, 12, 5))):
        for column, page in enumerate(pages):
            x, y = left + (column + 0.5) * cell_width, bottom + (row + 0.5) * cell_height
            turn = -1 if row else 1
            pen.put("q", turn, "0 0", turn, x, y, "cm")
            pen.colour((0.80, 0.78, 0.72))
            for line in range(5):
                pen.rectangle(-20 + line * 9, -16, 2.5, 48)
            pen.colour(INK)
            label = str(page)
            pen.put(font.show(-font.width(label, 13) / 2, -36, 13, label).strip(), "Q")
    return pen.content()


def stitches(width, height):
    """A closed book with its spine to the right, its thread half drawn through, and a needle."""
    pen = Pen()
    left, bottom, right, top = 70, 130, width - 70, height - 90
    pen.colour((0.88, 0.86, 0.80))
    pen.rectangle(left + 6, bottom - 6, right - left, top - bottom)
    pen.colour((0.30, 0.42, 0.38), INK)
    pen.put(0.8, "w")
    pen.rectangle(left, bottom, right - left, top - bottom, "B")
    pen.colour(CREAM, INK)
    pen.rectangle(left + 16, top - 170, 40, 150, "B")
    binding(pen, right - 30, bottom, right, top, RED, 2.2)
    pen.colour(RED)
    hole = bottom + (top - bottom) * 0.353
    pen.put(right - 30, hole, "m", right - 110, hole - 70, left + 70, hole + 60, left + 20, hole - 30, "c S")
    pen.colour((0.62, 0.64, 0.68))
    pen.put(2.6, "w")
    pen.path([(left + 20, hole - 30), (left - 24, hole - 92)])
    return pen.content()


def river(width, height):
    """Hills and a river under a moon, made for two facing pages: width is that of both."""
    pen = Pen()
    pen.put("q", width, "0 0", height, "0 0 cm /Sky Do Q")
    pen.colour((0.99, 0.96, 0.86))
    pen.circle(width / 2, height * 0.73, 46)
    for index, (base, swing, rgb) in enumerate((
            (0.52, 30, (0.36, 0.40, 0.56)), (0.44, 24, (0.26, 0.32, 0.46)), (0.36, 18, (0.17, 0.24, 0.34)))):
        ridge = [
            (x, height * base + swing * (math.sin(x / (61 + 17 * index) + index) + 0.5 * math.sin(x / 23 + 2 * index)))
            for x in range(0, int(width) + 4, 4)
        ]
        pen.colour(rgb)
        pen.path([(0, 0), *ridge, (width, 0)], "f")
    for index in range(9):
        share = index / 8
        upper = [(x, _stream(x, width, height, share)) for x in range(0, int(width) + 6, 6)]
        lower = [(x, _stream(x, width, height, share + 0.13)) for x in range(int(width), -6, -6)]
        light = 0.45 + 0.4 * (index % 2) + 0.1 * share
        pen.colour((light * 0.75, light * 0.85, min(1.0, light)))
        pen.path([*upper, *lower], "f")
    return pen.content()


def _stream(x, width, height, share):
    """The height of one of the river's lines; it widens from the upper right to the lower left."""
    along = 1 - x / width
    middle = height * (0.34 - 0.22 * along) + 16 * math.sin(x / 74)
    return middle - (share - 0.5) * (26 + 120 * along) + 5 * math.sin(x / 31 + 5 * share)
