"""Import order: no module depends on another one having been imported before it."""

import importlib
import os
import pkgutil

import pytest

import clamber
from preloaded import THIRD_PARTY

