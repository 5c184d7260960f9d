"""Names of cards are read whole: a word breaks at a syllable or not at all, on a phone as on a large screen."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.playing import PATIENCE, Player

BROKEN = """() => {
    const broken = [];
    for (const name of document.querySelectorAll("main .name, main .title, main .words b")) {
        if (!name.getClientRects().length) continue;
        const walker = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
        for (let text = walker.nextNode(); text; text = walker.nextNode()) {
            for (const word of text.data.matchAll(/[^\\s\\u00AD-]+/g)) {
                const range = document.createRange();
                // The hyphen of a syllable belongs to the letter that follows it.
                range.setStart(text, word.index + (text.data[word.index - 1] === "\\u00AD" ? 1 : 0));
                range.setEnd(text, word.index + word[0].length);
                const boxes = [...range.getClientRects()].filter((box) => box.width > 1);
                const tops = new Set(boxes.map((box) => Math.round(box.top)));
                if (tops.size > 1) broken.push(word[0]);
            }
        }
        if (name.scrollWidth > name.clientWidth + 1 && name.clientWidth) broken.push(`cut: ${name.textContent}`);
    }
    return [...new Set(broken)];
}"""
SIZES = ((360, 800), (844, 390), (1280, 800), (2560, 1440))


@pytest.mark.parametrize("name", ["anarcade", "arcadia", "champion"])
def test_a_word_of_a_name_breaks_at_a_syllable_or_not_at_all(invite: Callable[..., Player], name: str) -> None:
    player = invite()
    page = player.page
    player.sit_at(name, "me bot bot", 7)
    expect(player.choices().first).to_be_visible(timeout=PATIENCE * 1000)
    broken: dict[int, list[str]] = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(500)
        broken[width] = page.evaluate(BROKEN)
    assert broken == {width: [] for width, _ in SIZES}
