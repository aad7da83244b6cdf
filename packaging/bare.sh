#!/bin/sh
# Build clamber in a Debian without a compiler, without Node and first without Python's headers, and play a deal. Run by
# `make bare` as root on a Debian with mmdebstrap; takes a kernel build and some 700 MB in build/bare.
set -eu
suite=${1:-bookworm}
root=$PWD/build/bare/$suite

rm -rf "$root"
mkdir -p "$root"
mmdebstrap --quiet --variant=minbase --include=git,make,python3,ca-certificates "$suite" "$root"${MIRROR:+ "$MIRROR"}
git ls-files -z | xargs -0 tar -c --ignore-failed-read | tar -x -C "$root/root" --one-top-level=clamber
# The network of this machine, with the certificates that it trusts.
cp -L /etc/resolv.conf "$root/etc/"
certificates=/etc/ssl/certs/ca-certificates.crt
cp -L "$certificates" "$root$certificates"
mkdir -p "$root/proc" "$root/dev"
mount --rbind /dev "$root/dev"
mount -t proc proc "$root/proc"
trap 'umount -l "$root/dev" "$root/proc"' EXIT

inside() {
  env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 PIP_CERT="$certificates" \
    NODE_EXTRA_CA_CERTS="$certificates" SSL_CERT_FILE="$certificates" chroot "$root" sh -euc "cd /root/clamber; $1"
}

# Everything that is missing is one sentence, whose command is then run.
if told=$(inside 'make play-terminal' 2>&1 >/dev/null); then
  echo "the build began without venv and headers" >&2
  exit 1
fi
told=$(printf '%s\n' "$told" | grep -v '^make')
echo "$told"
[ "$(printf '%s\n' "$told" | wc -l)" = 1 ]
command=$(printf '%s\n' "$told" | sed 's/.*lacks: //; s/; PYTHON=.*//')
inside "apt-get update -qq && DEBIAN_FRONTEND=noninteractive $command -qq -y --no-install-recommends >/dev/null"

inside '! command -v c++ g++ clang++ node npm'
inside "make play-terminal ARGS='gandengyan --seats net,greedy,random --deals 1 --seed 7'"
inside '.venv/bin/python tests/installed.py'
inside 'make web && test -s src/clamber/server/static/index.html && .venv/bin/python tests/installed.py --page'
echo "a bare $suite plays every game and builds the page"
