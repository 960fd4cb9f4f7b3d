"""What a picture shows: `dominant_color`, of a PNG or JPEG file or of a data URI."""

from __future__ import annotations

import base64
import binascii
import math
import re
from collections import Counter
from io import BytesIO

from checks.agents.acceptance.output import NOTHING, LackingError, Output
from checks.agents.acceptance.verifier import (
    TEXT,
    Params,
    Result,
    UnverifiableError,
    Verifier,
    VerifierExample,
    params,
)

BYTES_LIMIT = 32 * 1024 * 1024
PIXELS_LIMIT = 50_000_000
"""Pixels above which a picture is not opened: a file of a few kilobytes can hold billions."""

SIDE = 256
"""Pixels of the longer side to which a picture is made smaller before its colours are counted."""

SHARE = 0.5
"""Share of a picture that has to have the colour by default."""

THRESHOLD = 25.0
"""CIE 1976 distance (ΔE*ab) up to which a colour is called the same by default; 2.3 is just noticeable."""

OPAQUE = 128
_HEX = re.compile(r"#[0-9a-fA-F]{6}")
_URI = re.compile(r"data:image/(?:png|jpe?g);base64,", re.IGNORECASE)

NAMES = {
    "black": "#000000", "white": "#ffffff", "grey": "#808080", "gray": "#808080", "red": "#ff0000",
    "green": "#008000", "blue": "#0000ff", "yellow": "#ffff00", "orange": "#ffa500", "purple": "#800080",
    "pink": "#ffc0cb", "brown": "#a52a2a", "cyan": "#00ffff", "magenta": "#ff00ff",
}  # fmt: skip

Rgb = tuple[int, int, int]


def colour_of(name: str) -> Rgb | None:
    """A colour by its name or as `#rrggbb`; None for anything else."""
    code = NAMES.get(name.lower(), name)
    return (int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)) if _HEX.fullmatch(code) else None


def hexadecimal(colour: Rgb) -> str:
    """As `#rrggbb`."""
    return f"#{colour[0]:02x}{colour[1]:02x}{colour[2]:02x}"


def lab(colour: Rgb) -> tuple[float, float, float]:
    """CIE L*a*b* of an sRGB colour, under D65."""
    linear = [
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (part / 255 for part in colour)
    ]
    red, green, blue = linear
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def difference(one: Rgb, other: Rgb) -> float:
    """The CIE 1976 distance (ΔE*ab) of two colours."""
    return math.dist(lab(one), lab(other))


def colours(data: bytes) -> Counter[Rgb]:
    """How often each colour is in a picture, see-through parts left out. Raises LackingError, UnverifiableError."""
    try:
        from PIL import Image  # noqa: PLC0415 - an extra
    except ModuleNotFoundError as missing:
        raise UnverifiableError("this verifier needs the extra `agents` (pillow)") from missing
    if len(data) > BYTES_LIMIT:
        raise UnverifiableError(f"the picture is larger than {BYTES_LIMIT // 2**20} MiB")
    try:
        with Image.open(BytesIO(data), formats=("PNG", "JPEG")) as picture:
            if picture.width * picture.height > PIXELS_LIMIT:
                raise UnverifiableError(
                    f"the picture has {picture.width:,} × {picture.height:,} pixels, too many to open"
                )
            deep = picture.mode.startswith("I")
            if deep and "transparency" in picture.info:
                raise UnverifiableError("transparency in a picture of 16 bits a pixel is not supported")
            picture.thumbnail((SIDE, SIDE))
            grey = picture.convert("I").point(lambda value: value * (1 / 257)) if deep else picture
            small = (grey.convert("L") if deep else grey).convert("RGBA")
    except Image.DecompressionBombError:
        raise UnverifiableError("the picture has too many pixels to open") from None
    except (OSError, SyntaxError, ValueError) as wrong:
        raise UnverifiableError(
            f"the output is not a readable PNG or JPEG picture: {str(wrong)[:100]}"
        ) from None
    seen = [pixel[:3] for pixel in _pixels(small) if pixel[3] >= OPAQUE]
    if not seen:
        raise LackingError("the whole picture is transparent")
    return Counter(seen)


def _pixels(picture: object) -> list[tuple[int, int, int, int]]:
    data = picture.tobytes()  # type: ignore[attr-defined]  # RGBA, four bytes a pixel
    return [tuple(data[at : at + 4]) for at in range(0, len(data), 4)]


def _picture(output: Output, path: str | None) -> bytes:
    if output.data[:8].startswith((b"\x89PNG", b"\xff\xd8")) and not path:
        return output.data
    found = output.at(path) if output.value is not NOTHING else output.text.strip()
    start = _URI.match(found) if isinstance(found, str) else None
    if not isinstance(found, str) or start is None:
        raise LackingError("the output is neither a PNG or JPEG file nor a data URI of one")
    try:
        return base64.b64decode(found[start.end() :], validate=True)
    except binascii.Error:
        raise LackingError("the data URI is not base64") from None


def _dominant(output: Output, given: Params) -> Result:
    wanted = colour_of(given["color"])
    assert wanted is not None  # noqa: S101 - `_known` said so at lock
    found = colours(_picture(output, given.get("path")))
    limit, least = given.get("threshold", THRESHOLD), given.get("share", SHARE)
    aim = lab(wanted)
    near = sum(number for colour, number in found.items() if math.dist(lab(colour), aim) <= limit)
    share = near / found.total()
    said = (
        f"{share:.0%} of the picture is within ΔE {limit} of {given['color']}, and the contract asks for {least:.0%};  "
        f"the most frequent colour is  {hexadecimal(found.most_common(1)[0][0])}"
    )
    return Result(share >= least, said, ("distance: CIE 1976 (ΔE*ab), D65",))


def _known(given: Params) -> str:
    if colour_of(given["color"]) is not None:
        return ""
    return f"`color` must be `#rrggbb` or one of {', '.join(NAMES)}"


_RED = b"data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR42mO8ICLCwMDAxMDAwMDAAAAMhgD8fd9ytQAAAABJRU5ErkJggg=="

VERIFIERS = (
    Verifier(
        "dominant_color",
        "a share of the picture, half by default, is close to a colour",
        params(
            ("color",),
            color=TEXT,
            threshold={"type": "number", "minimum": 0, "maximum": 300},
            share={"type": "number", "exclusiveMinimum": 0, "maximum": 1},
            path=TEXT,
        ),
        _dominant,
        _known,
        (
            VerifierExample({"color": "red", "threshold": 40}, _RED, "verified"),
            VerifierExample({"color": "blue"}, _RED, "failed"),
            VerifierExample({"color": "red"}, b"a red picture", "failed", why="no picture"),
            VerifierExample(
                {"color": "#d01414", "threshold": 30, "path": "picture"},
                {"picture": _RED.decode()},
                "verified",
            ),
        ),
    ),
)
