"""The manifest: a registry as JSON and back, and what a damaged one does."""

from __future__ import annotations

import datetime
import json
import subprocess
import sys
from decimal import Decimal
from pathlib import Path, PurePosixPath
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

import errdex
from errdex import NoPeer, _faults
from errdex._declarations import Catalogue, Domain, ToolInfo
from errdex._json_text import dumps, loads
from errdex._manifest import ManifestError, dump, faults, load, portable, to_dict
from errdex._provided import Declared, Provided, Provider
from errdex._registry import build, builtin
from errdex._spec import ADVICE, KINDS, Deprecated, Param, Plural, Retired, Spec
from errdex._spec_json import ShapeError, plain, record, spec_from_dict, spec_to_dict

SCHEMAS = Path(errdex.__file__).parent / "schemas"
TEXT = st.text(max_size=8)
TEXT_OR_NONE = st.none() | TEXT
TOKENS = st.from_regex(r"\AE[A-Z]{2,6}\Z").filter(lambda token: token != "ERR")
YEARS = datetime.timedelta(days=3650)
SCALARS = (
    st.none()
    | TEXT
    | st.integers()
    | st.booleans()
    | st.floats(allow_nan=False, allow_infinity=False)
)
VALUES = (
    SCALARS
    | st.tuples(SCALARS, TEXT)
    | st.datetimes(timezones=st.none() | st.just(datetime.UTC))
    | st.dates()
    | st.times()
    | st.timedeltas(min_value=-YEARS, max_value=YEARS)
)
PARAMS = st.builds(
    Param,
    name=TEXT,
    type=TEXT,
    kind=st.sampled_from(KINDS),
    doc=TEXT,
    example=VALUES,
    default=VALUES,
    required=st.booleans(),
)
SPECS = st.builds(
    Spec,
    domain=st.sampled_from(["core", "cc", "errdex-cc"]),
    token=TOKENS,
    symbol=TEXT,
    summary=TEXT,
    page=TEXT,
    message=TEXT | st.builds(Plural, one=TEXT, other=TEXT, by=TEXT),
    cause=TEXT_OR_NONE,
    remedy=TEXT_OR_NONE,
    since=TEXT,
    deprecated=st.none()
    | st.builds(
        Deprecated, since=TEXT, reason=TEXT, replaced_by=TEXT_OR_NONE, not_before=TEXT_OR_NONE
    ),
    exit_status=st.integers(1, 255),
    http_status=st.integers(400, 599),
    retryable=st.booleans(),
    advice=st.sampled_from(ADVICE),
    tags=st.lists(TEXT, max_size=2).map(tuple),
    related=st.lists(TEXT, max_size=2).map(tuple),
    aliases=st.lists(TOKENS, max_size=2).map(tuple),
    params=st.lists(PARAMS, max_size=2).map(tuple),
    wording=TEXT_OR_NONE,
    catalogue=TEXT,
    module=TEXT,
    qualname=TEXT,
    file=TEXT_OR_NONE,
    line=st.integers(0, 9999),
    original=st.none(),
)
BY = Provider("Acme", "1.2")
FULL = Spec(
    "acme",
    "EFULL",
    "FULL",
    message="full",
    advice="stop",
    module="acme.codes",
    qualname="Full",
    catalogue="acme",
    file="/home/me/src/acme/codes.py",
    line=7,
)
WORDING = NoPeer.spec.replace(
    message="nobody", wording="acme", module="acme.codes", file="acme/codes.py", catalogue="acme"
)
GONE = Retired("EOLD", "acme", "Old.", "1.0", "1.1", "not needed", "EFULL")
ALL = Provided(
    BY,
    (Domain("acme", "Acme", docs_url="https://e.example", open_to_plugins=True),),
    (ToolInfo("acme", actions={"send": [NoPeer, "acme/EFULL"]}, exhaustive=("send",)),),
    (Declared.of(FULL), Declared.of(WORDING)),
    (GONE, GONE),
)


def manifest(**changes: object) -> dict[str, Any]:
    """Return a manifest as it is read from a file, with *changes*."""
    told = to_dict(ALL, ["errdex_codes"], [Catalogue("errdex", "packs/errdex")])
    loaded: dict[str, Any] = loads(dumps(told | changes))
    return loaded


# -- specs --


