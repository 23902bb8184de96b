"""A bot at a table of a hall: python example_bot.py URL CODE TOKEN. It wins when it may and discards the tile that stands most alone."""

import asyncio
import json
import secrets
import sys
import urllib.request

import msgspec
from websockets.asyncio.client import connect

from sifang import view as views
from sifang.events import from_json
from sifang.hall.check import view_of_state
from sifang.hall.messages import FoldRules, ViewState

ANSWERS = {"account": '{"t": "next"}', "error": '{"t": "hello"}', "silence": '{"t": "ping"}'}


def choose(options, hand):
    """The command of one of the options; ``hand`` counts the concealed tiles of each kind."""

    def wish(option):
        if option["verb"] != "discard":
            return {"win": -2, "pass": -1}.get(option["verb"], 100)
        kind, suit = option["tile"], option["tile"] // 9 * 9
        near = range(max(kind - 2, suit), min(kind + 3, suit + 9)) if kind < 27 else [kind]
        return sum(hand[one] for one in near) if kind < 34 else 0

    return min(options, key=wish)["command"]


async def play(url, code, token):
    """Sit down, and play until the match is over."""
    key, over, view, rules = {"Authorization": f"Bearer {token}"}, False, None, None
    urllib.request.urlopen(urllib.request.Request(f"{url}/api/rooms/{code}/join", b"{}", key))
    async with connect(f"{url.replace('http', 'ws', 1)}/ws/{code}", additional_headers=key) as socket:
        await socket.send('{"t": "hello"}')
        while not over:
            try:
                message = await asyncio.wait_for(socket.recv(), 10)
            except TimeoutError:
                message = '{"t": "silence"}'
            for frame in map(json.loads, message.split("\n")):
                if frame["t"] == "snapshot":
                    view = view_of_state(msgspec.convert(frame["view"], ViewState))
                    rules = msgspec.convert(frame["fold"], FoldRules)
                for event in frame.get("events", ()):
                    views.apply(view, from_json(event), rules)
                prompt = frame.get("prompt") or frame
                if prompt.get("options"):
                    command, name = choose(prompt["options"], view.hand), secrets.token_hex(8)
                    await socket.send(json.dumps({"t": "act", "id": name, "seq": prompt["seq"], "command": command}))
                if frame["t"] in ANSWERS:
                    await asyncio.sleep(1 if frame["t"] == "error" else 0)
                    await socket.send(ANSWERS[frame["t"]])
                over = over or (frame.get("account") or frame).get("over", False)


asyncio.run(play(*sys.argv[1:]))
