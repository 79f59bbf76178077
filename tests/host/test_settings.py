"""Settings: where they are found, what they may hold, and what each mistake is told as."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from errdex import CodedError
from errdex._settings import KEYS, Settings, read

FULL = """
tool = "ccx"
domain = "cc"
docs_url = "https://errors.example.org"
modules = ["mytool.errors"]
catalogs = ["more.toml"]
plugins = ["errdex-cc"]
required = ["errdex-cc>=1.2"]
locales = ["de"]

[codes.EFULL]
message = "full"
"""


def write(folder: Path, text: str | bytes, name: str = "errdex.toml") -> Path:
    """Write a file of settings."""
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def refused(folder: Path, text: str | bytes, name: str = "errdex.toml") -> str:
    """Return the line that reading the settings in *text* is refused with, without the folder."""
    write(folder, text, name)
    with pytest.raises(CodedError) as caught:
        read(folder)
    assert caught.value.spec.domain == "errdex"
    assert caught.value.spec.exit_status == 2
    return str(caught.value).replace(f"{folder}{os.sep}", "")


def test_every_setting_is_read(tmp_path: Path) -> None:
    """Each key of `errdex.toml` arrives, with the line it stands on."""
    path = write(tmp_path, FULL)
    settings = read(tmp_path)
    assert settings == Settings(
        root=str(tmp_path),
        file=str(path),
        tool="ccx",
        domain="cc",
        modules=("mytool.errors",),
        catalogs=("more.toml",),
        plugins=("errdex-cc",),
        required=("errdex-cc>=1.2",),
        locales=("de",),
        docs_url="https://errors.example.org",
        distribution=None,
        holds_codes=True,
        lines=settings.lines,
    )
    assert settings.line_of("plugins") == 7
    assert settings.line_of("wording") == 0
    assert settings.where("required") == f"{path}:8"


def test_settings_in_pyproject(tmp_path: Path) -> None:
    """`[tool.errdex]` is read where there is no `errdex.toml`, with the project's name."""
    text = '[project]\nname = "Acme"\n\n[tool.errdex]\ntool = "acme"\nplugins = []\n'
    write(tmp_path, text, "pyproject.toml")
    settings = read(tmp_path)
    assert (settings.tool, settings.plugins, settings.distribution) == ("acme", (), "Acme")
    assert settings.line_of("tool") == 5
    write(tmp_path, 'tool = "other"')
    assert read(tmp_path).tool == "other"
    assert read(tmp_path).distribution == "Acme"


@pytest.mark.parametrize(
    "text", ['[project]\nname = "x"\n', "# errdex\n[tool.x]\n", "# errdex\ntool = 1"]
)
def test_a_project_without_settings(tmp_path: Path, text: str) -> None:
    """A `pyproject.toml` without `[tool.errdex]` gives empty settings and ends the search."""
    write(tmp_path, 'tool = "outer"')
    inner = tmp_path / "inner"
    inner.mkdir()
    write(inner, text, "pyproject.toml")
    settings = read(inner)
    assert (settings.root, settings.file, settings.tool) == (str(inner), None, None)


