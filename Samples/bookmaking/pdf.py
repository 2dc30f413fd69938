"""Writes a PDF file: objects, streams, and subset fonts for upright and for vertical lines.

The same content gives the same bytes: no dates but those given, an identifier made from the content.
"""

import hashlib
import io
import zlib

from fontTools import subset
from fontTools.ttLib import TTFont


class Name(str):
    """A name such as /Type, written without its slash."""


class Reference(int):
    """The number of an object."""


class Raw(bytes):
    """Bytes that are PDF syntax already."""


def text(value):
    """A text string for outlines, labels and the like."""
    return Raw(b"<" + (b"\xfe\xff" + value.encode("utf-16-be")).hex().encode() + b">")


def number(value):
    return f"{value:.3f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def syntax(value):
    match value:
        case Raw():
            return bytes(value)
        case Reference():
            return b"%d 0 R" % value
        case bool():
            return b"true" if value else b"false"
        case Name():
            return b"/" + value.encode()
        case str():
            return b"(" + value.encode("ascii") + b")"
        case int() | float():
            return number(value).encode()
        case list() | tuple():
            return b"[" + b" ".join(map(syntax, value)) + b"]"
        case dict():
            return b"<<" + b"".join(b"/" + k.encode() + b" " + syntax(v) for k, v in value.items()) + b">>"
    raise TypeError(f"no PDF syntax for {value!r}")


class File:
    """The objects of one file, numbered in the order in which they are asked for."""

    def __init__(self):
        self._objects = []

    def reserve(self):
        self._objects.append(None)
        return Reference(len(self._objects))

    def put(self, reference, value):
        self._objects[reference - 1] = syntax(value)

    def add(self, value):
        reference = self.reserve()
        self.put(reference, value)
        return reference

    def add_stream(self, data, **entries):
        packed = zlib.compress(data, 9)
        head = syntax({**entries, "Filter": Name("FlateDecode"), "Length": len(packed)})
        reference = self.reserve()
        self._objects[reference - 1] = head + b"\nstream\n" + packed + b"\nendstream"
        return reference

    def write(self, path, root, info):
        out = bytearray(b"%PDF-1.7\n%\xe7\xb6\xb4\xe3\x82\x8a\n")
        offsets = []
        for index, body in enumerate(self._objects, 1):
            offsets.append(len(out))
            out += b"%d 0 obj\n" % index + body + b"\nendobj\n"
        identity = Raw(b"<" + hashlib.sha256(out).hexdigest()[:32].encode() + b">")
        start = len(out)
        out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(offsets) + 1)
        out += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
        trailer = {"Size": len(offsets) + 1, "Root": root, "Info": info, "ID": [identity, identity]}
        out += b"trailer\n" + syntax(trailer) + b"\nstartxref\n%d\n%%%%EOF\n" % start
        path.write_bytes(out)


