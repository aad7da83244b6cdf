"""Errors for missing optional dependencies, with the command that installs them."""


def missing(extra: str, error: ModuleNotFoundError) -> ModuleNotFoundError:
    """Return the error for a package of an extra that is not installed."""
    package = (error.name or str(error)).partition(".")[0]
    return ModuleNotFoundError(f"{package} is not installed: pip install '.[{extra}]' in the checkout", name=package)
