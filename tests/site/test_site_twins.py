"""The reference for programs: valid by its schema, complete, and the same in every run."""

from __future__ import annotations

import json

import jsonschema
import pytest

from errdex._site import twins
from errdex._site.gather import Reference


def test_the_catalogue_is_valid_by_its_schema(reference: Reference) -> None:
    """What is published beside the schema follows it."""
    schema = json.loads(twins.schema())
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(json.loads(twins.dumps(twins.catalog(reference))), schema)


def test_the_schema_knows_every_field(reference: Reference) -> None:
    """A field that the schema does not describe is a mistake in one of the two."""
    schema = json.loads(twins.schema())
    catalog = json.loads(twins.dumps(twins.catalog(reference)))
    assert set(catalog) <= set(schema["properties"])
    for kind, name in (("codes", "code"), ("wordings", "code")):
        for code in catalog[kind]:
            assert set(code) <= set(schema["$defs"][name]["properties"])


def test_the_catalogue_holds_the_codes_of_the_site(reference: Reference) -> None:
    """Codes of domains that the site does not show are left out, addresses are those of pages."""
    catalog = twins.catalog(reference)
    assert {code["domain"] for code in catalog["codes"]} == {"acme", "core"}
    assert catalog["addresses"]["acme/EFULL"] == "e/acme/EFULL/"
    assert catalog["languages"] == ["en", "ar", "de"]


def test_the_catalogue_holds_translations_and_nothing_that_is_english(
    reference: Reference,
) -> None:
    """Only what is translated is there; a plural message is a list of its forms."""
    german = twins.catalog(reference)["translations"]["de"]
    assert german["acme/EFULL"] == {
        "translated": 6,
        "total": 12,
        "summary": "Der Posteingang ist voll.",
        "cause": "{peer} hat länger nicht gelesen.",
        "remedy": "Auf {peer} warten und noch einmal senden.",
        "message": ["{peer} hat {limit} Nachricht", "{peer} hat {limit} Nachrichten"],
        "params": {"peer": "für wen die Nachricht war"},
        "page": [
            "Das geschieht, wenn `send` oft aufgerufen wird. Siehe `acme/ESTALE`.",
        ],
    }
    assert german["acme/ESTALE"] == {"translated": 0, "total": 2}


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        (
            "de/e/acme/EFULL/",
            {"kind": "code", "code": "EFULL", "language": "de", "exit_status": 75},
        ),
        ("e/acme/ESTALE/", {"deprecated": None} | {"cause": None, "remedy": None}),
        ("e/", {"kind": "index"}),
        ("e/acme/", {"kind": "domain"}),
        ("e/acme/EOVERFLOW/", {"kind": "alias", "code": "EOVERFLOW"}),
        ("e/acme/EGONE/", {"kind": "tombstone", "code": "EGONE"}),
        ("e/EFULL/", {"kind": "short", "code": "EFULL"}),
    ],
)
def test_every_page_has_a_twin(
    reference: Reference, address: str, expected: dict[str, object]
) -> None:
    """Each kind of page can be read by a program."""
    (page,) = [page for page in reference.pages if page.address == address]
    twin = json.loads(twins.dumps(twins.twin(page)))
    if address == "e/acme/ESTALE/":
        assert twin.pop("deprecated")["since"] == "2.0"
        expected = {"cause": None, "remedy": None}
    assert expected.items() <= twin.items()
    assert twin["schema"] == 1
    assert list(twin["alternates"]) == ["ar", "de", "en"]


def test_a_tombstone_without_replacement_has_none(reference: Reference) -> None:
    """The field is there and empty."""
    (page,) = [page for page in reference.pages if page.address == "e/acme/EGONE/"]
    assert twins.twin(page.replace(replacement=None))["replacement"] is None


def test_json_is_canonical(reference: Reference) -> None:
    """Keys are sorted, letters are letters, and two runs give the same bytes."""
    text = twins.dumps(twins.catalog(reference))
    assert text == twins.dumps(json.loads(text))
    assert "für wen" in text
