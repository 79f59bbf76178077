"""Facts about wishes for a language and the catalogues that may answer them."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Any, cast

import pytest
from babel import localedata
from babel.core import Locale, get_global
from hypothesis import given
from hypothesis import strategies as st

from errdex._i18n.catalogue import is_name
from errdex._i18n.chain import (
    expand,
    is_rtl,
    negotiate,
    normalise,
    to_bcp47,
    wishes_of,
)
from errdex._i18n.write_mo import write_mo

TABLE: tuple[tuple[str, str | None, str], ...] = (
    # Plain languages and territories, in both spellings.
    ("de", "de", "de"),
    ("DE", "de", "de"),
    ("de_AT", "de_AT", "de_AT de"),
    ("de-at", "de_AT", "de_AT de"),
    ("de_DE.UTF-8", "de_DE", "de_DE de"),
    ("de_DE.ISO-8859-1", "de_DE", "de_DE de"),
    ("de_DE@euro", "de_DE", "de_DE de"),
    ("de_DE.ISO-8859-15@euro", "de_DE", "de_DE de"),
    ("de_DE@euro.UTF-8", "de_DE", "de_DE de"),
    ("de__AT", None, ""),
    ("de_", None, ""),
    ("fr-CA", "fr_CA", "fr_CA fr"),
    ("fr_CH", "fr_CH", "fr_CH fr"),
    ("it_CH", "it_CH", "it_CH it"),
    ("ja_JP.UTF-8", "ja_JP", "ja_JP ja"),
    ("ja_JP.eucJP", "ja_JP", "ja_JP ja"),
    ("ko_KR", "ko_KR", "ko_KR ko"),
    ("pl_PL", "pl_PL", "pl_PL pl"),
    ("ar_EG", "ar_EG", "ar_EG ar"),
    ("ar-001", "ar_001", "ar_001 ar"),
    ("he-IL", "he_IL", "he_IL he"),
    ("ru_UA", "ru_UA", "ru_UA ru"),
    ("gsw-CH", "gsw_CH", "gsw_CH gsw"),
    ("fil", "fil", "fil"),
    ("hsb_DE", "hsb_DE", "hsb_DE hsb"),
    ("eo", "eo", "eo"),
    # Territories have aliases too.
    ("en_UK", "en_GB", "en_GB en_001 en"),
    ("sr_YU", "sr_RS", "sr_Cyrl_RS sr_RS sr_Cyrl sr"),
    ("de_DD", "de_DE", "de_DE de"),
    ("my_BU", "my_MM", "my_MM my"),
    ("fr-250", "fr_FR", "fr_FR fr"),
    ("tet_TP", "tet_TL", "tet_TL tet"),
    # Parents by CLDR.
    ("es_MX", "es_MX", "es_MX es_419 es"),
    ("es-ar", "es_AR", "es_AR es_419 es"),
    ("es_US", "es_US", "es_US es_419 es"),
    ("es_ES", "es_ES", "es_ES es"),
    ("es_419", "es_419", "es_419 es"),
    ("es-PH", "es_PH", "es_PH es"),
    ("pt_AO", "pt_AO", "pt_AO pt_PT pt"),
    ("pt-MZ", "pt_MZ", "pt_MZ pt_PT pt"),
    ("pt_CH", "pt_CH", "pt_CH pt_PT pt"),
    ("pt_PT", "pt_PT", "pt_PT pt"),
    ("pt_BR", "pt_BR", "pt_BR pt"),
    ("pt", "pt", "pt"),
    ("en", "en", "en"),
    ("en_US", "en_US", "en_US en"),
    ("en_GB", "en_GB", "en_GB en_001 en"),
    ("en-AU", "en_AU", "en_AU en_001 en"),
    ("en_DE", "en_DE", "en_DE en_150 en_001 en"),
    ("en-150", "en_150", "en_150 en_001 en"),
    ("en_IN", "en_IN", "en_IN en_001 en"),
    ("en_PH", "en_PH", "en_PH en"),
    ("en_CA", "en_CA", "en_CA en"),
    # Norwegian.
    ("no", "nb", "nb no"),
    ("no_NO", "nb_NO", "nb_NO nb no"),
    ("nb_NO.UTF-8", "nb_NO", "nb_NO nb no"),
    ("nn", "nn", "nn nb no"),
    ("nn-NO", "nn_NO", "nn_NO nn nb no"),
    # Chinese: the script decides, and is mostly told by the territory.
    ("zh", "zh", "zh_Hans zh_CN zh"),
    ("zh_CN", "zh_CN", "zh_Hans_CN zh_CN zh_Hans zh"),
    ("zh_CN.GB18030", "zh_CN", "zh_Hans_CN zh_CN zh_Hans zh"),
    ("zh_SG", "zh_SG", "zh_Hans_SG zh_SG zh_Hans zh_CN zh"),
    ("zh_TW", "zh_TW", "zh_Hant_TW zh_TW zh_Hant"),
    ("zh_TW.Big5", "zh_TW", "zh_Hant_TW zh_TW zh_Hant"),
    ("zh_HK", "zh_HK", "zh_Hant_HK zh_HK zh_Hant zh_TW"),
    ("zh-HK", "zh_HK", "zh_Hant_HK zh_HK zh_Hant zh_TW"),
    ("zh_MO", "zh_MO", "zh_Hant_MO zh_MO zh_Hant_HK zh_HK zh_Hant zh_TW"),
    ("zh-Hant-MO", "zh_MO", "zh_Hant_MO zh_MO zh_Hant_HK zh_HK zh_Hant zh_TW"),
    ("zh_US", "zh_US", "zh_Hant_US zh_US zh_Hant zh_TW"),
    ("zh-Hans", "zh_Hans", "zh_Hans zh_CN zh"),
    ("ZH_HANS", "zh_Hans", "zh_Hans zh_CN zh"),
    ("zh-hant", "zh_Hant", "zh_Hant zh_TW"),
    ("zh-Hans-CN", "zh_CN", "zh_Hans_CN zh_CN zh_Hans zh"),
    ("zh-Hans-SG", "zh_SG", "zh_Hans_SG zh_SG zh_Hans zh_CN zh"),
    ("zh-Hans-HK", "zh_Hans_HK", "zh_Hans_HK zh_Hans zh_CN zh"),
    ("zh_Hans_TW", "zh_Hans_TW", "zh_Hans_TW zh_Hans zh_CN zh"),
    ("zh-Hant-CN", "zh_Hant_CN", "zh_Hant_CN zh_Hant zh_TW"),
    ("zh-cmn-Hans-CN", "zh_CN", "zh_Hans_CN zh_CN zh_Hans zh"),
    ("cmn-TW", "zh_TW", "zh_Hant_TW zh_TW zh_Hant"),
    ("zh-yue-HK", "yue_HK", "yue_Hant_HK yue_HK yue_Hant yue"),
    ("yue_CN", "yue_CN", "yue_Hans_CN yue_CN yue_Hans"),
    ("zh-min-nan", "nan", "nan_Hans nan"),
    ("zh-guoyu", "zh", "zh_Hans zh_CN zh"),
    ("zh_Latn", "zh_Latn", "zh_Latn zh@latin"),
    # Serbian, Uzbek and others with two scripts; glibc's modifiers.
    ("sr", "sr", "sr_Cyrl sr"),
    ("sr_RS", "sr_RS", "sr_Cyrl_RS sr_RS sr_Cyrl sr"),
    ("sr_RS@latin", "sr_Latn_RS", "sr_Latn_RS sr_RS@latin sr_Latn sr@latin"),
    ("sr@latin", "sr_Latn", "sr_Latn sr@latin"),
    ("sr_RS.UTF-8@latin", "sr_Latn_RS", "sr_Latn_RS sr_RS@latin sr_Latn sr@latin"),
    ("sr-Latn-RS", "sr_Latn_RS", "sr_Latn_RS sr_RS@latin sr_Latn sr@latin"),
    ("sr_Latn", "sr_Latn", "sr_Latn sr@latin"),
    ("sr-Cyrl", "sr_Cyrl", "sr_Cyrl sr"),
    ("sr_ME", "sr_ME", "sr_Latn_ME sr_ME sr_Latn sr@latin"),
    ("sr_Cyrl_ME", "sr_Cyrl_ME", "sr_Cyrl_ME sr_ME@cyrillic sr_Cyrl sr"),
    ("sr-Latn-ekavsk", "sr_Latn@ekavsk", "sr_Latn sr@latin"),
    ("sr_BA", "sr_BA", "sr_Cyrl_BA sr_BA sr_Cyrl sr"),
    ("sh", "sr_Latn", "sr_Latn sr@latin"),
    ("sh_YU", "sr_Latn_RS", "sr_Latn_RS sr_RS@latin sr_Latn sr@latin"),
    ("cnr", "sr_ME", "sr_Latn_ME sr_ME sr_Latn sr@latin"),
    ("bs", "bs", "bs_Latn bs"),
    ("bs_Cyrl", "bs_Cyrl", "bs_Cyrl bs@cyrillic"),
    ("uz_UZ", "uz_UZ", "uz_Latn_UZ uz_UZ uz_Latn uz"),
    ("uz_UZ@cyrillic", "uz_Cyrl_UZ", "uz_Cyrl_UZ uz_UZ@cyrillic uz_Cyrl uz@cyrillic"),
    ("uz_AF", "uz_AF", "uz_Arab_AF uz_AF uz_Arab uz@arabic"),
    ("az_IR", "az_IR", "az_Arab_IR az_IR az_Arab az@arabic"),
    ("pa_PK", "pa_PK", "pa_Arab_PK pa_PK pa_Arab pa@arabic"),
    ("pa_IN", "pa_IN", "pa_Guru_IN pa_IN pa_Guru pa"),
    ("be_BY@latin", "be_Latn_BY", "be_Latn_BY be_BY@latin be_Latn be@latin"),
    ("be", "be", "be"),
    ("tt_RU@iqtelif", "tt_Latn_RU", "tt_Latn_RU tt_RU@latin tt_Latn tt@latin"),
    ("sd_IN@devanagari", "sd_IN", "sd_Deva_IN sd_IN sd_Deva sd@devanagari"),
    ("ks_IN@devanagari", "ks_Deva_IN", "ks_Deva_IN ks_IN@devanagari ks_Deva ks@devanagari"),
    ("ku_IQ", "ku_IQ", "ku_Arab_IQ ku_IQ ku_Arab ku@arabic"),
    ("mn-Mong-CN", "mn_CN", "mn_Mong_CN mn_CN mn_Mong"),
    ("hi_Latn", "hi_Latn", "hi_Latn hi@latin en_IN en_001 en"),
    ("hi-Latn-IN", "hi_Latn_IN", "hi_Latn_IN hi_IN@latin hi_Latn hi@latin en_IN en_001 en"),
    ("ja-Latn", "ja_Latn", "ja_Latn ja@latin"),
    ("de-Latn-DE", "de_DE", "de_Latn_DE de_DE de_Latn de"),
    ("ru_Cyrl", "ru_Cyrl", "ru_Cyrl ru"),
    # Aliases of languages.
    ("iw", "he", "he"),
    ("iw_IL", "he_IL", "he_IL he"),
    ("in_ID", "id_ID", "id_ID id"),
    ("ji", "yi", "yi"),
    ("jw", "jv", "jv"),
    ("mo", "ro", "ro"),
    ("tl_PH", "fil_PH", "fil_PH fil"),
    ("prs", "fa_AF", "fa_AF fa"),
    ("swc", "sw_CD", "sw_CD sw"),
    ("swc_KE", "sw_KE", "sw_KE sw"),
    ("deu", "de", "de"),
    ("eng", "en", "en"),
    ("scr", "hr", "hr"),
    # Variants.
    ("ca_ES@valencia", "ca_ES@valencia", "ca_ES@valencia ca@valencia ca_ES ca"),
    ("ca-ES-valencia", "ca_ES@valencia", "ca_ES@valencia ca@valencia ca_ES ca"),
    ("de-DE-1996", "de_DE@1996", "de_DE@1996 de@1996 de_DE de"),
    ("sl-rozaj-biske", "sl@rozaj", "sl@rozaj sl"),
    ("en@quot", "en@quot", "en@quot en"),
    ("aa_ER@saaho", "aa_ER@saaho", "aa_ER@saaho aa@saaho aa_ER aa"),
    # Extensions say nothing about texts.
    ("de-DE-u-co-phonebk", "de_DE", "de_DE de"),
    ("ar-EG-u-nu-latn", "ar_EG", "ar_EG ar"),
    ("en-US-x-twain", "en_US", "en_US en"),
    # Special locales.
    ("x-code", None, "x-code"),
    ("X_CODE", None, "x-code"),
    ("en-XA", "en_XA", "en-XA"),
    ("en_XA", "en_XA", "en-XA"),
    ("x-klingon", None, ""),
    # Nothing of this is a language.
    ("", None, ""),
    ("C", None, ""),
    ("C.UTF-8", None, ""),
    ("POSIX", None, ""),
    ("c", None, ""),
    ("english", None, ""),
    ("German_Germany.1252", None, ""),
    ("../x", None, ""),
    ("../../etc/passwd", None, ""),
    ("de/../../x", None, ""),
    ("de\0", None, ""),
    ("de\n", None, ""),
    (" de", None, ""),
    ("d\u0435", None, ""),
    ("de_AT@x/y", None, ""),
    ("de_AT_BE", None, ""),
    ("12", None, ""),
    ("d", None, ""),
    ("*", None, ""),
    ("a" * 100_000, None, ""),
    ("de_" + "A" * 100_000, None, ""),
    ("-", None, ""),
    ("@latin", None, ""),
)


@pytest.mark.parametrize(("tag", "name", "chain"), TABLE)
def test_a_wish_has_a_name_and_a_chain(tag: str, name: str | None, chain: str) -> None:
    """Each wish of the table has the canonical name and the candidates that stand beside it."""
    assert normalise(tag) == name
    assert expand(tag) == tuple(chain.split())


def test_the_table_is_long() -> None:
    """It holds at least 120 wishes, each once."""
    assert len({tag for tag, _, _ in TABLE}) == len(TABLE) >= 120


@pytest.mark.parametrize("tag", ["zh_HK", "zh_TW", "zh-Hant", "zh_MO", "zh-Hant-CN", "yue"])
def test_readers_of_traditional_chinese_never_get_simplified(tag: str) -> None:
    """Neither ``zh`` nor anything with ``Hans`` or ``CN`` is in their chain."""
    assert not {"zh", "zh_CN", "zh_Hans", "zh_SG", "zh_Hans_CN"} & set(expand(tag))


@given(st.text(max_size=80))
def test_no_text_of_a_user_reaches_a_path(tag: str) -> None:
    """Whatever a tag is, its names are ASCII letters, digits, ``_`` and ``@``, or special."""
    for name in expand(tag):
        assert name in ("x-code", "en-XA") or is_name(name)
    canonical = normalise(tag)
    assert canonical is None or is_name(canonical)


LETTERS = st.text("abcdeghnrstz", min_size=1, max_size=8)


@given(
    st.lists(st.one_of(LETTERS, st.sampled_from(["Latn", "419", "u", "1996", "DE"])), max_size=6),
    st.sampled_from("-_"),
    st.sampled_from(["", "@latin", "@euro", "@x"]),
)
def test_canonical_names_are_their_own_canonical_names(
    parts: list[str], between: str, modifier: str
) -> None:
    """Normalising twice changes nothing, and the name is in its own chain or replaced by one."""
    name = normalise(between.join(parts) + modifier)
    if name is not None:
        assert normalise(name) == name
        assert expand(name)


LIKELY: dict[str, str] = dict(cast("Any", get_global)("likely_subtags"))
PARENTS: dict[str, str] = dict(cast("Any", get_global)("parent_exceptions"))
#: All locales of CLDR but those with a variant (``be_TARASK``), which gettext spells ``be@tarask``.
LOCALES = sorted(
    name
    for name in localedata.locale_identifiers()
    if all(len(part) < 5 for part in name.split("_")[1:])
)


def likely_script(name: str) -> str:
    """Return the script that CLDR expects for *name*."""
    parts = name.split("_")
    for part in parts[1:]:
        if len(part) == 4:
            return part
    return LIKELY.get(name, LIKELY[parts[0]]).split("_")[1]


def cldr_chain(name: str) -> list[str]:
    """Return *name* and what it inherits from by CLDR (UTS 35), without root."""
    chain: list[str] = []
    while name:
        chain.append(name)
        script = likely_script(name)
        if name in PARENTS:
            name = PARENTS[name]
        elif script == likely_script(name.rpartition("_")[0] or name):
            name = name.rpartition("_")[0]
        else:
            break  # another script than the language's own: nothing to inherit
    return chain


def test_every_locale_of_cldr_follows_its_parents() -> None:
    """CLDR's chain is in ours, in CLDR's order; other spellings may stand between.

    ``no`` is spelled ``nb`` by all catalogues.
    """
    for name in LOCALES:
        expected = [parent for parent in cldr_chain(name) if parent not in ("no_NO", "no")]
        assert [entry for entry in expand(name) if entry in expected] == expected


def test_no_locale_of_cldr_leads_to_another_script() -> None:
    """Nothing in a chain is written in another script than the wish (Hindi in Latin: English)."""
    for name in LOCALES:
        scripts = {likely_script(entry) for entry in expand(name) if "@" not in entry}
        assert scripts == {likely_script(name)}, name


GLIBC = (
    "de de_AT de_CH de_AT.UTF-8 fr_CA fr_BE it_CH ja_JP ja_JP.eucJP ko_KR pl_PL pt_BR pt_PT ru_RU "
    "ca_ES@valencia ca_FR sr@latin sr_RS@latin uz_UZ@cyrillic nb_NO he_IL ar_EG es_ES gsw_CH "
    "aa_ER@saaho be@latin"
).split()


def test_glibc_takes_the_same_catalogue(needs: Any, tmp_path: Path) -> None:
    """Where scripts and aliases play no part, glibc's gettext and our chain choose alike."""
    program = needs("gettext")
    stems = {wish.split(".")[0] for wish in GLIBC}
    names = stems | {stem.split("_")[0] for stem in stems} | {"ca@valencia", "aa@saaho"}
    for dropped in ("de_CH", "fr_BE", "ja_JP", "ca_FR", "sr_RS@latin", "es_ES", "aa_ER@saaho"):
        names.discard(dropped)
    for name in names:
        path = tmp_path / name / "LC_MESSAGES" / "chain.mo"
        path.parent.mkdir(parents=True)
        header = "Content-Type: text/plain; charset=UTF-8\n"
        path.write_bytes(write_mo(header, [(None, "which", None, (name,))]))
    for wish in GLIBC:
        environment = {
            "PATH": os.environ["PATH"],
            "LC_ALL": "C.UTF-8",
            "LANGUAGE": wish,
            "TEXTDOMAINDIR": str(tmp_path),
        }
        done = subprocess.run(
            [program, "chain", "which"], env=environment, capture_output=True, text=True, check=True
        )
        ours = next((name for name in expand(wish) if name in names), "which")
        assert done.stdout == ours, wish


