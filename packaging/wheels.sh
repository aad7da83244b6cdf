#!/bin/sh
# Install each wheel of dist/ in a Debian of its machine and Python, play a deal of every game and run the tests of exact
# values. Run by `make release-check` as root on a Debian with mmdebstrap; for AArch64 elsewhere, also arch-test and
# qemu-user-static with its binfmt handler.
set -eu

check() { # check SUITE ARCHITECTURE WHEEL
  root=$PWD/build/release/$1-$2
  if [ ! -e "$root/.made" ]; then
    rm -rf "$root"
    mmdebstrap --quiet --variant=minbase --architectures="$2" --include=python3,python3-venv,ca-certificates "$1" "$root" \
      ${MIRROR:+"$MIRROR"}
    touch "$root/.made"
  fi
  # The network of this machine, with the certificates that it trusts.
  cp -L /etc/resolv.conf "$root/etc/"
  certificates=/etc/ssl/certs/ca-certificates.crt
  cp -L "$certificates" "$root$certificates"
  rm -rf "$root/root/clamber"
  mkdir -p "$root/root/clamber"
  cp -r tests pyproject.toml "$3" "$root/root/clamber/"
  env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 PIP_CERT="$certificates" chroot "$root" sh -euc '
    cd /root/clamber
    python3 -m venv --clear /root/venv
    /root/venv/bin/python -m pip install -q "$(ls ./*.whl)[server]" pytest hypothesis pytest-random-order numpy
    /root/venv/bin/python -I tests/installed.py --page
    /root/venv/bin/python -m pytest -q -p no:cacheprovider -m "not long" tests/golden tests/nets'
  echo "$3 works in $1 on $2"
}

for wheel in dist/*.whl; do
  case $wheel in
    *cp311-*) suite=bookworm ;;
    *) suite=trixie ;;
  esac
  case $wheel in
    *_x86_64.whl) check $suite amd64 "$wheel" ;;
    *_aarch64.whl) check $suite arm64 "$wheel" ;;
  esac
done
