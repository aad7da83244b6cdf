"""Settings of Sphinx for the documentation site, which `make site` builds."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

project = "clamber"
copyright = "the clamber authors"  # noqa: A001 - the name that Sphinx reads
language = "en"
root_doc = "index"
extensions = [
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "myst_nb",
    "sphinx_copybutton",
    "pages",
]
include_patterns = ["*.md", "bench/*.md", "docs/**.md", "docs/**.ipynb", "reference/*.rst"]
exclude_patterns = ["docs/index*.md"]
templates_path = ["templates"]

# Markdown as on Git hosting: anchors of headings, tables, bare links. Notebooks carry their results.
myst_enable_extensions = ["linkify", "attrs_inline"]
myst_heading_anchors = 4
nb_execution_mode = "off"
suppress_warnings = [
    "myst.header",  # pages of the repository may skip a level of headings
    "ref.python",  # a word in backticks may be the name of members of several classes; then it is no link
]

# Names in backticks refer to members of the interface if there is one of that name.
default_role = "py:obj"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
autodoc_class_signature = "mixed"
napoleon_google_docstring = True
napoleon_use_ivar = True
python_use_unqualified_type_names = True
maximum_signature_line_length = 88
add_module_names = False

html_theme = "furo"
html_title = "clamber"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#0b6b50", "color-brand-content": "#0b6b50"},
    "dark_css_variables": {"color-brand-primary": "#5fc9a3", "color-brand-content": "#5fc9a3"},
    "top_of_page_buttons": [],
}
html_show_sphinx = False
html_copy_source = False
html_use_index = False
html_domain_indices = False
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True