@pytest.mark.parametrize(
    ("name", "tag"),
    [
        ("de", "de"),
        ("pt_BR", "pt-br"),
        ("zh_Hans", "zh-hans"),
        ("zh-Hans", "zh-hans"),
        ("sr@latin", "sr-latn"),
        ("sr_RS@latin", "sr-latn-rs"),
        ("ca_ES@valencia", "ca-es-valencia"),
        ("en_XA", "en-xa"),
        ("es_419", "es-419"),
    ],
)
def test_names_have_an_address_form(name: str, tag: str) -> None:
    """BCP 47 in lower case, for HTML and for addresses."""
    assert to_bcp47(name) == tag


@pytest.mark.parametrize(
    "name",
    "ar ar_EG he iw fa_IR ur ps yi dv ug pa_PK ks ku_Arab az_IR ckb ff_Adlm sd uz_AF nqo".split(),
)
def test_right_to_left(name: str) -> None:
    """The script decides, not the language."""
    assert is_rtl(name)


@pytest.mark.parametrize(
    "name", ["de", "en", "zh_Hant", "pa", "ku", "az", "sd_IN", "he_Latn", "ks_Deva", "", "x-code"]
)
def test_left_to_right(name: str) -> None:
    """So do Latin and Devanagari spellings of languages that are mostly written right to left."""
    assert not is_rtl(name)


