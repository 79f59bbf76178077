"""The command `errdex site`, run as a user runs it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from errdex._cli import main

TOML = """
tool = "own"
domain = "own"

[codes.EOWN]
since = "1.0"
summary = "Own."
message = "own {what}"
related = ["own/EGONE"]
params.what = { doc = "what", example = "x" }
"""

MKDOCS = """
site_name: own
theme: {name: material, font: false}
plugins: [{errdex: {domains: [own]}}]
"""

Capture = pytest.CaptureFixture[str]
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> Run:
    """Give what runs the command in a project folder that declares one code."""
    (tmp_path / "errdex.toml").write_text(TOML.replace('related = ["own/EGONE"]\n', ""))
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.md").write_text("# Own\n")
    (tmp_path / "mkdocs.yml").write_text(MKDOCS)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ERRDEX_LANG", "en")
    monkeypatch.setenv("ERRDEX_PLUGINS", "")

    def call(*argv: str) -> tuple[int, str, str]:
        status = main(["site", *argv])
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return call


def test_build_makes_the_site_and_says_where(run: Run, tmp_path: Path) -> None:
    """The project's own codes are on it, and the folder is printed."""
    status, out, err = run("build", "--languages", "en")
    assert (status, out) == (0, "site\n"), err
    assert (tmp_path / "site" / "e" / "own" / "EOWN" / "index.html").is_file()


def test_build_takes_a_target_outside(run: Run, tmp_path: Path) -> None:
    """A target that is not below the current folder is printed whole."""
    target = tmp_path.with_name(f"{tmp_path.name}-public")
    status, out, _ = run("build", "--out", str(target), "--languages", " en , ")
    assert (status, out) == (0, f"{target}\n")
    assert (target / "e" / "own" / "EOWN" / "index.json").is_file()


def test_a_target_that_can_not_be_written_is_told_once(run: Run, tmp_path: Path) -> None:
    """The coded line is the first on standard error, and the only one that is not indented."""
    (tmp_path / "file").touch()
    status, out, err = run("build", "--out", str(tmp_path / "file" / "site"), "--languages", "en")
    assert (status, out) == (2, "")
    first, *rest = err.splitlines()
    assert first.startswith("errdex.site.build: ESITETARGET: ")
    assert all(line.startswith("  ") for line in rest)


def test_build_refuses_an_unknown_language(run: Run) -> None:
    """The line of the documentation, with exit status 2."""
    status, out, err = run("build", "--languages", "tlh")
    assert status == 2
    assert out == ""
    assert "errdex.site.build: ESITELANGUAGE: no catalogue has the language 'tlh'" in err


def test_strict_fails_on_a_fault(run: Run, tmp_path: Path) -> None:
    """A related code that does not exist keeps the old site; exit status 1."""
    (tmp_path / "errdex.toml").write_text(TOML)
    status, _, err = run("build", "--strict", "--languages", "en")
    assert status == 1
    assert "errdex.site.build: ESITEBUILD: " in err
    assert "own/EOWN: the related code 'own/EGONE' does not exist" in err
    assert not (tmp_path / "site").exists()


def test_check_passes_on_what_was_built(run: Run, tmp_path: Path) -> None:
    """A fresh site has no faults; one with a page removed has, and exit status 1."""
    run("build", "--languages", "en")
    assert run("check")[:2] == (0, "")
    (tmp_path / "site" / "e" / "own" / "EOWN" / "index.md").unlink()
    status, out, err = run("check")
    assert status == 1
    assert out.startswith("e/own/EOWN/index.md: missing\n")
    assert "errdex.site.check: ESITEFAULTS: the site has " in err


def test_check_needs_a_site(run: Run) -> None:
    """Without a site the status is 2."""
    status, _, err = run("check", "--site", "nowhere")
    assert status == 2
    assert "errdex.site.check: ESITENONE: " in err


def test_tree_writes_markdown(run: Run, tmp_path: Path) -> None:
    """Each page is plain Markdown with front matter."""
    status, out, _ = run("tree", "--out", "tree", "--languages", "en")
    assert (status, out) == (0, "tree\n")
    text = (tmp_path / "tree" / "e" / "own" / "EOWN" / "index.md").read_text()
    assert text.startswith('---\ntitle: "EOWN: Own."\n')


def test_the_help_shows_examples(run: Run) -> None:
    """Each sub-command has a help with an example."""
    for command in ("build", "check", "tree"):
        status, out, _ = run(command, "--help")
        assert status == 0
        assert f"errdex site {command}" in out
