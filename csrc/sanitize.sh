#!/usr/bin/env bash
# Builds the core with ASan, UBSan and its own assertions in a copy of the tree, and runs the tests of tests/csrc on it.
# Needs gcc and the test packages. Usage: csrc/sanitize.sh [arguments of pytest]; PYTHON as in csrc/fuzz/run.sh.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
python=${PYTHON:-python3}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cp -r "$root"/{csrc,engine,search,tests,pyproject.toml,setup.py,README.md,LICENSE,MANIFEST.in} "$work"
cd "$work"
rm -f engine/_core*
export CC=gcc WOODCRAFT_REQUIRE_NATIVE=1
export WOODCRAFT_CFLAGS="-g -O1 -DWC_DEBUG -Werror -fsanitize=address,undefined -fno-sanitize-recover=undefined"
"$python" setup.py -q build_ext --inplace
# The interpreter is not built with ASan: its library comes first, and what Python itself never frees is no leak of ours.
export LD_PRELOAD="$(gcc -print-file-name=libasan.so) $(gcc -print-file-name=libubsan.so)"
export ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1
"$python" -m pytest -q -p no:cacheprovider tests/csrc -m "not slow and not nightly" "$@"
echo "sanitize: the tests of tests/csrc are clean under ASan and UBSan"
