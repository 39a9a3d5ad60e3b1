#!/usr/bin/env bash
# Fuzzes the core under ASan and UBSan, with its own assertions on. Needs clang and a built core (for the corpus).
# Usage: csrc/fuzz/run.sh [seconds a target, default 600]; PYTHON names the interpreter, python3 by default.
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
seconds=${1:-600}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cd "$root"
"${PYTHON:-python3}" -m tests.csrc.fuzz_corpus "$work"
for target in fuzz_state fuzz_set; do
    clang -std=c11 -O2 -g -DWC_DEBUG -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=undefined \
        "csrc/fuzz/$target.c" -o "$work/$target"
done
mkdir "$work/sets"
cp "$work"/*.set "$work/sets"
cd "$work"
for set in core tiny; do
    WC_FUZZ_SET="$work/$set.set" ./fuzz_state -max_total_time="$seconds" -max_len=1264 "$set"
done
./fuzz_set -max_total_time="$seconds" -max_len=20000 sets
echo "fuzz: all targets ran for $seconds s without a finding"
