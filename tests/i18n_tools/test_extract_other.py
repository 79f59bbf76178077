"""Extraction from TOML catalogues, from templates, and of interface texts."""

from __future__ import annotations

from pathlib import Path

import pytest

from errdex._i18n.extract import extract
from errdex._i18n.label_source import labels_in_template
from errdex._i18n.message import HINT, LABEL

TOML = """
tool = "cc"
domain = "cc"

[codes.EINBOXFULL]
since = "1.0"
summary = "The recipient's inbox is full."
message = ["{peer} already holds {limit} unread message", "{peer} already holds {limit} messages"]
plural_by = "limit"
cause = "Nobody reads it."
remedy = "Wait for {peer}."
page = "errors/EINBOXFULL.md"
aliases = ["EFULL", 3]
params.peer = { doc = "whom the message was for", example = "ab12" }
params.limit = { class = "count", type = "number", doc = "how many fit", example = 100 }
params.odd = "no table"

[codes.EPLAIN]
message = "it failed"

[codes.ENOTHING]
message = 3

[wording."core/ENOPEER"]
message = "no live session matches '{given}'"

[wording."core/EBADARGS"]
summary = "The call is wrong."

[wording.EODD]
message = "worded for nobody"
"""


def test_a_toml_catalogue_gives_the_same_entries(tmp_path: Path) -> None:
    """Codes and wordings of ``errdex.toml`` have the contexts that Python's have."""
    (tmp_path / "errdex.toml").write_text(TOML)
    (tmp_path / "errors").mkdir()
    (tmp_path / "errors" / "EINBOXFULL.md").write_text("\nA paragraph.\n")
    found = extract(tmp_path)
    assert found.problems == ()
    assert [message.context for message in found.messages] == [
        "cc/EINBOXFULL",
        "cc/EINBOXFULL#cause",
        "cc/EINBOXFULL#page",
        "cc/EINBOXFULL#param",
        "cc/EINBOXFULL#param",
        "cc/EINBOXFULL#remedy",
        "cc/EINBOXFULL#summary",
        "cc/EPLAIN",
        "core/EBADARGS@cc#summary",
        "core/ENOPEER@cc",
    ]
    message = found.messages[0]
    assert message.plural == "{peer} already holds {limit} messages"
    assert message.by == "limit"
    assert message.aliases == ("cc/EFULL",)
    assert message.comments[1:] == (
        "{peer} (str): whom the message was for, e.g. ab12",
        "{limit} (number): how many fit, e.g. 100",
        "Example: ab12 already holds 100 messages",
    )
    assert message.files == ("errdex.toml",)
    assert found.owner == tmp_path.name


def test_settings_in_pyproject_and_named_catalogues_are_read(tmp_path: Path) -> None:
    """``[tool.errdex]`` may declare codes, and ``catalogs`` names more files; each is read once."""
    (tmp_path / "pyproject.toml").write_text(
        "[tool.errdex]\ntool = 'aa'\ncatalogs = ['more.toml', './more.toml']\n"
        "[tool.errdex.codes.EONE]\nmessage = 'one'\n"
    )
    (tmp_path / "more.toml").write_text("domain = 'bb'\n[codes.ETWO]\nmessage = 'two'\n")
    found = extract(tmp_path, ("more.toml",))
    assert [message.context for message in found.messages] == ["aa/EONE", "bb/ETWO"]


@pytest.mark.parametrize(
    "text", ["", "catalogs = 3\n", "[codes.EX]\nmessage = 'no domain'\n", "codes = 3\n"]
)
def test_settings_without_codes_are_no_problem(tmp_path: Path, text: str) -> None:
    """A settings file that declares nothing gives nothing; its faults are for others to tell."""
    (tmp_path / "errdex.toml").write_text(text)
    found = extract(tmp_path)
    assert found.messages == ()
    assert found.problems == ()


def test_what_can_not_be_read_is_told(tmp_path: Path) -> None:
    """A broken or missing catalogue and a missing page file are problems with the file's name."""
    (tmp_path / "errdex.toml").write_text("catalogs = ['no.toml', '../out.toml']\n" + TOML.strip())
    (tmp_path.parent / "out.toml").write_text("not toml at all")
    found = extract(tmp_path)
    assert {problem.file for problem in found.problems} == {"errdex.toml", "no.toml", "out.toml"}
    assert "cc/EPLAIN" in {message.context for message in found.messages}
    (tmp_path / "errdex.toml").write_text("[[[")
    assert [problem.file for problem in extract(tmp_path).problems] == ["errdex.toml"]


PYTHON = """
from errdex._i18n.label import label
from errdex._i18n import label as module
from elsewhere import label as foreign

NAME = label("Owner")
OTHER = module.label("Owner {name}")
label(NAME)
label("")
label()
foreign("not ours")
unknown.label("not ours")
make()("not ours")
error.add_hint("Try again in a minute.", catalogue="cc")
error.add_hint(NAME)
"""


def test_labels_and_hints_in_python_are_found(tmp_path: Path) -> None:
    """``label`` counts when it is errdex's own; each text is there once."""
    (tmp_path / "src" / "pkg").mkdir(parents=True)
    (tmp_path / "src" / "pkg" / "one.py").write_text(PYTHON)
    (tmp_path / "src" / "pkg" / "two.py").write_text(PYTHON)
    found = extract(tmp_path).messages
    assert [(one.context, one.msgid, one.braces) for one in found] == [
        (HINT, "Try again in a minute.", False),
        (LABEL, "Owner", False),
        (LABEL, "Owner {name}", True),
    ]
    assert found[1].files == ("pkg/one.py", "pkg/two.py")


def test_the_module_of_labels_may_call_itself(tmp_path: Path) -> None:
    """Inside ``errdex._i18n.label`` the function has no import and is known all the same."""
    folder = tmp_path / "src" / "errdex" / "_i18n"
    folder.mkdir(parents=True)
    (folder / "label.py").write_text("label('Language')\n")
    assert [one.msgid for one in extract(tmp_path).messages] == ["Language"]


def test_labels_in_templates_are_found(tmp_path: Path) -> None:
    """Calls and filters in Jinja templates of errdex itself are found, also nested ones."""
    folder = tmp_path / "src" / "errdex" / "_site" / "templates"
    folder.mkdir(parents=True)
    (folder / "page.html").write_text(
        '<p title="{{ label("Cause") }}">{% if x %}{{ "Remedy"|label }}{% endif %}'
        '{{ cell(label("See also")) }}{{ label(name) }}{{ name|label }}{{ other("x") }}'
        '{{ a.label("x") }}{{ label() }}{{ label(3) }}{{ "y"|upper }}</p>'
    )
    (folder / "style.css").write_text('{{ label("no template") }}')
    foreign = tmp_path / "src" / "other" / "templates"
    foreign.mkdir(parents=True)
    (foreign / "page.html").write_text('{{ label("not ours") }}')
    found = extract(tmp_path)
    assert [one.msgid for one in found.messages] == ["Cause", "Remedy", "See also"]
    assert found.messages[0].files == ("errdex/_site/templates/page.html",)


def test_a_broken_template_is_told(tmp_path: Path) -> None:
    """A template with a syntax error, or that is no text, is a problem with file and line."""
    assert labels_in_template("\n{% if %}", "a.html")[1][0].line == 2
    folder = tmp_path / "src" / "errdex" / "templates"
    folder.mkdir(parents=True)
    (folder / "page.md").write_bytes(b"\xff")
    (problem,) = extract(tmp_path).problems
    assert problem.file == "errdex/templates/page.md"
