"""Signing in to an App: the web flow with PKCE, on the pages that a browser meets."""

from __future__ import annotations

import hmac
import secrets
from html import escape
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlencode

from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from bot.sandbox.accounts import AccountKind
from bot.sandbox.pages.page import page

if TYPE_CHECKING:
    from starlette.requests import Request

    from bot.sandbox.world import World

TOKEN_SECONDS = 28_800
REFRESH_SECONDS = 15_811_200

AUTHORIZE = "/login/oauth/authorize"
ACCESS_TOKEN = "/login/oauth/access_token"

_ASKED = ("client_id", "redirect_uri", "state", "code_challenge", "code_challenge_method")


def sign_in_pages(world: World) -> list[Route]:
    """The pages as Starlette routes."""

    def ask(request: Request) -> Response:
        with world.state.lock:
            return _ask(world, dict(request.query_params))

    def agree(request: Request) -> Response:
        with world.state.lock:
            return _agree(world, _form(request))

    def exchange(request: Request) -> Response:
        with world.state.lock:
            return _exchange(world, _form(request))

    return [
        Route(AUTHORIZE, ask, methods=["GET"]),
        Route(AUTHORIZE, agree, methods=["POST"]),
        Route(ACCESS_TOKEN, exchange, methods=["POST"]),
    ]


def _ask(world: World, asked: dict[str, str]) -> Response:
    """Whom one signs in as: GitHub knows, here one chooses."""
    if asked.get("client_id") != world.app.client_id:
        return page("Not Found", "", 404)
    if asked.get("redirect_uri") not in world.app.callback_urls:
        return page("Be careful! The redirect_uri is not associated with this application.", "", 400)
    if asked.get("code_challenge") and asked.get("code_challenge_method") != "S256":
        return page("code_challenge_method must be S256", "", 400)
    people = sorted(each.login for each in world.state.accounts.values() if each.kind is AccountKind.USER)
    hidden = "".join(
        f'<input type="hidden" name="{name}" value="{escape(asked.get(name, ""))}">' for name in _ASKED
    )
    options = "".join(f"<option>{escape(login)}</option>" for login in people)
    body = (
        f'<form method="post" action="{AUTHORIZE}">{hidden}<p><label>As '
        f'<select name="login">{options}</select></label></p><button>Authorize</button> '
        f'<button name="cancel" value="1">Cancel</button></form>'
    )
    return page(f"Sign in to {escape(world.app.name)}", body)


def _agree(world: World, form: dict[str, str]) -> Response:
    target = form.get("redirect_uri", "")
    if target not in world.app.callback_urls:
        return page("Not Found", "", 404)
    state = {"state": form.get("state", "")}
    account = world.state.accounts.get(form.get("login", "").lower())
    if form.get("cancel") or account is None:
        return RedirectResponse(f"{target}?{urlencode({'error': 'access_denied'} | state)}", 302)
    code = world.sign_ins.add(account, target, form.get("code_challenge", ""))
    return RedirectResponse(f"{target}?{urlencode({'code': code} | state)}", 302)


def _exchange(world: World, form: dict[str, str]) -> Response:
    """As GitHub: what goes wrong is said with 200."""
    known = form.get("client_id") == world.app.client_id
    if not known or not hmac.compare_digest(form.get("client_secret", ""), world.app.client_secret):
        return JSONResponse({"error": "incorrect_client_credentials"})
    account = world.sign_ins.take(
        form.get("code", ""), form.get("redirect_uri", ""), form.get("code_verifier", "")
    )
    if account is None:
        return JSONResponse(
            {
                "error": "bad_verification_code",
                "error_description": "The code passed is incorrect or expired.",
            }
        )
    return JSONResponse(
        {
            "access_token": world.tokens.issue_for_user(account, prefix="ghu_"),
            "expires_in": TOKEN_SECONDS,
            "refresh_token": f"ghr_{secrets.token_hex(20)}",
            "refresh_token_expires_in": REFRESH_SECONDS,
            "scope": "",
            "token_type": "bearer",
        }
    )


def _form(request: Request) -> dict[str, str]:
    sent = parse_qs(request.scope["sandbox.request"].raw_body.decode("utf-8", "replace"))
    return {name: values[0] for name, values in sent.items()}
