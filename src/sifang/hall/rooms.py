"""What people may do in the hall's rooms, from the open door to the rematch; how rooms and matches are kept stands in ``house``."""

from __future__ import annotations

import secrets

import structlog

from sifang.bots import BOTS
from sifang.hall import housekeeping
from sifang.hall.house import House
from sifang.hall.journal import PlayerSpec
from sifang.hall.live import LiveTable, Refusal
from sifang.hall.messages import CreateRoom, Hello, Number, RoomCard, RoomChanged, Watch
from sifang.hall.room import LiveRoom, RoomState, find_rules, need_long, parse_options, spec_of
from sifang.hall.seats import Channel, Player, encode
from sifang.hall.storage import GuestRow
from sifang.record import header_of

LOG = structlog.get_logger("sifang.hall.rooms")
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Of codes: none is taken for another."""
ROOMS_OF_GUEST = 20
"""Rooms that one may have opened; one more makes room for itself (``Hall.create``)."""


class Hall(House):
    """The rooms as people use them."""

    def rooms_of(self, guest: str) -> list[RoomCard]:
        """Rooms where a guest holds a seat, newest first."""
        mine = [one for one in self.rooms.values() if one.player_of(guest) is not None]
        mine.sort(key=lambda one: -one.state.touched)
        return [
            RoomCard(
                one.state.code, one.state.phase, one.state.rules, [seat.name for seat in one.state.players],
                [seat.kind == "bot" for seat in one.state.players],
            )
            for one in mine
        ]  # fmt: skip

    async def create(self, guest: GuestRow, wish: CreateRoom) -> LiveRoom:
        """Open a room; raises Refusal.

        Who has ROOMS_OF_GUEST open may not even think of them as rooms: each table against bots is one. So one more closes that one of his own which is
        missed least (``housekeeping.spare``). It is nobody else's, nobody is there, and no rated match runs in it; a match in play ends without a record, and
        goes only where no other room can. Where none may go, the new one is refused.
        """
        self._need_going()
        self._need_person(guest, rated=wish.rated)
        rules = find_rules(wish.rules)
        options = parse_options(rules, wish.preset, wish.options)
        if wish.bot not in BOTS:
            raise Refusal("bot/none", f"there is no bot {wish.bot[:40]!r}; there are {', '.join(BOTS)}")
        if not 0 <= wish.deals <= 64 or not 0 <= wish.bank <= 3600:
            raise Refusal("room/option", "deals: 0 to 64, bank: 0 to 3600 seconds expected")
        if not getattr(options, "enforce", True):
            raise Refusal("room/option", "enforce = false needs a referee, whom a hall has not")
        if wish.rated and wish.help:
            raise Refusal("room/option", "rated: a rated room plays without help")
        if wish.rated:
            need_long(rules, options, wish.deals)
        await self._make_room(guest.id)
        code = "".join(secrets.choice(LETTERS) for _ in range(6))
        while code in self.rooms:
            code = "".join(secrets.choice(LETTERS) for _ in range(6))
        base = header_of(rules, options, ("", "", "", ""), 0)
        players = [spec_of(guest), PlayerSpec(), PlayerSpec(), PlayerSpec()]
        state = RoomState(
            code,
            guest.id,
            rules.key,
            {"preset": base.preset, **base.options},
            wish.deals,
            wish.bank,
            wish.help,
            wish.bot,
            players,
            wish.rated,
            wish.public,
            wish.watch,
        )
        room = self.rooms[code] = LiveRoom(state)
        await self._store(room)
        if wish.start:
            await self.begin(room, guest.id)
        return room

    async def _make_room(self, guest: str) -> None:
        """Close rooms of a guest until he may open one more; raises Refusal."""
        while sum(one.state.owner == guest for one in self.rooms.values()) >= ROOMS_OF_GUEST:
            left = housekeeping.spare(self.rooms.values(), guest)
            if left is None:
                why = "each has people in it, or a match that others or a rating depend on; close one"
                raise Refusal("room/too_many", f"{ROOMS_OF_GUEST} rooms of yours are open, and {why}")
            LOG.info("room.spared", room=left.state.code)
            await self._shut(left)

    def _need_going(self) -> None:
        if self.stopping:
            raise Refusal("hall/stopping", "the hall pauses for a moment; nothing new begins")

    def _need_open(self, room: LiveRoom) -> None:
        if room.state.phase == "closed":
            raise Refusal("room/closed", "the room is closed")
        if room.state.phase == "playing":
            raise Refusal("room/started", "the match has begun")

    @staticmethod
    def _need_person(guest: GuestRow, *, rated: bool) -> None:
        if rated and guest.owner:
            raise Refusal("program/rated", "programs sit at unrated tables only")

    @staticmethod
    def _need_owner(room: LiveRoom, guest: str) -> None:
        if room.state.owner != guest:
            raise Refusal("room/not_owner", "only the one who opened the room may do that")

    async def join(self, room: LiveRoom, guest: GuestRow, player: int | None) -> None:
        """Take a seat; raises Refusal."""
        own = room.player_of(guest.id)
        if own is not None and (player is None or player == own):
            return
        self._need_open(room)
        self._need_person(guest, rated=room.state.rated)
        players = room.state.players
        if player is not None and not 0 <= player < 4:
            raise Refusal("room/taken", f"there is no player {player}")
        free = [n for n in range(4) if players[n].kind == "open"] + [n for n in range(4) if players[n].kind == "bot"]
        if not free:
            raise Refusal("room/full", "all seats are taken")
        place = free[0] if player is None else player
        if players[place].kind == "guest":
            raise Refusal("room/taken", f"player {place} is somebody else")
        if own is not None:
            players[own] = PlayerSpec()
        players[place] = spec_of(guest)
        await self._changed(room)
        self.on_note(room, "joined", guest)

    async def set_door(self, room: LiveRoom, guest: str, *, public: bool, watch: Watch) -> None:
        """Who may find the room, and what onlookers see; not while a match runs, for its players sat down under the old terms."""
        self._need_owner(room, guest)
        self._need_open(room)
        room.state.public, room.state.watch = public, watch
        room.gallery.open_to(watch)
        await self._changed(room)

    async def leave(self, room: LiveRoom, guest: str) -> None:
        """Give up a seat; in a match a bot plays on. The room of an owner passes to the next guest, or closes."""
        own = room.player_of(guest)
        if own is None:
            raise Refusal("seat/none", "you have no seat here")
        name = room.state.players[own].name
        if room.state.phase == "playing" and room.table is not None:
            left = room.state.players[own]
            room.state.players[own] = PlayerSpec("bot", "", left.name, room.state.bot)
            player = room.table.players[own]
            player.spec = room.state.players[own]
            room.table.substitute(player)
            for channel in tuple(player.channels):
                room.table.detach(player, channel)
        else:
            room.state.players[own] = PlayerSpec()
        if room.state.owner == guest:
            heirs = [one.guest for one in room.state.players if one.kind == "guest"]
            if not heirs and not housekeeping.must_end(room):
                await self._shut(room)
                return
            room.state.owner = heirs[0] if heirs else ""
        await self._changed(room)
        self.on_note(room, "left", GuestRow(guest, name))

    async def seat_bot(self, room: LiveRoom, guest: str, player: int, bot: str | None) -> None:
        """Put a bot on a seat or free it; in a match: a bot plays on for a guest until he acts."""
        self._need_owner(room, guest)
        if not 0 <= player < 4:
            raise Refusal("room/taken", f"there is no player {player}")
        if bot is not None and bot not in BOTS:
            raise Refusal("bot/none", f"there is no bot {bot[:40]!r}; there are {', '.join(BOTS)}")
        if room.state.phase == "playing" and room.table is not None:
            if room.table.players[player].is_guest and bot is not None:
                room.table.substitute(room.table.players[player])
                await self._changed(room)
            return
        self._need_open(room)
        if room.state.players[player].guest == guest:
            raise Refusal("room/taken", "leave the room to free your own seat")
        room.state.players[player] = PlayerSpec() if bot is None else PlayerSpec("bot", "", bot, bot)
        await self._changed(room)

    async def begin(self, room: LiveRoom, guest: str) -> None:
        """Begin a match, the first or a rematch, as soon as the players' numbers are there."""
        self._need_owner(room, guest)
        self._need_open(room)
        self._need_going()
        state = room.state
        state.phase, state.match, state.record, state.deserted = "playing", secrets.token_urlsafe(12), None, False
        await self._changed(room)
        guests = [one.guest for one in state.players if one.kind == "guest"]
        if self._pace.numbers > 0 and room.drawing.lacks(guests):
            # A room that begins at once has no socket yet, and its first socket comes after the answer to this request.
            self._later(self._deal_with_numbers(room, state.match, guests))
        else:
            await self._deal(room)

    async def rematch(self, room: LiveRoom, guest: str) -> None:
        """Another match of the same people; raises Refusal."""
        if room.state.phase != "over":
            raise Refusal("room/not_over", "the match is not over")
        await self.begin(room, guest)

    async def shut(self, room: LiveRoom, guest: str) -> None:
        """Close a room; a match in play ends without a record, unless it is rated."""
        self._need_owner(room, guest)
        if housekeeping.must_end(room):
            raise Refusal("room/rated", "a rated match is played to its end; who leaves is played for by a bot")
        await self._shut(room)

    # --- people -------------------------------------------------------------------------------------------------------------------------

    def sits_with(self, guest: str, other: str) -> bool:
        """Whether two guests hold seats in one room."""
        return any(one.player_of(guest) is not None and one.player_of(other) is not None for one in self.rooms.values())

    def plays(self, guest: str) -> bool:
        """Whether a match runs that a guest began, whose record will name him."""
        return any(
            spec.guest == guest
            for room in self.rooms.values() if room.state.phase == "playing" and room.table
            for spec in room.table.began.players
        )  # fmt: skip

    async def hand_over(self, guest: str, heir: GuestRow) -> None:
        """Give all seats and rooms of a guest to another, who holds none of them; no match may run there."""
        for room in list(self.rooms.values()):
            own = room.player_of(guest)
            if own is not None:
                room.state.players[own] = spec_of(heir)
            if room.state.owner == guest:
                room.state.owner = heir.id
            elif own is None:
                continue
            await self._changed(room)

    async def send_away(self, guest: str) -> None:
        """Take somebody out of all rooms; where a match runs a bot plays on."""
        for room in list(self.rooms.values()):
            if room.player_of(guest) is not None:
                await self.leave(room, guest)

    async def host_shuts(self, room: LiveRoom) -> None:
        """Close a room whoever it is; a match in play ends without a record."""
        room.state.by_host = True
        await self._shut(room)

    # --- sockets ------------------------------------------------------------------------------------------------------------------------

    def enter(self, room: LiveRoom, channel: Channel, guest: str, hello: Hello) -> Player | None:
        """A socket says hello: it gets what it misses; the player whose it is, None for who only looks at the door."""
        known = channel in room.channels
        room.channels[channel] = guest
        room.state.touched = self.wall()
        number = room.player_of(guest)
        player = room.table.players[number] if room.table is not None and number is not None else None
        if room.table is None or player is None:
            channel.push(encode(RoomChanged(room.view(guest))))
        else:
            if room.state.deserted:
                room.state.deserted = False
                self._later(self._put(room))
            # First he is there, so that what he is told of the clocks is true: they stand still at a table without anybody.
            if channel not in player.channels:
                room.table.attach(player, channel)
            for frame in room.table.catch_up(player, hello.match, hello.seen):
                channel.push(encode(frame))
        if not known:
            self.tell(room)
        return player

    def watch(self, room: LiveRoom, channel: Channel, guest: str, hello: Hello) -> None:
        """A socket of somebody without a seat says hello; raises Refusal."""
        if room.player_of(guest) is not None:
            raise Refusal("watch/player", "you have a seat in this room")
        if room.state.watch == "off":
            raise Refusal("watch/off", "this room is not for onlookers")
        fresh = guest not in room.gallery.people
        room.gallery.enter(channel, guest, hello, room.view(""))
        if fresh:
            self.tell(room)

    def watch_no_more(self, room: LiveRoom, channel: Channel) -> None:
        """A socket of an onlooker is gone."""
        before = len(room.gallery.people)
        room.gallery.go(channel)
        if len(room.gallery.people) < before:
            self.tell(room)

    def take_number(self, room: LiveRoom, guest: str, number: Number) -> None:
        """A player's number for the walls of the next match; raises Refusal."""
        if room.player_of(guest) is None:
            raise Refusal("seat/none", "you have no seat here")
        room.drawing.take(guest, number.commitment, number.number)

    def go(self, room: LiveRoom, channel: Channel) -> None:
        """A socket is gone."""
        if room.channels.pop(channel, None) is not None:
            room.state.touched = self.wall()
        for player in room.table.players if room.table else ():
            if channel in player.channels and room.table:
                room.table.detach(player, channel)
        self.tell(room)

    def player(self, room: LiveRoom, guest: str) -> tuple[LiveTable, Player]:
        """The table and player of a guest; raises Refusal."""
        number = room.player_of(guest)
        if number is None:
            raise Refusal("seat/none", "you have no seat here")
        if room.table is None:
            raise Refusal("room/not_started", "no match runs here")
        return room.table, room.table.players[number]
