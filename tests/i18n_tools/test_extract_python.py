"""Extraction from Python source by its syntax tree: nothing is imported."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from errdex._i18n.extract import Extraction, extract
from errdex._i18n.message import Message

SAMPLE = '''
from __future__ import annotations

import errdex
from errdex import CodedError, count, param, plural


class CCFailure(CodedError, domain="cc", family=True):
    """What only cc can refuse."""

    peer: str = param("whom the message was for", example="ab12")


class InboxFull(CCFailure, code="EINBOXFULL", since="1.0", aliases=("EFULL",)):
    """The recipient's inbox is full.

    A session holds a limited
    number of messages.

    ```python
    raise InboxFull(peer="ab12", limit=100)
    ```
    """

    limit: int = count("how many unread messages fit", example=100)
    secret_note: "str" = errdex.secret("never shown")
    plain: bool = False
    kinds: ClassVar[int] = 3
    _hidden: int = 4

    message = plural(
        "{peer} already holds {limit} unread message",
        "{peer} already holds {limit} unread messages",
        by="limit",
    )
    cause = "The recipient has not read its inbox."
    remedy = "Wait for {peer} to read its inbox, then send again."


class NoPeer(errdex.NoPeer, domain="cc"):
    """No live session matches."""

    message = "no live session matches '{given}'"
'''

CODED = "from errdex import CodedError as C\n"


def project(folder: Path, **files: str) -> Extraction:
    """Write *files* (``__`` in a name is a folder) below ``src`` and return their texts."""
    for name, text in files.items():
        parts = name.replace("__init__", "*").replace("__", "/").replace("*", "__init__")
        path = folder / "src" / f"{parts}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return extract(folder)


def by_context(extraction: Extraction) -> dict[str, list[Message]]:
    """Return the messages of *extraction* by their context."""
    found: dict[str, list[Message]] = {}
    for message in extraction.messages:
        found.setdefault(message.context, []).append(message)
    return found


def test_every_text_of_a_code_is_found(tmp_path: Path) -> None:
    """Message, summary, cause, remedy, page and parameters have the contexts of the design."""
    found = by_context(project(tmp_path, cc__errors=SAMPLE))
    key = "cc/EINBOXFULL"
    assert [context for context in found if context.startswith(key)] == [
        key,
        f"{key}#cause",
        f"{key}#page",
        f"{key}#param",
        f"{key}#remedy",
        f"{key}#summary",
    ]
    (message,) = found[key]
    assert message.msgid == "{peer} already holds {limit} unread message"
    assert message.plural == "{peer} already holds {limit} unread messages"
    assert message.by == "limit"
    assert message.braces
    assert message.aliases == ("cc/EFULL",)
    assert found[f"{key}#page"][0].msgid == "A session holds a limited number of messages."
    assert len(found[f"{key}#page"]) == 1
    assert [one.msgid for one in found[f"{key}#param"]] == [
        "whom the message was for",
        "how many unread messages fit",
        "never shown",
    ]
    assert found[f"{key}#remedy"][0].aliases == ("cc/EFULL#remedy",)
    assert not found[f"{key}#cause"][0].braces


def test_comments_tell_the_translator_what_a_text_is(tmp_path: Path) -> None:
    """A message comes with code, prefix, its placeholders and a printed example line."""
    found = by_context(project(tmp_path, cc__errors=SAMPLE))
    (message,) = found["cc/EINBOXFULL"]
    assert message.comments == (
        (
            "EINBOXFULL (InboxFull): The recipient's inbox is full. Shown after"
            " `cc.call: EINBOXFULL: `."
        ),
        "{peer} (str): whom the message was for, e.g. ab12",
        "{limit} (int): how many unread messages fit, e.g. 100",
        "Example: ab12 already holds 100 unread messages",
    )
    assert message.files == ("cc/errors.py",)


def test_a_wording_has_entries_for_what_it_changes(tmp_path: Path) -> None:
    """What a wording takes over from the original is in the original's catalogue."""
    found = by_context(project(tmp_path, cc__errors=SAMPLE))
    assert {context for context in found if "@cc" in context} == {
        "core/ENOPEER@cc",
        "core/ENOPEER@cc#summary",
    }


def test_a_wording_of_a_wording_words_the_code(tmp_path: Path) -> None:
    """The original of a wording is the code itself, however many wordings lie between."""
    more = (
        "from cc.errors import NoPeer as Base\n\n\n"
        "class Other(Base, domain='dd'):\n    message = 'nobody is {given}'\n"
    )
    found = by_context(project(tmp_path, cc__errors=SAMPLE, cc__more=more))
    assert found["core/ENOPEER@dd"][0].msgid == "nobody is {given}"


