"""What is masked before a text leaves the machine, and what is code like any other. No key here is anybody's."""

from __future__ import annotations

import base64
import json
import random

import pytest

from checks.disclosure.masking import REDACTED, line_without_secrets, without_secrets

RANDOM = random.Random(7)
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def of(length: int, letters: str = LETTERS + LETTERS.upper() + "0123456789") -> str:
    """So many letters and digits by chance, one capital, small letter and digit among them at least."""
    return ("aB3" + "".join(RANDOM.choices(letters, k=length)))[:length]


HEX = "0123456789abcdef"
TOKENS = {
    "GitHub, personal": "ghp_" + of(36),
    "GitHub, fine-grained": "github_pat_" + of(82),
    "GitHub, of an installation": "ghs_" + of(36),
    "GitLab": "glpat-" + of(20),
    "OpenAI": "sk-proj-" + of(48),
    "Stripe": "sk_" + "live_" + of(24),
    "Stripe, restricted": "rk_" + "live_" + of(24),
    "Stripe, webhooks": "whsec_" + of(32),
    "Slack, bot": "xoxb-" + "1234567890-" + of(24),
    "Slack, app": "xapp-" + "1-A02-" + of(30),
    "AWS, id": "AKIA" + "Q7ZT" * 4,
    "AWS, id for a session": "ASIA" + "Q7ZT" * 4,
    "Google": "AIza" + of(35),
    "Google, OAuth": "ya29." + of(60),
    "Google, client": "GOCSPX-" + of(28),
    "Hugging Face": "hf_" + of(34),
    "npm": "npm_" + of(36),
    "PyPI": "pypi-" + of(120),
    "RubyGems": "rubygems_" + of(48, HEX).lower(),
    "SendGrid": "SG." + of(22) + "." + of(43),
    "Twilio": "SK" + of(32, HEX).lower().replace("b", "c"),
    "Mailgun": "key-" + of(32, HEX).lower(),
    "Mailchimp": of(32, HEX).lower() + "-us12",
    "Square": "sq0csp-" + of(43),
    "Shopify": "shpat_" + of(32, HEX).lower(),
    "DigitalOcean": "dop_v1_" + of(64, HEX).lower(),
    "Docker": "dckr_pat_" + of(27),
    "Databricks": "dapi" + of(32, HEX).lower(),
    "Vault": "hvs." + of(90),
    "Telegram": "123456789:AA" + of(33),
    "Discord, bot": "M" + of(23) + "." + of(6) + "." + of(27),
    "age": "AGE-SECRET-KEY-1" + of(58).upper(),
    "JSON web token": "eyJhbGciOiJIUzI1NiJ9." + of(40) + "." + of(43),
}

IN_CODE = {
    "AWS, secret": ('aws_secret_access_key = "{}"', of(40)),
    "AWS, secret of a file of settings": ("aws_secret_access_key = {}", of(40)),
    "AWS, secret in JSON": ('{{"SecretAccessKey": "{}"}}', of(40)),
    "AWS, secret in the environment": ("export AWS_SECRET_ACCESS_KEY={}", of(40)),
    "Azure, storage": ('"AccountName=a;AccountKey={};EndpointSuffix=b"', of(86) + "=="),
    "Azure, bus": ("Endpoint=sb://a/;SharedAccessKey={}", of(43) + "="),
    "Azure, signature": ("https://a.blob.core.windows.net/c?sv=1&sig={}", of(43) + "%3D"),
    "Slack, hook": ("https://hooks.slack.com/services/{}", "T" + of(8) + "/B" + of(8) + "/" + of(24)),
    "Discord, hook": ("https://discord.com/api/webhooks/{}", "123456789012345678/" + of(68)),
    "address with a password": ("postgresql://shop:{}@db/shop", "hunter22"),
    "address with a password alone": ("redis://:{}@cache:6379/0", "hunter22"),
    "Python": ('password = "{}"', "hunter22"),
    "Python, prefixed": ("db_password: str = '{}'", "hunter22"),
    "a comparison": ('if passwd == "{}":', "hunter22"),
    "a keyword": ('connect(user="a", password="{}")', "hunter22"),
    "Go": ('password := "{}"', "hunter22"),
    "Ruby": (":password => '{}'", "hunter22"),
    "JavaScript": ("const clientSecret = `{}`;", "shh-it-is-hidden"),
    "C#": ('Password = @"{}";', "hunter22"),
    "JSON": ('{{"api_key": "{}"}}', "k-" + of(20)),
    "JSON in a string": ('"{{\\"password\\": \\"{}\\"}}"', "hunter22"),
    "YAML": ("  password: {}", "hunter2222"),
    "a file of settings": ("DB_PASSWORD={}", "hunter2222"),
    "a token by its name": ('auth_token = "{}"', of(24)),
    "a header": ('"Authorization": "Bearer {}"', of(24)),
    "a header of basic authentication": (
        "Authorization: Basic {}",
        base64.b64encode(b"shop:hunter22").decode(),
    ),
}


