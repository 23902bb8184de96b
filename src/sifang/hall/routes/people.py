"""HTTP of people: accounts and sessions, profiles and rankings."""

from __future__ import annotations

import secrets
import time
from typing import Any

from litestar import Request, Response, get, post
from litestar.datastructures import State

from sifang.hall import messages as msg
from sifang.hall.accounts import login_key, parse_login, parse_password
from sifang.hall.asking import (
    COOKIE,
    Parts,
    address_of,
    answer,
    body,
    device_of,
    known,
    me_of,
    moment,
    parts_of,
    token_of,
    with_cookie,
)
from sifang.hall.directory import digest
from sifang.hall.live import Refusal
from sifang.hall.people_store import AccountRow, SessionRow
from sifang.hall.standings import By
from sifang.hall.storage import GuestRow

# --- accounts -----------------------------------------------------------------------------------------------------------------------------


@post("/api/account", status_code=201, takes=msg.AccountWish, gives=msg.Me)
async def become(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """The guest becomes an account."""
    parts = parts_of(state)
    guest, wish = await known(request, parts), await body(request, msg.AccountWish)
    if guest.owner:
        raise Refusal("program/program", "a program has no account")
    login, key = parse_login(wish.login)
    password = parse_password(wish.password, key)
    parts.people.passwords.attempt("", address_of(request))
    store = parts.people.store
    if await store.account(guest.id):
        raise Refusal("account/has", "you have an account already")
    if await store.account_of_key(key):
        raise Refusal("account/taken", "that log-in name is taken")
    kept = await parts.people.passwords.hash(password)
    await store.add_account(AccountRow(guest.id, login, key, kept, time.time()))
    return answer(await me_of(guest, parts), 201)


async def _right(parts: Parts, account: AccountRow | None, key: str, password: str, address: str) -> AccountRow:
    """The account, if it is there and the password is its own; raises Refusal, the same one and as late in both cases."""
    passwords = parts.people.passwords
    passwords.attempt(key, address)
    right = await passwords.check(account.hash if account else None, password)
    if account is None or not right:
        raise Refusal("account/wrong", "name and password do not match")
    passwords.forgive(key)
    if passwords.is_old(account.hash):
        await parts.people.store.set_hash(account.guest, await passwords.hash(password))
    return account


@post("/api/account/password", status_code=200, takes=msg.NewPassword, gives=msg.Me)
async def change_password(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """Another password; all other sessions end."""
    parts = parts_of(state)
    guest, wish = await known(request, parts), await body(request, msg.NewPassword)
    store = parts.people.store
    account = await store.account(guest.id)
    if account is None:
        raise Refusal("account/none", "you have no account")
    fresh = parse_password(wish.new, account.key)
    await _right(parts, account, account.key, wish.old, address_of(request))
    await store.set_hash(guest.id, await parts.people.passwords.hash(fresh))
    await _end(parts, guest, [one for one in await store.sessions(guest.id) if one.digest != digest(token_of(request))])
    return answer(await me_of(guest, parts))


# --- sessions -----------------------------------------------------------------------------------------------------------------------------


async def _end(parts: Parts, guest: GuestRow, sessions: list[SessionRow]) -> None:
    digests = [one.digest for one in sessions]
    await parts.people.store.end(guest.id, digests)
    parts.people.cut(digests)


async def _settle(parts: Parts, old: GuestRow | None, account: AccountRow, *, merge: bool | None) -> None:
    """What becomes of the guest that the browser was; raises Refusal if that is for the person to say."""
    hall, store = parts.hall, parts.people.store
    if old is None or old.id == account.guest or await store.account(old.id):
        return
    if not hall.rooms_of(old.id) and not hall.plays(old.id) and not await store.has_records(old.id):
        return
    if merge is None:
        raise Refusal("account/merge", "this browser's guest has matches of its own: say merge = true or false")
    if not merge:
        return
    if hall.plays(old.id):
        raise Refusal("account/playing", "finish the match of this browser's guest first")
    if hall.sits_with(old.id, account.guest):
        raise Refusal("account/same_table", "this browser's guest and the account sit in one room")
    heir = await parts.hall.directory.guest(account.guest)
    assert heir is not None
    digests = [one.digest for one in await store.sessions(old.id)]
    await store.join(old.id, account.guest)
    await hall.hand_over(old.id, heir)
    parts.people.cut(digests)


@post("/api/session", status_code=200, takes=msg.LogIn, gives=msg.Me)
async def log_in(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """Be the person of an account."""
    parts, wish = parts_of(state), await body(request, msg.LogIn)
    store, key = parts.people.store, login_key(wish.login.strip())[:96]
    account = await _right(parts, await store.account_of_key(key), key, wish.password, address_of(request))
    old_token = token_of(request)
    old = await parts.hall.directory.guest_of(old_token) if old_token else None
    if old is not None and old.owner:
        raise Refusal("program/program", "a program has no account")
    await _settle(parts, old, account, merge=wish.merge)
    token = secrets.token_urlsafe(32)
    await store.replace(old_token, account.guest, token, device_of(request))
    parts.people.cut([digest(old_token)])
    guest = await parts.hall.directory.guest(account.guest)
    assert guest is not None
    return with_cookie(answer(await me_of(guest, parts)), request, token)


@post("/api/session/end", status_code=200, gives=list[msg.SessionCard])
async def log_out(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """End the session that asks."""
    parts = parts_of(state)
    guest = await known(request, parts)
    if await parts.people.store.account(guest.id) is None:
        raise Refusal("account/none", "a guest without an account could not come back")
    own = digest(token_of(request))
    await parts.people.store.end(guest.id, [own])
    parts.people.cut([own])
    response = answer([])
    response.delete_cookie(COOKIE)
    return response


def _cards(sessions: list[SessionRow], here: str) -> list[msg.SessionCard]:
    return [
        msg.SessionCard(one.id, moment(one.created), moment(one.seen), one.device, one.digest == here)
        for one in sessions
    ]


@get("/api/sessions", gives=list[msg.SessionCard])
async def sessions(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """The own sessions."""
    parts = parts_of(state)
    guest = await known(request, parts)
    return answer(_cards(await parts.people.store.sessions(guest.id), digest(token_of(request))))


@post("/api/sessions/end", status_code=200, takes=msg.EndSession, gives=list[msg.SessionCard])
async def end_sessions(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """End one of the own sessions, or all others."""
    parts = parts_of(state)
    guest, wish = await known(request, parts), await body(request, msg.EndSession)
    here = digest(token_of(request))
    found = await parts.people.store.sessions(guest.id)
    ended = [one for one in found if one.digest != here and wish.id in (None, one.id)]
    if wish.id is not None and not ended:
        raise Refusal("session/none", "there is no such session besides the one that asks")
    await _end(parts, guest, ended)
    return answer(_cards([one for one in found if one not in ended], here))


# --- profiles and rankings ----------------------------------------------------------------------------------------------------------------


async def _asking(request: Request[Any, Any, Any], parts: Parts) -> str:
    """Id of who asks, empty for a stranger."""
    token = token_of(request)
    guest = await parts.hall.directory.guest_of(token) if token else None
    return guest.id if guest else ""


@get("/api/people/{person:str}", gives=msg.Profile)
async def profile(request: Request[Any, Any, Any], state: State, person: str) -> Response[bytes]:
    """Somebody and his statistics."""
    parts = parts_of(state)
    return answer(await parts.people.standings.profile(person[:16], await _asking(request, parts)))


@get("/api/people/{person:str}/matches", gives=list[msg.PlayedMatch])
async def matches(request: Request[Any, Any, Any], state: State, person: str, page: int = 0) -> Response[bytes]:
    """Somebody's matches."""
    parts = parts_of(state)
    return answer(await parts.people.standings.matches(person[:16], page, await _asking(request, parts)))


@get("/api/rankings/{rules:str}", gives=msg.Ranking)
async def ranking(
    request: Request[Any, Any, Any], state: State, rules: str, period: str = "all", by: By = "rating", page: int = 0
) -> Response[bytes]:
    """A ranking."""
    parts = parts_of(state)
    return answer(await parts.people.standings.ranking(rules, period, by, page, await _asking(request, parts)))


ROUTES = (become, change_password, log_in, log_out, sessions, end_sessions, profile, matches, ranking)
STATUS = {
    "account/login": 422, "account/weak": 422, "account/wrong": 401, "account/attempts": 429, "account/none": 403,
    "session/none": 404, "people/none": 404, "ranking/none": 404,
}  # fmt: skip
"""HTTP status of their codes; 409 for the others."""
