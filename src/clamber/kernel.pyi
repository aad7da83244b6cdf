"""What the compiler wrote down of the kernel."""

from clamber._kernel import *
