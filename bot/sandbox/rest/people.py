"""Endpoints about the person whose token it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import JSONResponse, Response

from bot.sandbox.http.auth import UserCaller
from bot.sandbox.http.errors import ApiError, not_found
from bot.sandbox.models import Role

if TYPE_CHECKING:
    from bot.sandbox.accounts import Account, Installation
    from bot.sandbox.models import Repository
    from bot.sandbox.rest.call import Call


def get_user(call: Call) -> Response:
    """`GET /user`."""
    return JSONResponse(call.world.shapes.user(_person(call)))


def list_installations(call: Call) -> Response:
    """`GET /user/installations`: those of the App with a repository that the person may explicitly see."""
    person = _person(call)
    mine = [
        each
        for each in call.world.state.installations.values()
        if each.app is call.world.app and (each.account is person or _reached(call, each, person))
    ]
    return call.paged(mine, call.world.shapes.installation, "installations")


def list_repositories(call: Call) -> Response:
    """`GET /user/installations/{id}/repositories`: those that the person may explicitly see."""
    person = _person(call)
    installation = call.world.state.installations.get(call.number("installation_id"))
    if installation is None or installation.app is not call.world.app:
        raise not_found()
    reached = _reached(call, installation, person)
    if not reached and installation.account is not person:
        raise not_found()
    return call.paged(reached, call.world.shapes.repository, "repositories")


def _person(call: Call) -> Account:
    if not isinstance(call.caller, UserCaller):
        raise ApiError(403, "Resource not accessible by integration")
    return call.caller.account


def _reached(call: Call, installation: Installation, person: Account) -> list[Repository]:
    return [
        each
        for each in call.world.shapes.installed_repositories(installation)
        if each.owner is person or each.roles.get(person.login.lower(), Role.NONE) is not Role.NONE
    ]