def test_direction_is_cldrs() -> None:
    """Each locale of CLDR has the direction that CLDR gives it."""
    differs = {
        name.split("_")[0]
        for name in LOCALES
        if is_rtl(name) != (Locale.parse(name).character_order == "right-to-left")
    }
    assert differs == set()


@pytest.mark.parametrize(
    ("header", "tags"),
    [
        ("", ()),
        ("de", ("de",)),
        ("de, en;q=0.5, fr;q=0.8", ("de", "fr", "en")),
        ("da, en-gb;q=0.8, en;q=0.7", ("da", "en-gb", "en")),
        ("de;q=0, fr", ("fr",)),
        ("de;q=1.000,fr;q=1", ("de", "fr")),
        ("de ; q = 0.5 , fr", ("fr", "de")),
        ("de;q=nan, fr;q=inf, pl;q=-1, it;q=1e9, es;q=9, ar;q=, ja;r=1", ()),
        ("de;q=0.5x", ()),
        ("de;q=0.٣", ()),
        (",,;,;q=1,", ()),
    ],
)
def test_an_accept_language_header_is_read(header: str, tags: tuple[str, ...]) -> None:
    """By falling weight (RFC 9110); a malformed weight takes the wish away."""
    assert wishes_of(header) == tags


def test_a_header_is_read_in_part_only() -> None:
    """Not more than 32 wishes and 4,096 characters."""
    assert len(wishes_of(",".join(["de"] * 1_000))) == 32
    assert wishes_of(" " * 5_000 + "de") == ()


