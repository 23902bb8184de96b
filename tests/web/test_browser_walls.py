"""What a table shows of its wall; and the walls of a match, checked in the browser that played it and in one that did not."""

import pytest

from web.tables import agrees, code_of, friends, open_room, play_out

pytestmark = pytest.mark.browser

GOOD, BAD = ".verdict .good", ".verdict .bad"


def test_the_tiles_kept_back_are_marked_and_not_counted(person, hall):
    (page,) = friends(person, hall, "taiwan", 1, preset="association")
    page.wait_for_selector(".hand.asked .held:not(.barred)")
    agrees(page, hall)
    # Eight stacks, or seven and two halves when an odd number of replacements has been taken.
    assert page.locator(".wall .reserve").count() in (8, 9)
    assert "16" in page.get_attribute(".center .left", "title")


def test_the_turned_joker_lies_open_in_the_wall_before_and_after_a_reload(person, hall):
    (page,) = friends(person, hall, "nanchang", 1)
    for _ in range(2):
        joker = page.wait_for_selector(".center .special .tile").get_attribute("data-kind")
        assert page.locator(".wall .turned").count() == 1
        assert page.get_attribute(".wall .turned .tile", "data-kind") == joker
        page.reload()
        page.wait_for_selector(".hand .held")


def check(page, record):
    """Open the replay of a record and check its walls."""
    page.goto(page.url.partition("#")[0] + f"#/replay/{record}/0/0")
    page.click(".walls button")
    page.wait_for_selector(".verdict")


def played(page, hall):
    """A match of one deal; its record."""
    open_room(page, hall, rules="sichuan", deals=1)
    page.wait_for_selector(".seats li.guest")
    page.click(".acts .primary")
    page.wait_for_selector(".hand .held")
    play_out(page)
    return page.evaluate(f"fetch('/api/rooms/{code_of(page)}').then((answer) => answer.json())")["record"]


def test_walls_are_checked_in_the_browser(person, hall):
    page, stranger = person(motion="false", sound="false"), person()
    record = played(page, hall)
    check(page, record)
    assert [name.split()[1] for name in page.locator(".lane h2").all_inner_texts()][1:] == [
        "机器人乙",
        "机器人丙",
        "机器人丁",
    ]
    # The walls, and the own number in them.
    assert page.locator(GOOD).count() == 2
    assert page.locator(BAD).count() == 0
    check(stranger, record)
    assert stranger.locator(GOOD).count() == 1
    assert stranger.locator(BAD).count() == 0


def test_a_number_that_was_not_used_and_another_wall_are_told(person, hall):
    page = person(motion="false", sound="false")
    record = played(page, hall)

    def forged(route):
        """The record with another player's number in place of the own one, as a hall that ignores it would write it."""
        lines = route.fetch().text().splitlines()
        own = next(
            one
            for one in lines[0].split('"')
            if len(one) == 32 and set(one) <= set("0123456789abcdef") and set(one) != {"0"}
        )
        lines[0] = lines[0].replace(own, "f" * 32)
        route.fulfill(body="\n".join(lines), content_type="application/x-ndjson")

    page.route(f"**/api/records/{record}", forged)
    check(page, record)
    assert page.locator(BAD).count() == 2