def test_nothing_is_imported(tmp_path: Path) -> None:
    """A module that would end the process on import gives its texts all the same."""
    found = project(tmp_path, cc__errors=SAMPLE + "\nraise SystemExit(3)\n")
    assert "cc/EINBOXFULL" in by_context(found)
    assert "cc.errors" not in sys.modules


def test_docstrings_are_read_under_double_optimisation(tmp_path: Path) -> None:
    """``python -OO`` drops docstrings of what runs; those of the project are read from source."""
    (tmp_path / "src" / "cc").mkdir(parents=True)
    (tmp_path / "src" / "cc" / "errors.py").write_text(SAMPLE, "utf-8")
    code = (
        "from pathlib import Path; from errdex._i18n.extract import extract;"
        f"print(*[m.msgid for m in extract(Path({str(tmp_path)!r})).messages], sep='\\n')"
    )
    done = subprocess.run(
        [sys.executable, "-OO", "-c", code], capture_output=True, check=True, text=True
    )
    assert "The recipient's inbox is full." in done.stdout
    assert "No live session matches." in done.stdout


def test_the_same_source_gives_the_same_texts(tmp_path: Path) -> None:
    """Extraction depends on nothing but the source, and does not change between two runs."""
    first = project(tmp_path, cc__errors=SAMPLE)
    assert extract(tmp_path) == first
    assert first.owner == "cc"


@pytest.mark.parametrize(
    ("base", "importing"),
    [
        ("Family", "from cc._base import Family"),
        ("Other", "from cc._base import Family as Other"),
        ("Family", "from ._base import Family"),
        ("Family", "from . import *\nfrom cc import Family"),
        ("cc._base.Family", "import cc._base"),
        ("there.Family", "import cc._base as there"),
        ("_base.Family", "from cc import _base"),
        ("Family", "from cc import Family"),
        ("Family[int]", "from cc import Family"),
    ],
)
def test_a_family_is_found_however_it_is_imported(
    tmp_path: Path, base: str, importing: str
) -> None:
    """A base class is followed through imports, re-exports, aliases and sub-modules."""
    family = (
        "from errdex import CodedError\n\n\n"
        "class Family(CodedError, domain='cc', family=True):\n    pass\n"
    )
    code = f"{importing}\n\n\nclass X({base}, code='EXAMPLE'):\n    message = 'it failed'\n"
    package = "from cc._base import Family\n"
    found = project(tmp_path, cc____init__=package, cc___base=family, cc__errors=code)
    assert found.problems == ()
    assert [spec.context for spec in found.specs] == ["cc/EXAMPLE"]


def test_a_lazy_package_is_searched(tmp_path: Path) -> None:
    """A package that hands out names by ``__getattr__`` is searched for the class statement."""
    family = CODED + "class Family(C, domain='cc', family=True): ...\n"
    lazy = "def __getattr__(name):\n    raise AttributeError(name)\n"
    code = (
        "from cc import Family\n\n\nclass X(Family, code='EXAMPLE'):\n    message = 'it failed'\n"
    )
    found = project(
        tmp_path,
        cc____init__=lazy,
        cc__a_broken="class Family(:\n",
        cc__a_binary="class Family\0\n",
        cc__b_mention="TEXT = 'class Family'\n",
        cc__deep__base=family,
        cc__errors=code,
    )
    assert [spec.context for spec in found.specs] == ["cc/EXAMPLE"]
    assert [one.file for one in found.problems] == ["cc/a_binary.py", "cc/a_broken.py"]


def test_a_neighbour_in_a_workspace_is_found(tmp_path: Path) -> None:
    """A family of a project beside this one is found without installation."""
    owner = tmp_path / "owner"
    project(
        owner,
        owner_pkg____init__=(
            "from errdex import CodedError\n\n\n"
            "class Family(CodedError, domain='cc', family=True): ...\n"
        ),
    )
    (owner / "pyproject.toml").touch()
    guest = (
        "from owner_pkg import Family\n\n\nclass X(Family, code='EXAMPLE'):\n    message = 'x y'\n"
    )
    found = project(tmp_path / "guest", guest_pkg____init__=guest)
    assert [spec.context for spec in found.specs] == ["cc/EXAMPLE"]