def test_settings_are_looked_for_above(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From a folder inside a project its settings are found, by default from the current one."""
    write(tmp_path, 'tool = "cc"')
    deep = tmp_path / "a" / "b"
    deep.mkdir(parents=True)
    assert read(deep).root == str(tmp_path)
    monkeypatch.chdir(deep)
    assert read().root == str(tmp_path)
    (tmp_path / "a" / ".git").mkdir()
    assert read(deep) == Settings(str(tmp_path / "a"))


def test_a_file_can_be_named(tmp_path: Path) -> None:
    """A path of a file is read as it is; a `pyproject.toml` without settings gives empty ones."""
    assert read(write(tmp_path, 'tool = "cc"', "other.toml")).tool == "cc"
    assert read(write(tmp_path, "", "pyproject.toml")) == Settings(str(tmp_path))


def test_nothing_is_found_at_the_root_of_the_system(tmp_path: Path) -> None:
    """Without any project the settings are empty."""
    assert read(Path(tmp_path.anchor)) == Settings(tmp_path.anchor)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('x = 1\nplugin = ["a"]', "EUNKNOWNSETTING: errdex.toml:1: there is no key x; known: "),
        (
            '\nplugin = ["a"]',
            "EMISSPELTSETTING: errdex.toml:2: there is no key plugin; did you mean",
        ),
        ("tool = 5", "EBADSETTING: errdex.toml:1: tool: must be a text"),
        ('tool = ""', "EBADSETTING: errdex.toml:1: tool: must be a text"),
        ('tool = "No"', "EBADSETTING: errdex.toml:1: tool: 'No' is no tool name"),
        ('tool = "unknown"', "EBADSETTING: errdex.toml:1: tool: 'unknown' is no tool name"),
        ('domain = "tags"', "EBADSETTING: errdex.toml:1: domain: 'tags' is no domain"),
        ('docs_url = "x"', "EBADSETTING: errdex.toml:1: docs_url: must begin with https://"),
        ('plugins = "a"', "EBADSETTING: errdex.toml:1: plugins: must be a list of texts"),
        ("plugins = [1]", "EBADSETTING: errdex.toml:1: plugins: must be a list of texts"),
        ('modules = ["a b"]', "EBADSETTING: errdex.toml:1: modules: 'a b' is no name of a module"),
        ('required = ["a b"]', "EBADSETTING: errdex.toml:1: required: 'a b' is no requirement"),
        ("codes = 5", "EBADSETTING: errdex.toml:1: codes: must be a table"),
        ("\n\ntool = ", "EBADTOML: errdex.toml:3: Invalid value"),
        ("tool = 1\ntool = 2", "EBADTOML: errdex.toml:2: Cannot overwrite a value"),
        ('tool = "', "EBADTOML: errdex.toml:1: "),
        (b"\ntool = '\xff'", "ENOTUTF8: errdex.toml:2: not UTF-8 at byte 9"),
        ("x = " + "[" * 5000, "EBADTOML: errdex.toml:0: nested too deeply"),
    ],
)
def test_each_mistake_names_its_line(tmp_path: Path, text: str | bytes, told: str) -> None:
    """What can be no settings is a coded error with the file, the line and what is wrong."""
    assert refused(tmp_path, text).startswith(told)


def test_mistakes_in_pyproject_name_their_line(tmp_path: Path) -> None:
    """The line of a mistake is counted from the beginning of `pyproject.toml`."""
    text = '[project]\nname = "x"\n[tool.errdex]\nplugin = []\n'
    assert refused(tmp_path, text, "pyproject.toml").startswith(
        "EMISSPELTSETTING: pyproject.toml:4: "
    )
    assert refused(tmp_path, "tool.errdex = 5\n", "pyproject.toml") == (
        "EBADSETTING: pyproject.toml:1: errdex: must be a table"
    )


def test_settings_that_can_not_be_read(tmp_path: Path) -> None:
    """A folder in place of the file, and a path that can not be, say why."""
    (tmp_path / "errdex.toml").mkdir()
    with pytest.raises(CodedError, match=r"errdex\.toml can not be read: Is a directory"):
        read(tmp_path)


def test_a_path_that_is_none(tmp_path: Path) -> None:
    """A path with a NUL character, and a file that is too large, are coded errors too."""
    from errdex import _files

    with pytest.raises(CodedError, match="EUNREADABLE"):
        _files.read_bytes(f"{tmp_path}/a\0b")
    large = tmp_path / "large"
    with large.open("wb") as file:
        file.truncate(_files.LARGEST + 1)
    with pytest.raises(CodedError, match="larger than 33554432 bytes"):
        _files.read_bytes(str(large))


def test_a_byte_order_mark_is_no_mistake(tmp_path: Path) -> None:
    """Windows editors put one in front of UTF-8."""
    write(tmp_path, b'\xef\xbb\xbftool = "cc"\r\n')
    assert read(tmp_path).tool == "cc"


def test_the_position_of_a_mistake_is_found_in_what_the_parser_says() -> None:
    """Line and column, the end of the document, and no position at all are told apart."""
    from errdex._files import split_position

    assert split_position("Bad (at line 3, column 5)", "") == ("Bad", 3)
    assert split_position("Bad (at end of document)", "a\nb") == ("Bad", 2)
    assert split_position("Bad", "a\nb") == ("Bad", 2)


def test_the_published_schema_knows_every_setting() -> None:
    """The JSON Schema of `errdex.toml` has exactly the keys that are read."""
    import json

    import errdex

    path = Path(errdex.__file__).parent / "schemas" / "settings.schema.json"
    assert set(json.loads(path.read_text("utf-8"))["properties"]) == set(KEYS)