@pytest.mark.parametrize("kind", TOKENS)
def test_a_token_is_masked_wherever_it_is(kind: str) -> None:
    token = TOKENS[kind]
    for text in (token, f'x = "{token}"', f"see `{token}`, which works", f"curl -H 'X-Key: {token}' a"):
        assert without_secrets(text) == text.replace(token, REDACTED)


@pytest.mark.parametrize("kind", IN_CODE)
def test_a_secret_that_its_name_tells_is_masked_alone(kind: str) -> None:
    form, secret = IN_CODE[kind]
    masked = without_secrets(form.format(secret))
    assert secret not in masked
    assert REDACTED in masked
    first = form.partition("{}")[0].replace("{{", "{")
    assert masked.startswith(first.removesuffix("shop:").removesuffix(":")), "only the secret goes"


SOUND = [
    "commit = '2d809be3cfe3ec1150ab99f56a16bddec4dc3d957d'",
    'digest = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"',
    'key = "0f8fad5b-d9cb-469f-a165-70867728950e"',
    "integrity sha512-z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg==",
    "h1:q7zB3vF2Jc5hB9yT1hS3wTn0jW8oQmYkXw9Zr6UeLzE=",
    "password = get_password()",
    "password = request.form['password']",
    "password: str",
    "password = None",
    'password = ""',
    "self.password = password",
    'if password == other["password"]:',
    'password = f"{user}-{name}"',
    "const password = `${user}${name}`;",
    'password = "$DB_PASSWORD"',
    "DB_PASSWORD=$OTHER_PASSWORD",
    "PASSWORD=${PASSWORD:-}",
    'PASSWORD = os.environ["PASSWORD"]',
    '<input type="password" name="password" placeholder="Password">',
    'raise ValueError("password: must not be empty")',
    'password: "The password must not be empty."',
    "def reset(token: str, secret: bytes) -> None:",
    'if token == "identifier":',
    'token = "csrfmiddlewaretoken"',
    "struct Key { secret: [u8; 32], token: uint256 }",
    "secret: secretmanager.Secret",
    "next_token = tokens[0]",
    'SECRET_HEADER = "X-Secret"',
    'secretName: "shop-database"',
    'private_key_path = "/run/keys/app.pem"',
    '"Authorization": f"Bearer {token}"',
    "Authorization: Bearer ${{ secrets.TOKEN }}",
    "https://example.org/a:80/b@c",
    "git@github.com:acme/shop.git",
    "postgresql://localhost:5432/shop",
    'url = f"https://{user}:{password}@example.org/"',
    "https://token:${TOKEN}@example.org/a.git",
    "https://user:****@example.org/",
    "password: 'Contraseña',",
    'EnvSecretKey = "SHOP_SECRET_KEY"',
    "sk-learn, sk_test, skip, hf_hub_download, npm_config, SG.x",
    'image = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="',
    "assert decode('aGVsbG8gd29ybGQ=') == b'hello world'",
    "-----BEGIN CERTIFICATE-----",
    "ThisIsTheNameOfAnIntegrationTestForTheReaderOfTwoKindsOf2Files()",
    "a" * 64,
    "/" * 64,
]  # fmt: skip


@pytest.mark.parametrize("line", SOUND)
def test_code_like_any_other_is_not_masked(line: str) -> None:
    assert without_secrets(line) == line
    assert line_without_secrets([line], 1) == line


def test_hashes_one_below_the_other_are_no_key() -> None:
    hashes = "\n".join(of(64, HEX).lower() for _ in range(5))
    paths = "\n".join(f"src/a{number}/{'b' * 40}/c.py" for number in range(5))
    words = "BEGIN\nalpha\nbeta\nEND"
    for text in (hashes, paths, words):
        assert without_secrets(text) == text


# private keys


def key(width: int = 64, lines: int = 7, last: int = 24, kind: str = "RSA ") -> list[str]:
    body = [of(width) for _ in range(lines)] + [of(last)]
    return [f"-----BEGIN {kind}PRIVATE KEY-----", *body, f"-----END {kind}PRIVATE KEY-----"]