def test_a_module_that_is_no_package_is_found_on_the_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A family in a single-file module along ``sys.path`` is found."""
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "loose_family.py").write_text(
        "from errdex import CodedError\n\n\n"
        "class Family(CodedError, domain='cc', family=True): ...\n"
    )
    monkeypatch.setattr(sys, "path", [str(outside), *sys.path])
    code = (
        "import loose_family as lf\n\n\nclass X(lf.Family, code='EXAMPLE'):\n    message = 'x y'\n"
    )
    found = project(tmp_path / "inside", pkg____init__=code)
    assert [spec.context for spec in found.specs] == ["cc/EXAMPLE"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            "from nowhere_at_all import F\nclass X(F, code='EXAMPLE'):\n    message = 'x'\n",
            "the base of X (F) can not be found",
        ),
        (
            "class X(code='EXAMPLE', since='1'):\n    message = 'x'\n",
            "the base of X (no base) can not be found",
        ),
        (CODED + "class X(C, code='EXAMPLE'):\n    message = 'x'\n", "X has no domain"),
        (CODED + "class X(C, code='EXAMPLE', domain='cc'): ...\n", "X has no message"),
        (CODED + "class X(C, code=make(), domain='cc'): ...\n", "code= of X is no constant"),
        (
            CODED + "class X(C, code='EXAMPLE', domain='cc'):\n    message = TEXTS[0]\n",
            "a text of X is no constant: TEXTS[0]",
        ),
        (
            CODED + "class X(C, code='EXAMPLE', domain='cc'):\n    message = plural('a', 'b')\n",
            "a text of X is no constant",
        ),
        (
            CODED + "class X(C, code='EXAMPLE', domain='cc', page='x.md'):\n    message = 'x'\n",
            "the page file 'x.md' can not be read",
        ),
        ("class X(:\n", "invalid syntax"),
        ("x = 1\n\0", "null bytes"),
    ],
)
def test_what_can_not_be_read_is_reported(tmp_path: Path, text: str, reason: str) -> None:
    """A text is never lost in silence: file, line and reason are told."""
    (problem,) = project(tmp_path, pkg__errors=text).problems
    assert problem.file == "pkg/errors.py"
    assert reason in problem.reason
    assert problem.line >= 1


def test_constants_are_followed(tmp_path: Path) -> None:
    """Names of module constants, ``+`` and implicit joining of texts are understood."""
    code = (
        "from errdex import CodedError, param\n\n"
        "DOMAIN: str = 'cc'\nTEXT = 'it is ' + WHAT\nWHAT = 'over ' 'now'\nLOOP = LOOP\n"
        "UNSET: str\n\n\n"
        "class X(CodedError, code='EXAMPLE', domain=DOMAIN, aliases='no tuple', tags=LOOP):\n"
        "    message: str = TEXT\n"
        "    cause = None\n"
        "    a: int = param(LOOP, example=LOOP)\n"
        "    b: int = param(3, default=1 + 2j)\n"
        "    c: str = param()\n"
        "    d: list[int] = make()[0]\n"
        "    e: object = param('any', **more)\n"
        "    first = second = 'two targets'\n"
        "    there.value = 'no name'\n"
        "    there.typed: int = 3\n"
    )
    found = project(tmp_path, pkg__errors=code)
    (spec,) = found.specs
    assert spec.message == "it is over now"
    assert spec.cause is None
    assert spec.aliases == ()
    assert [param.name for param in spec.params] == ["a", "b", "c", "d", "e"]
    assert spec.params[0].example == "LOOP"
    assert not spec.params[1].required


def test_a_page_file_is_read(tmp_path: Path) -> None:
    """The text of ``page=`` comes from the file beside the module."""
    code = (
        "from errdex import CodedError\n\n\n"
        "class X(CodedError, code='EXAMPLE', domain='cc', page='pages/x.md'):\n"
        "    message = 'it failed'\n"
    )
    (tmp_path / "src" / "pkg" / "pages").mkdir(parents=True)
    (tmp_path / "src" / "pkg" / "pages" / "x.md").write_text("# Head\n\nFirst.\n\n- one\n- two\n")
    found = by_context(project(tmp_path, pkg__errors=code))
    assert [one.msgid for one in found["cc/EXAMPLE#page"]] == ["# Head", "First.", "- one\n- two"]


def test_other_classes_are_left_alone(tmp_path: Path) -> None:
    """Classes that are no codes, families, and wordings of nothing give no texts."""
    code = (
        "from errdex import CodedError\n\n\n"
        "class Plain: ...\n\n\n"
        "class Odd(Odd, domain='cc'): ...\n\n\n"
        "class Frame(Plain, code=3): ...\n\n\n"
        "class Family(CodedError, domain='cc', family=True): ...\n\n\n"
        "class Wording(Family, domain='dd'):\n    message = 'words nothing'\n\n\n"
        "class Bare(Family): ...\n\n\n"
        "class Called(make(), **more): ...\n"
    )
    found = project(tmp_path, pkg__errors=code)
    assert found.specs == ()
    assert found.messages == ()
    assert found.problems == ()
    assert found.owner == tmp_path.name


def test_a_project_without_a_source_folder_is_read(tmp_path: Path) -> None:
    """Without ``src`` the root is read; no tests, nested projects or environments in it."""
    for folder in ("pkg", "tests", "nested", "env2", ".hidden", "docs", "pkg/__pycache__"):
        (tmp_path / folder).mkdir(parents=True)
        token = "E_" + folder.upper().strip(".").replace("/", "_")
        (tmp_path / folder / "errors.py").write_text(SAMPLE.replace("EINBOXFULL", token))
    (tmp_path / "nested" / "pyproject.toml").touch()
    (tmp_path / "env2" / "pyvenv.cfg").touch()
    (tmp_path / "loose.py").write_text("x = 1\n")
    found = extract(tmp_path)
    assert {spec.token for spec in found.specs if spec.wording is None} == {"E_PKG"}
    assert found.messages[0].files == ("pkg/errors.py",)


def test_an_unreadable_module_is_reported(tmp_path: Path) -> None:
    """A folder or a broken link that is named like a module is reported, not raised."""
    (tmp_path / "src" / "pkg").mkdir(parents=True)
    (tmp_path / "src" / "pkg" / "loop.py").symlink_to("loop.py")
    (tmp_path / "src" / "pkg" / "__init__.py").touch()
    (problem,) = extract(tmp_path).problems
    assert problem.file == "pkg/loop.py"


def test_placeholders_without_parameters_are_not_described(tmp_path: Path) -> None:
    """A text that is no template, or names what does not exist, still gives its entry."""
    code = (
        "from errdex import CodedError\n\n\n"
        "class X(CodedError, code='EXAMPLE', domain='cc'):\n"
        "    a: int\n    b: int = 3\n"
        "    message = 'lone { brace'\n    cause = '{a} {unknown}'\n    remedy = '{a} {b}'\n"
    )
    found = by_context(project(tmp_path, pkg__errors=code))
    assert len(found["cc/EXAMPLE"][0].comments) == 1
    assert found["cc/EXAMPLE#cause"][0].comments[1:] == ("{a} (int)",)
    assert found["cc/EXAMPLE#remedy"][0].comments[1:] == (
        "{a} (int)",
        "{b} (int)",
        "Example: <a> 3",
    )
    assert found["cc/EXAMPLE"][0].comments[0].startswith("EXAMPLE (X): its message.")


def test_errdex_itself_names_the_parameters_of_its_families() -> None:
    """In errdex's own catalogue a parameter inherited from a family is documented for each code."""
    found = by_context(extract(Path(__file__).parents[2]))
    assert "the distribution and its version" in {
        m.msgid for m in found["errdex/ETOKENTAKEN#param"]
    }
    assert any("what the caller named" in line for line in found["core/ENOPEER"][0].comments)
    assert found["core/ENOPEER"][0].comments[0].endswith("Shown after `cc.send: ENOPEER: `.")