@given(SPECS)
def test_a_spec_survives_json(spec: Spec) -> None:
    """Any spec comes back from JSON text as it was."""
    assert spec_from_dict(loads(dumps(spec_to_dict(spec)))) == spec


def test_file_and_catalogue_can_be_replaced() -> None:
    """What is not of this machine is replaced while reading."""
    spec = spec_from_dict(spec_to_dict(FULL), file="/here/codes.py", catalogue="/here")
    assert (spec.file, spec.catalogue) == ("/here/codes.py", "/here")


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (Decimal("1.5"), "1.5"),
        (PurePosixPath("/x"), "/x"),
        (float("inf"), "inf"),
        ({"b", "a"}, ["a", "b"]),
        ([1, ("x", None)], [1, ["x", None]]),
        (datetime.timedelta(minutes=1), {"seconds": 60.0}),
        (datetime.date(2026, 1, 2), {"date": "2026-01-02"}),
    ],
)
def test_what_json_lacks_becomes_text_or_a_tagged_object(value: object, told: object) -> None:
    """An example of any type can be written."""
    assert plain(value) == told


OTHER_SHAPES: list[tuple[str, object]] = [
    ("code", "lower"),
    ("code", None),
    ("domain", "NO"),
    ("summary", 5),
    ("cause", 5),
    ("tags", "x"),
    ("tags", [1]),
    ("exit_status", True),
    ("exit_status", "1"),
    ("retryable", 0),
    ("deprecated", "yes"),
    ("deprecated", {"since": "1.0"}),
    ("message", None),
    ("message", {"one": "x"}),
    ("params", [1]),
    ("params", [{}]),
    ("params", [{"name": "x", "type": "str", "class": "weird", "doc": "", "required": True}]),
    ("params", [{"name": "x", "type": "str", "class": "plain", "doc": ""}]),
]


@pytest.mark.parametrize(
    ("field", "value"),
    OTHER_SHAPES,
)
def test_a_spec_of_another_shape_is_refused(field: str, value: object) -> None:
    """A field of the wrong type raises an error that says which."""
    with pytest.raises(ShapeError):
        spec_from_dict(spec_to_dict(FULL) | {field: value})


@pytest.mark.parametrize(
    "value", [{"datetime": "no"}, {"seconds": "x"}, {}, {"date": 5}, {"seconds": 1e300}]
)
def test_a_moment_of_another_shape_is_refused(value: object) -> None:
    """A tagged moment that can not be one raises an error."""
    param = spec_to_dict(FULL.replace(params=(Param("x"),)))["params"][0] | {"example": value}
    with pytest.raises(ShapeError):
        spec_from_dict(spec_to_dict(FULL) | {"params": [param]})


def test_records_are_read_by_the_type_of_their_defaults() -> None:
    """Flags stay flags, optional texts may be null, unknown fields are passed over."""
    told = {"name": "x", "open_to_plugins": True, "docs_url": None, "more": 1}
    assert record(Domain, told) == Domain("x", open_to_plugins=True)
    with pytest.raises(ShapeError, match="open_to_plugins is neither true nor false"):
        record(Domain, {"name": "x", "open_to_plugins": "yes"})
    with pytest.raises(ShapeError, match="name is no text"):
        record(Domain, {})
    with pytest.raises(ShapeError, match="Domain is no object"):
        record(Domain, [])


# -- JSON text --

JSON = st.recursive(
    SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=10
)


@given(JSON)
def test_json_is_read_as_the_standard_library_reads_it(value: object) -> None:
    """The scanner without `re` gives what `json` gives."""
    text = f" \r\n{json.dumps(value)}\t"
    assert loads(text) == json.loads(text) == value


@given(st.text(st.sampled_from('[]{}",:0123456789.eE+-truefalsn \n\\u'), max_size=20))
def test_no_text_is_read_otherwise(text: str) -> None:
    """Text that `json` refuses is refused as well, with a ValueError; the rest is equal."""
    try:
        expected: object = json.loads(text)
    except ValueError:
        with pytest.raises(ValueError, match=r"."):
            loads(text)
    else:
        assert loads(text) == expected