FORMS = {
    "RSA": key(),
    "PKCS 8": key(kind=""),
    "elliptic, short": key(lines=2, last=48, kind="EC "),
    "OpenSSH": key(width=70, kind="OPENSSH "),
    "PGP": [
        "-----BEGIN PGP PRIVATE KEY BLOCK-----", "Version: 1", "", *key()[1:-1],
        "-----END PGP PRIVATE KEY BLOCK-----",
    ],
    "encrypted": [key()[0], "Proc-Type: 4,ENCRYPTED", "DEK-Info: AES-128-CBC,0A1B", "", *key()[1:]],
}  # fmt: skip

WRITTEN = {
    "as it is": "{}",
    "indented": "    {}",
    "as literals": '    "{}\\n"',
    "as literals that are added": '  "{}\\n" +',
    "as literals in JavaScript": "  '{}',",
    "in a comment": "# {}",
    "quoted in Markdown": "> {}",
    "added by a diff": "+{}",
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("written", WRITTEN)
def test_every_line_of_a_private_key_is_masked(form: str, written: str) -> None:
    lines = [WRITTEN[written].format(line) for line in FORMS[form]]
    text = "\n".join(["before = 1", *lines, "after = 2"])
    masked = without_secrets(text)
    body = [line for line in FORMS[form] if line and ":" not in line]
    assert not [line for line in body if line in masked]
    assert masked.startswith("before = 1\n")
    assert masked.endswith("\nafter = 2")
    assert masked.count("\n") == text.count("\n"), "so that the numbers of the lines stay true"


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("first", [1, 2, 4, 6])
@pytest.mark.parametrize("least", [1, 2])
def test_a_key_whose_beginning_is_not_shown_is_masked_too(form: str, first: int, least: int) -> None:
    lines = ["x = 1", *FORMS[form], "y = 2"]
    body = [line for line in FORMS[form] if line and "-----" not in line and ":" not in line]
    for number in range(1, len(lines) + 1):
        assert not [line for line in body if line in line_without_secrets(lines, number)], "each by itself"
    window = FORMS[form][first:]
    if len([line for line in window if line in body]) > least:
        assert not [line for line in body if line in without_secrets("\n".join(window))]


@pytest.mark.parametrize("form", FORMS)
def test_a_key_in_a_string_is_masked(form: str) -> None:
    whole = "\n".join(FORMS[form]) + "\n"
    body = [line for line in FORMS[form] if line and "-----" not in line and ":" not in line]
    once = json.dumps({"type": "service_account", "private_key": whole})
    for text in (once, json.dumps({"inner": once}), f"KEY = {whole!r}", f"KEY='{whole}'"):
        masked = without_secrets(text)
        assert not [line for line in body if line in masked], masked
        assert without_secrets(text[: len(text) // 2]).count(body[0]) == 0, "also where it is cut"


def test_a_mark_of_a_key_in_code_takes_no_code_with_it() -> None:
    text = 'if "-----BEGIN PRIVATE KEY-----" in text:\n    return\nelse:\n    pass\n'
    assert without_secrets(text) == text.replace("-----BEGIN PRIVATE KEY-----", REDACTED)
    text = 'BEGIN = "-----BEGIN PRIVATE KEY-----"\nEND = "-----END PRIVATE KEY-----"\nx\n'
    assert without_secrets(text).splitlines()[2] == "x"


def test_what_is_masked_stays_as_it_is_when_it_is_masked_again() -> None:
    forms = [form.format(secret) for form, secret in IN_CODE.values()]
    text = "\n".join([*TOKENS.values(), *forms, *FORMS["RSA"]])
    assert without_secrets(without_secrets(text)) == without_secrets(text)


@pytest.mark.parametrize("distance", [0, 30, 90])
def test_a_secret_at_the_end_of_what_is_shown_of_a_long_line_is_masked_whole(distance: int) -> None:
    secret = f"ghp_{'a1B2' * 60}"
    line = f"{'word ' * 20}{'x' * distance} {secret} {'more words ' * 2_000}"
    masked = line_without_secrets([line], 1, shown=100 + distance + 5)
    assert secret[:40] not in masked
    assert REDACTED in masked


def test_of_a_long_line_at_least_what_is_shown_comes_back() -> None:
    line = "several words and no secret " * 2_000
    masked = line_without_secrets([line], 1, shown=640)
    assert line.startswith(masked)
    assert 640 <= len(masked) < 4_000
    assert line_without_secrets([line[:3_000]], 1, shown=640) == line[:3_000]
