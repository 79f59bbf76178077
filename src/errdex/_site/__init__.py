"""The reference site: registry and catalogues become pages, pages become HTML, Markdown and JSON.

``pages`` holds the model (what a page says), ``gather`` fills it from a registry, ``render`` turns
it into bodies through Jinja2, ``mkdocs`` is the thin consumer that hands the bodies to MkDocs.
"""
