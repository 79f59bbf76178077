"""Facts about all texts of a code in one language, and about how a page is cut."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errdex._i18n.catalogue import reset
from errdex._i18n.texts import Block, Paragraph, split_page, texts
from errdex._i18n.write_mo import write_mo
from errdex._spec import Param, Plural, Spec

HEADER = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"
PAGE = """When it happens.

```console no-run
$ cc send
```

- look at it
- again
"""


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    """Forget the catalogues of other tests."""
    reset()
    yield
    reset()


@pytest.fixture
def spec(tmp_path: Path) -> Spec:
    """Return a code with every kind of text, and a German catalogue with most of them."""
    made = Spec(
        "cc",
        "EFULL",
        "FULL",
        summary="The inbox is full.",
        page=PAGE,
        message=Plural("{n} message", "{n} messages", "n"),
        cause="Nobody reads.",
        remedy="Wait.",
        params=(Param("n", kind="count", doc="how many"), Param("undocumented")),
        catalogue=f"{tmp_path}/",
    )
    key = made.context
    write(
        tmp_path,
        "de",
        (key, "{n} message", "{n} messages", ("{n} Nachricht", "{n} Nachrichten")),
        (f"{key}#summary", "The inbox is full.", None, ("Der Posteingang ist voll.",)),
        (f"{key}#remedy", "Wait.", None, ("Warten.",)),
        (f"{key}#param", "how many", None, ("wie viele",)),
        (f"{key}#page", "- look at it\n- again", None, ("- ansehen\n- nochmal",)),
        (f"{key}#page", "When it happened.", None, ("veraltet",)),
        (f"{key}#more", "extra", None, ("mehr",)),
    )
    return made


def write(
    folder: Path, locale: str, *entries: tuple[str, str, str | None, tuple[str, ...]]
) -> None:
    """Write a catalogue of *entries*."""
    path = folder / "locales" / locale / "LC_MESSAGES" / "errdex.mo"
    path.parent.mkdir(parents=True)
    path.write_bytes(write_mo(HEADER, entries))


def test_all_texts_in_one_language(spec: Spec) -> None:
    """Each is translated or English, and says which; code is never translated."""
    told = texts(spec, ("de",))
    assert told.locale == told.message_locale == "de"
    assert told.message == ("{n} Nachricht", "{n} Nachrichten")
    assert (told.summary, told.cause, told.remedy) == (
        "Der Posteingang ist voll.",
        "Nobody reads.",
        "Warten.",
    )
    assert told.params == {"n": "wie viele", "undocumented": ""}
    assert told.paragraphs == (
        Paragraph("When it happens.", translated=False, code=False),
        Paragraph("```console no-run\n$ cc send\n```", translated=True, code=True, kind="code"),
        Paragraph("- ansehen\n- nochmal", translated=True, code=False, kind="list"),
    )
    assert told.done == {"message", "summary", "remedy", "param:n"}
    assert (told.translated, told.total) == (5, 7)


def test_english_is_whole(spec: Spec) -> None:
    """Without a chain everything is as it was written, and nothing is missing."""
    told = texts(spec, ())
    assert (told.locale, told.message_locale) == ("en", "en")
    assert told.message == ("{n} message", "{n} messages")
    assert all(paragraph.translated for paragraph in told.paragraphs)
    assert told.translated == told.total == 7
    assert told.done == {"message", "summary", "cause", "remedy", "param:n"}
    assert texts(spec, ("en", "de")) == told


def test_each_text_takes_its_own_way_along_the_chain(spec: Spec, tmp_path: Path) -> None:
    """What the first locale lacks comes from the next one; English ends the chain."""
    write(tmp_path, "pl", (f"{spec.context}#cause", "Nobody reads.", None, ("Nikt nie czyta.",)))
    assert texts(spec, ("de", "pl")).cause == "Nikt nie czyta."
    assert texts(spec, ("de", "en", "pl")).cause == "Nobody reads."
    other = texts(spec, ("pl",))
    assert (other.locale, other.message_locale) == ("pl", "en")
    assert (other.translated, other.total) == (1, 7)


def test_a_message_without_a_plural_is_one_text(spec: Spec, tmp_path: Path) -> None:
    """And a code that has next to nothing has next to nothing to translate."""
    write(tmp_path, "pl", (spec.context, "full", None, ("pełna",)))
    plain = spec.replace(message="full", cause=None, remedy=None, page="", params=(), summary="")
    told = texts(plain, ("pl",))
    assert (told.message, told.message_locale) == ("pełna", "pl")
    assert (told.summary, told.cause, told.remedy, told.paragraphs) == ("", None, None, ())
    assert (told.translated, told.total) == (1, 1)
    bare = texts(plain.replace(message=""), ("pl",))
    assert (bare.message, bare.total) == ("", 0)
    assert texts(plain.replace(message="other"), ("pl",)).message == "other"


def test_a_wording_borrows_from_the_original(spec: Spec, tmp_path: Path) -> None:
    """Locale by locale: its own translation first, then that of the code it words anew."""
    write(
        tmp_path,
        "fr",
        (f"{spec.context}@relay", "too much", None, ("trop",)),
        (f"{spec.context}@relay#page", "Our page.", None, ("Notre page.",)),
    )
    wording = spec.replace(
        wording="relay", message="too much", page=PAGE + "\nOur page.\n", original=spec
    )
    german = texts(wording, ("de",))
    assert german.message == ("{n} Nachricht", "{n} Nachrichten")
    assert german.summary == "Der Posteingang ist voll."
    assert german.params["n"] == "wie viele"
    assert german.paragraphs[2].text == "- ansehen\n- nochmal"
    assert not german.paragraphs[3].translated
    french = texts(wording, ("fr", "de"))
    assert french.message == "trop"
    assert french.summary == "Der Posteingang ist voll."
    assert french.paragraphs[3].text == "Notre page."


def test_further_texts_of_the_catalogue(spec: Spec) -> None:
    """Sections of plugins are asked for beside, by their context."""
    asked = ((f"{spec.context}#more", "extra"), (f"{spec.context}#more", "unknown"))
    told = texts(spec, ("de",), asked)
    assert told.extra == (
        Paragraph("mehr", translated=True, code=False),
        Paragraph("unknown", translated=False, code=False),
    )
    assert texts(spec, (), asked).extra[1].translated


CUTS: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    ("", ()),
    ("\n\n  \n", ()),
    ("one", (("paragraph", "one"),)),
    ("one\ntwo", (("paragraph", "one two"),)),
    ("one\r\ntwo\r\n\r\nthree", (("paragraph", "one two"), ("paragraph", "three"))),
    ("one  \n  two", (("paragraph", "one two"),)),
    ("one\\\ntwo", (("paragraph", "one\\\ntwo"),)),
    ("   indented a little", (("paragraph", "indented a little"),)),
    ("# Title\ntext", (("heading", "# Title"), ("paragraph", "text"))),
    ("text\n## Title", (("paragraph", "text"), ("heading", "## Title"))),
    ("#hash", (("paragraph", "#hash"),)),
    ("####### seven", (("paragraph", "####### seven"),)),
    ("Title\n=====\ntext", (("paragraph", "Title\n=====\ntext"),)),
    ("- a\n- b", (("list", "- a\n- b"),)),
    ("- a\n  more\n- b", (("list", "- a more\n- b"),)),
    ("- a\n\n  more\n\n- b", (("list", "- a\n\n  more"), ("list", "- b"))),
    ("1. a\n2. b\n\ntext", (("list", "1. a\n2. b"), ("paragraph", "text"))),
    ("text\n- a", (("paragraph", "text"), ("list", "- a"))),
    ("in 2026. then", (("paragraph", "in 2026. then"),)),
    ("* a\n+ b", (("list", "* a\n+ b"),)),
    ("1.no item", (("paragraph", "1.no item"),)),
    ("| a | b |\n|---|---|\n| 1 | 2 |", (("paragraph", "| a | b |\n|---|---|\n| 1 | 2 |"),)),
    ("a | b\n--- | ---\n1 | 2", (("paragraph", "a | b\n--- | ---\n1 | 2"),)),
    ("> quoted\n> more", (("paragraph", "> quoted\n> more"),)),
    ("term\n: meaning", (("paragraph", "term\n: meaning"),)),
    ("<div>\ntext\n</div>", (("paragraph", "<div>\ntext\n</div>"),)),
    (
        "!!! note\n    inside\n\n    more\nout",
        (("paragraph", "!!! note\n    inside\n\n    more\nout"),),
    ),
    ("!!! note\n    inside\n\nout", (("paragraph", "!!! note\n    inside"), ("paragraph", "out"))),
    ("```\ncode\n\nmore\n```", (("code", "```\ncode\n\nmore\n```"),)),
    (
        "text\n```py\nx\n```\ntext",
        (("paragraph", "text"), ("code", "```py\nx\n```"), ("paragraph", "text")),
    ),
    ("~~~\n```\n~~~", (("code", "~~~\n```\n~~~"),)),
    ("````\n```\n````", (("code", "````\n```\n````"),)),
    ("```\nnever closed\n\ntext", (("code", "```\nnever closed\n\ntext"),)),
    ("```a`b```", (("paragraph", "```a`b```"),)),
    ("``two``", (("paragraph", "``two``"),)),
    (
        "- a\n  ```sh\n  cmd\n    more\n  ```\n- b",
        (("list", "- a"), ("code", "```sh\ncmd\n  more\n```"), ("list", "- b")),
    ),
    (
        "    indented\n\n    code\n\ntext",
        (("code", "    indented\n\n    code"), ("paragraph", "text")),
    ),
    ("    ```\n    shown as it is", (("code", "```\nshown as it is"),)),
    ("    code\n    ```\n    more", (("code", "    code\n    ```\n    more"),)),
    ("\tcode\ntext", (("code", "    code"), ("paragraph", "text"))),
    ("# a\n# b", (("heading", "# a"), ("heading", "# b"))),
)


@pytest.mark.parametrize(("page", "blocks"), CUTS)
def test_a_page_is_cut_into_blocks(page: str, blocks: tuple[tuple[str, str], ...]) -> None:
    """Paragraphs, headings, lists and code; wrapped lines are joined where Markdown joins them."""
    assert split_page(page) == tuple([Block(text, kind) for kind, text in blocks])


MARKDOWN = st.lists(
    st.sampled_from(
        [
            *("word", "- item", "1. item", "# head", "```", "~~~", "    four", "  two", "", "> q"),
            *("| t |", "!!! note", "===", "\\", "`x`", "\t", "\r"),
        ]
    ),
    max_size=15,
).map("\n".join)


@given(MARKDOWN)
def test_cutting_loses_no_word(page: str) -> None:
    """All that is not blank is in the blocks, in order; no block is empty or begins blank."""
    blocks = split_page(page)
    assert "".join("".join(block.text for block in blocks).split()) == "".join(page.split())
    for block in blocks:
        assert block.text.strip()
        assert block.kind in ("paragraph", "heading", "list", "code")


@given(MARKDOWN)
def test_cutting_again_changes_nothing(page: str) -> None:
    """A block that is no code is one block: what the extractor cuts, the page cuts alike."""
    for block in split_page(page):
        if block.kind != "code":
            assert [piece.text for piece in split_page(block.text)] == [block.text]


@given(st.lists(st.text("abc", min_size=1, max_size=5), min_size=1, max_size=30), st.data())
def test_wrapping_anew_changes_nothing(words: list[str], data: st.DataObject) -> None:
    """A paragraph is the same text wherever its lines are broken."""
    wrapped = words[0]
    for word in words[1:]:
        wrapped += data.draw(st.sampled_from([" ", "\n"])) + word
    assert split_page(wrapped) == (Block(" ".join(words), "paragraph"),)
