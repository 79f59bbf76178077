"""Translations: the runtime reader (lower half) and the tools for translators (upper half)."""