@pytest.mark.parametrize(
    ("header", "installed", "chosen"),
    [
        ("de-AT, en;q=0.5", ("de", "pl"), "de"),
        ("pl;q=0.5, de-AT", ("de", "pl"), "de"),
        ("en-GB, de;q=0.9", ("de",), "en"),
        ("fr, de;q=0.9", ("de",), "de"),
        ("fr", ("de",), None),
        ("*", ("de",), None),
        ("pt", ("pt_BR",), "pt_BR"),
        ("zh-HK", ("zh_Hans", "zh_TW"), "zh_TW"),
        ("zh-HK", ("zh_Hans",), None),
        ("zh-TW", ("zh_HK",), "zh_HK"),
        ("x-code, de", ("de",), "de"),
        ("../de", ("de",), None),
        ("de", ("x/y", "de_DE"), "de_DE"),
        ("no", ("nb",), "nb"),
    ],
)
def test_negotiation(header: str, installed: tuple[str, ...], chosen: str | None) -> None:
    """Only what is installed is chosen; any territory of the same language and script will do."""
    assert negotiate(header, installed) == chosen


@given(st.text(max_size=60), st.lists(st.sampled_from(["de", "pl", "zh_Hans", "pt_BR"])))
def test_negotiation_never_gives_the_users_text(header: str, installed: list[str]) -> None:
    """The answer is an installed name, English, or nothing."""
    assert negotiate(header, installed) in {None, "en", *installed}