class Font:
    """One face, of which only the glyphs that were asked for are put into the file."""

    UNITS = 1000

    def __init__(self, path, face, tag):
        self.tag = tag
        self._font = TTFont(path, fontNumber=face, lazy=True)
        self._glyphs = self._font.getBestCmap()
        self._widths = self._font["hmtx"]
        self._upright = self._vertical_forms()
        self._used = {}

    def _vertical_forms(self):
        table = self._font["GSUB"].table
        forms = {}
        for record in table.FeatureList.FeatureRecord:
            if record.FeatureTag != "vert":
                continue
            for index in record.Feature.LookupListIndex:
                for part in table.LookupList.Lookup[index].SubTable:
                    forms.update(getattr(part, "ExtSubTable", part).mapping)
        return forms

    def _cid(self, character, vertical):
        glyph = self._glyphs[ord(character)]
        if vertical:
            glyph = self._upright.get(glyph, glyph)
        cid = int(glyph.removeprefix("cid"))
        before = self._used.setdefault(cid, (character, glyph))[0]
        if before != character:
            raise ValueError(f"{before} and {character} share a glyph, so one of them would read wrong")
        return cid

    def width(self, characters, size):
        return sum(self._widths[self._glyphs[ord(c)]][0] for c in characters) * size / self.UNITS

    def show(self, x, y, size, characters, vertical=False, gaps=None):
        """The operators that draw characters from a point; gaps {index: points} follow their characters."""
        pieces, run, sign = [], "", 1 if vertical else -1
        for index, character in enumerate(characters):
            run += f"{self._cid(character, vertical):04x}"
            gap = (gaps or {}).get(index, 0)
            if abs(gap) > 0.001:
                pieces += [f"<{run}>", number(sign * gap * self.UNITS / size)]
                run = ""
        if run:
            pieces.append(f"<{run}>")
        face = self.tag + ("V" if vertical else "H")
        return f"BT /{face} {number(size)} Tf {number(x)} {number(y)} Td [{' '.join(pieces)}] TJ ET\n"

    def embed(self, file):
        """Puts the face into the file; gives its resource names and objects."""
        font = self._font
        characters = {cid: character for cid, (character, _) in sorted(self._used.items())}
        glyphs = [glyph for _, glyph in self._used.values()]
        name = f"{self._prefix(characters)}+{font['name'].getDebugName(6)}"
        widths = [Raw(b"%d [%d]" % (cid, self._widths[f"cid{cid:05d}"][0])) for cid in characters
                  if self._widths[f"cid{cid:05d}"][0] != self.UNITS]
        head, metrics = font["head"], font["OS/2"]
        descriptor = file.add({
            "Type": Name("FontDescriptor"), "FontName": Name(name), "Flags": 6,
            "FontBBox": [head.xMin, head.yMin, head.xMax, head.yMax], "ItalicAngle": 0,
            "Ascent": metrics.sTypoAscender, "Descent": metrics.sTypoDescender,
            "CapHeight": metrics.sCapHeight, "StemV": 80,
            "FontFile3": file.add_stream(self._outlines(glyphs), Subtype=Name("CIDFontType0C")),
        })
        descendant = file.add({
            "Type": Name("Font"), "Subtype": Name("CIDFontType0"), "BaseFont": Name(name),
            "CIDSystemInfo": {"Registry": "Adobe", "Ordering": "Identity", "Supplement": 0},
            "FontDescriptor": descriptor, "DW": self.UNITS, "W": widths, "DW2": [880, -self.UNITS],
        })
        unicode_map = file.add_stream(self._unicode_map(characters))
        return {
            self.tag + direction: file.add({
                "Type": Name("Font"), "Subtype": Name("Type0"),
                "BaseFont": Name(f"{name}-Identity-{direction}"), "Encoding": Name(f"Identity-{direction}"),
                "DescendantFonts": [descendant], "ToUnicode": unicode_map,
            })
            for direction in "HV"
        }

    @staticmethod
    def _prefix(characters):
        digest = hashlib.sha256("".join(characters.values()).encode()).digest()
        return "".join(chr(ord("A") + byte % 26) for byte in digest[:6])

    def _outlines(self, glyphs):
        for tag in ("GSUB", "GPOS", "GDEF", "BASE"):
            del self._font[tag]
        options = subset.Options(notdef_outline=True, desubroutinize=False, layout_features=[], hinting=True)
        cutter = subset.Subsetter(options)
        cutter.populate(glyphs=glyphs)
        cutter.subset(self._font)
        out = io.BytesIO()
        self._font["CFF "].cff.compile(out, self._font)
        return out.getvalue()

    @staticmethod
    def _unicode_map(characters):
        pairs = [f"<{cid:04x}> <{c.encode('utf-16-be').hex()}>" for cid, c in characters.items()]
        chunks = [pairs[i:i + 100] for i in range(0, len(pairs), 100)]
        body = "\n".join(f"{len(chunk)} beginbfchar\n" + "\n".join(chunk) + "\nendbfchar" for chunk in chunks)
        return (
            "/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n"
            "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
            "/CMapName /Adobe-Identity-UCS def /CMapType 2 def\n"
            "1 begincodespacerange <0000> <ffff> endcodespacerange\n"
            f"{body}\nendcmap CMapName currentdict /CMap defineresource pop end end\n"
        ).encode()
