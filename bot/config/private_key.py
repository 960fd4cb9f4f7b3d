"""The App's private key, however it is given."""

from __future__ import annotations

import base64
import binascii
from pathlib import Path


def read_private_key(value: str) -> str:
    """The PEM text of an RSA key that is given as such, as base64 of it, or as the path of its file.

    Raises ValueError, in words that hold nothing of the key.
    """
    # a twelfth of the web process, which has no key
    from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey  # noqa: PLC0415
    from cryptography.hazmat.primitives.serialization import load_pem_private_key  # noqa: PLC0415

    text = value.strip().replace("\\n", "\n")
    if "-----BEGIN" not in text:
        text = _from_file_or_base64(text)
    try:
        key = load_pem_private_key(text.encode(), password=None)
    except (ValueError, TypeError) as error:
        raise ValueError("holds no usable private key in PEM format") from error
    if not isinstance(key, RSAPrivateKey):
        raise ValueError("holds a key that is not RSA; GitHub's keys are RSA")  # noqa: TRY004
    return text


def _from_file_or_base64(value: str) -> str:
    try:
        if len(value) < 4096 and Path(value).expanduser().is_file():
            return Path(value).expanduser().read_text("utf-8")
    except (OSError, ValueError):  # unreadable, or no path at all
        pass
    try:
        return base64.b64decode("".join(value.split()), validate=True).decode("utf-8")
    except (binascii.Error, ValueError):
        raise ValueError("must be PEM text, base64 of it, or the path of a readable file") from None
