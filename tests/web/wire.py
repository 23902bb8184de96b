"""The wire between a page and the hall, in a test's hands: cut it, lose or change a frame, say something in the hall's place."""

import json
import re


class Wire:
    """Made before the page opens its socket (``person(prepare=wire.tap)``)."""

    def __init__(self):
        self.page = None
        self.refusing = False
        self.change = lambda frame: frame
        """Of the hall's frames: what the page gets in place of one; None: nothing."""
        self.acting = True
        """Whether acts reach the hall."""
        self.sent = []
        """Frames of the page."""

    def tap(self, page):
        """Stand between this page and its hall."""
        page.route_web_socket(re.compile("/ws/"), self._connected)

    def _connected(self, route):
        if self.refusing:
            route.close()
            return
        self.page = route
        hall = route.connect_to_server()

        def upwards(text):
            frame = json.loads(text)
            self.sent.append(frame)
            if self.acting or frame["t"] != "act":
                hall.send(text)

        def downwards(text):
            frames = [self.change(json.loads(line)) for line in text.split("\n")]
            if frames := [json.dumps(frame) for frame in frames if frame is not None]:
                route.send("\n".join(frames))

        route.on_message(upwards)
        hall.on_message(downwards)

    def say(self, frame):
        """Tell the page something; what the hall says from then on is not heard."""
        self.change = lambda _: None
        self.page.send(json.dumps(frame))

    def cut(self, *, for_good=False):
        """Close the socket as a network does that goes away; ``for_good``: until ``refusing`` is False again."""
        self.refusing = for_good
        self.page.close()

    def acts(self):
        """What the page has asked the hall to do."""
        return [frame["command"] for frame in self.sent if frame["t"] == "act"]


def option(verb, tile=None, tiles=(), win=None, command=None):
    """An option of a prompt as the hall writes it."""
    return {
        "command": command or f"{verb} {tile}",
        "action": 0,
        "verb": verb,
        "tile": tile,
        "tiles": list(tiles),
        "win": win,
    }


def prompt(seq, phase, options, barred=(), forced=""):
    """A prompt as the hall writes it."""
    return {
        "t": "prompt", "seq": seq, "phase": phase, "options": options, "barred": list(barred), "forced": forced, "seconds": None,
    }  # fmt: skip
