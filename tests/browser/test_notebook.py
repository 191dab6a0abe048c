"""What a notebook shows: the page of a record is whole, and its slider leads through the game."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.test_objects import played_record

DRAWN = "(image) => image.complete && image.naturalWidth > 100"


def test_a_slider_leads_through_a_record(browser: Browser) -> None:
    record = played_record("kingdomino", 40, ["Ann </script><!--<script>", "Bob"])
    page = browser.new_page()
    errors: list[str] = []
    asked: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    page.set_content(record._repr_html_() + record._repr_html_() + record.replay()._repr_html_())
    for number in range(2):  # two outputs in one notebook do not get in each other's way
        figure = page.locator("figure").nth(number)
        slider, picture, words = figure.locator("input"), figure.locator("img"), figure.locator("figcaption")
        last = int(str(slider.get_attribute("max")))
        seen = set()
        for turn in (last, last - 1, 1, 0):
            slider.fill(str(turn))
            seen.add((picture.get_attribute("src"), words.text_content()))
            page.wait_for_function(DRAWN, arg=picture.element_handle())
        assert len(seen) == 4
        expect(words).to_have_text("Kingdomino")
        slider.press("ArrowRight")
        expect(words).to_contain_text("Ann </script><!--<script>")
    page.wait_for_function(DRAWN, arg=page.locator("img").last.element_handle())
    assert errors == []
    assert all(url.startswith("data:") for url in asked)
    page.close()


def test_without_scripts_the_last_picture_stays(browser: Browser) -> None:
    record = played_record("kingdomino", 40)
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.set_content(record._repr_html_())
    expect(page.locator("input")).to_be_hidden()
    expect(page.locator("img")).to_be_visible()
    expect(page.locator("figcaption")).not_to_be_empty()
    context.close()