def test_a_base_whose_module_is_broken_is_reported(tmp_path: Path) -> None:
    """A base in a module that can not be parsed counts as not found; circles end."""
    code = "from pkg.broken import A\n\n\nclass X(A, code='EXAMPLE'):\n    message = 'x'\n"
    ring = "from pkg.ring import R\n\n\nclass Y(R, code='ERING'):\n    message = 'x'\n"
    found = project(
        tmp_path,
        pkg__a_code=code,
        pkg__broken="class (:\n",
        pkg__ring="from pkg.ring import R\n",
        pkg__user=ring,
    )
    assert {problem.file for problem in found.problems} == {
        "pkg/a_code.py",
        "pkg/broken.py",
        "pkg/user.py",
    }


def test_a_name_that_no_module_can_have_is_not_found(tmp_path: Path) -> None:
    """Names that the import system refuses, and modules without source, lead nowhere."""
    code = (
        "from ... import far\nimport sys\nfrom sys import S\nfrom other import Nobody\n\n\n"
        "class W(Nobody, code='ENOBODY'):\n    message = 'x'\n\n\n"
        "class X(far.A, code='EFAR'):\n    message = 'x'\n\n\n"
        "class Y(S, code='ESYS'):\n    message = 'x'\n\n\n"
        "class Z(sys, code='EMODULE'):\n    message = 'x'\n"
    )
    found = project(tmp_path, pkg__errors=code, other____init__="x = 1\n")
    assert len(found.problems) == 4


def test_a_code_without_summary_has_no_entry_for_it(tmp_path: Path) -> None:
    """What an author has not written is not asked of translators."""
    code = CODED + "class X(C, code='EXAMPLE', domain='cc'):\n    message = 'it failed'\n"
    assert list(by_context(project(tmp_path, pkg__errors=code))) == ["cc/EXAMPLE"]