@pytest.mark.parametrize("slow", [False, True])
@pytest.mark.parametrize("text", ["", "[1] x", "NaN", '{"a": Infinity}', "[" * 100_000])
def test_what_is_no_json(text: str, slow: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing, too much, numbers that are none and endless nesting raise a ValueError."""
    if slow:
        monkeypatch.setitem(sys.modules, "_json", None)
    with pytest.raises(ValueError, match=r"."):
        loads(text)


def test_damaged_json_before_anybody_imported_json() -> None:
    """In a process without `json`, CPython's scanner has no words for what is wrong: we have."""
    script = (
        "import sys\nfrom errdex._json_text import loads\n"
        "assert loads('[1]') == [1] and 'json' not in sys.modules\n"
        "try:\n    loads('[\"a')\nexcept ValueError as error:\n    print(error)\n"
    )
    run = subprocess.run(
        # -S: what other distributions put into the start of every process may import json.
        [sys.executable, "-S", "-c", script],
        capture_output=True,
        text=True,
        env={"PYTHONPATH": str(Path(errdex.__file__).parents[1])},
    )
    assert run.stdout == "Unterminated string starting at: line 1 column 2 (char 1)\n", run.stderr


def test_json_is_read_without_the_accelerator(monkeypatch: pytest.MonkeyPatch) -> None:
    """On an interpreter that lacks CPython's scanner, `json` reads."""
    monkeypatch.setitem(sys.modules, "_json", None)
    assert loads('{"a": [1]}') == {"a": [1]}


# -- manifests --


def test_a_manifest_is_read_back() -> None:
    """What a plugin provides comes back from its manifest, with the paths of this machine."""
    read = load(manifest(), BY, "/site/acme")
    provided = read.provided
    assert provided.domains == ALL.domains
    assert provided.retired == (GONE,)
    assert read.hooks == ("errdex_codes",)
    assert read.catalogues == (Catalogue("errdex", "/site/acme/packs/errdex"),)
    (tool,) = provided.tools
    assert tool.actions == {"send": ("acme/EFULL", "core/ENOPEER")}
    assert tool.exhaustive == ("send",)
    full, wording = provided.codes
    assert full.spec == FULL.replace(file="/site/acme/codes.py", catalogue="/site/acme")
    assert wording.spec.context == "core/ENOPEER@acme"
    assert full.where(BY) == "/site/acme/codes.py:7"
    assert full.cls is None


def test_a_manifest_keeps_no_path_of_the_machine_it_was_made_on() -> None:
    """Files are named as in the package; a folder of translations is left out."""
    assert portable(FULL).file == "acme/codes.py"
    assert portable(FULL.replace(file="/x/acme/codes/__init__.py")).file == "acme/codes/__init__.py"
    assert portable(FULL.replace(file="C:\\x\\other.py")).file == "other.py"
    assert portable(FULL.replace(file=None)).file is None
    assert portable(FULL.replace(catalogue="/home/me/acme")).catalogue == ""
    assert portable(FULL.replace(module="", file="/x/errdex.toml")).file == "errdex.toml"
    assert "/home/me" not in dumps(manifest())


def test_files_are_found_beside_the_manifest() -> None:
    """The place of a code is named below the folder of its package, also deep inside one."""
    told = to_dict(ALL.replace(codes=(Declared.of(FULL.replace(module="a.b.c", file="a/b/c.py")),)))
    (code,) = load(told, BY, "/site/a/b").provided.codes
    assert code.file == "/site/a/b/c.py"
    told["codes"][0]["file"] = "errdex.toml"
    (code,) = load(told, BY, "/site/a/b").provided.codes
    assert code.file == "/site/a/b/errdex.toml"
    (code,) = load(told, BY).provided.codes
    assert code.file == "errdex.toml"
    told["codes"][0]["file"] = None
    (code,) = load(told, BY, "/site/a/b").provided.codes
    assert code.file is None


UNUSABLE: list[tuple[dict[str, Any], str]] = [
    ({"schema": 2}, "schema 2, and this errdex reads up to 1"),
    ({"schema": "1"}, "no schema number"),
    ({"schema": 0}, "no schema number"),
    ({"distribution": "other"}, "belongs to the distribution 'other'"),
    ({"distribution": None}, "belongs to the distribution None"),
    ({"version": "1.1"}, "belongs to version '1.1'"),
    ({"domains": {}}, "domains is no list of objects"),
    ({"domains": [{"name": 5}]}, "name is no text"),
    ({"codes": [{}]}, "has no text for its domain"),
    ({"codes": [spec_to_dict(FULL) | {"line": "7"}]}, "no number for its line"),
    ({"codes": [spec_to_dict(FULL) | {"aliases": None}]}, "aliases is no list of texts"),
    ({"wordings": None}, "wordings is no list of objects"),
    ({"tools": [{"name": "x"}]}, "actions is no object"),
    ({"tools": [{"name": "x", "actions": {"a": 1}}]}, "a is no list of texts"),
    ({"retired": [{"token": "EOLD"}]}, "domain is no text"),
    ({"hooks": None}, "hooks is no list of texts"),
    ({"catalogues": [{"owner": "x"}]}, "folder is no text"),
]


@pytest.mark.parametrize(
    ("changes", "why"),
    UNUSABLE,
)
def test_a_manifest_that_can_not_be_used(changes: dict[str, Any], why: str) -> None:
    """A newer schema, another distribution or version, and any wrong shape say what is wrong."""
    with pytest.raises(ManifestError, match=why):
        load(manifest(**changes), BY, "/site/acme")


def test_a_manifest_is_an_object() -> None:
    """JSON that is no object is no manifest."""
    with pytest.raises(ManifestError, match="no JSON object"):
        load([], BY)


def test_a_code_that_lies_about_its_shape_is_bare() -> None:
    """A code is looked at closely when it is needed: a bad one is bare, and a fault."""
    told = manifest(codes=[spec_to_dict(FULL) | {"summary": 5}])
    _faults.clear()
    (code, _) = load(told, BY, "/site/acme").provided.codes
    assert code.spec == Spec("acme", "EFULL", "FULL")
    assert "summary is no text" in _faults.faults()[-1].detail
    assert faults(told) == ("acme/EFULL: summary is no text",)
    assert faults(manifest()) == ()


def test_a_registry_is_dumped_whole() -> None:
    """Everything that is known, with who gave it, has the shape of a manifest."""
    registry = build([ALL])
    told = dump(registry)
    jsonschema.validate(loads(dumps(told)), _schema("catalog"))
    codes = {f"{it['domain']}/{it['code']}": it for it in told["codes"]}
    assert len(codes) == len(registry.entries())
    assert codes["acme/EFULL"]["provider"] == "Acme 1.2"
    assert codes["acme/EFULL"]["disputed"] is False
    assert [it["provider"] for it in told["wordings"]] == ["Acme 1.2"]
    assert (told["distribution"], told["version"]) == (None, "")
    assert [it["name"] for it in told["domains"]] == ["acme", "core", "errdex"]


def test_a_registry_is_dumped_for_one_distribution() -> None:
    """Only what a distribution has in the registry is told."""
    told = dump(build([ALL]), distribution="acme")
    assert [it["code"] for it in told["codes"]] == ["EFULL"]
    assert [it["wording"] for it in told["wordings"]] == ["acme"]
    assert [it["name"] for it in told["domains"]] == ["acme"]
    assert [it["name"] for it in told["tools"]] == ["acme"]
    assert [it["token"] for it in told["retired"]] == ["EOLD"]
    assert (told["distribution"], told["version"]) == ("acme", "1.2")
    nothing = dump(build([ALL]), distribution="nobody")
    assert (nothing["codes"], nothing["version"]) == ([], "")


def test_a_wording_in_a_contested_domain_has_no_owner() -> None:
    """Dumping one distribution of a domain without owner leaves nobody's wordings in."""
    other = Provided(Provider("b", "1"), (Domain("acme"),))
    assert dump(build([ALL, other]), distribution="acme")["wordings"] == []


def _schema(name: str) -> Any:
    return json.loads((SCHEMAS / f"{name}.schema.json").read_text("utf-8"))


def test_a_manifest_fits_its_published_schema() -> None:
    """The JSON Schema accepts manifests and the dump of everything, and refuses other shapes."""
    schema = _schema("catalog")
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(manifest(), schema)
    jsonschema.validate(loads(dumps(dump(builtin()))), schema)
    wrongs: list[dict[str, Any]] = [
        {"codes": [{}]},
        {"schema": 2},
        {"domains": [{"name": "NO"}]},
    ]
    for wrong in wrongs:
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(manifest(**wrong), schema)
