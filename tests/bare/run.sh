#!/usr/bin/env bash
# The README's two commands on a bare Debian that has Node and nothing else, by a user without privileges, from an
# archive of the sources (no git, age, restic, pg_dump, nginx or systemd, and no writable /dev/shm):
#   npm run test:bare
# Wants root, debootstrap and a network that reaches Debian's mirror and npm's registry. Takes the committed state.
#   BARE_ROOT       folder of the bare system, reused by the next run (default: below the temporary folder)
#   DEBIAN_SUITE    default: bookworm
#   DEBIAN_MIRROR   default: debootstrap's
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

root="${BARE_ROOT:-${TMPDIR:-/tmp}/kilele-bare}"
# shellcheck source=tests/bare/bare-root.sh
. tests/bare/bare-root.sh
require_debootstrap

# A mount and process namespace of our own: nothing stays mounted or running, whatever happens.
if [[ "${BARE_UNSHARED:-}" != yes ]]; then
  BARE_UNSHARED=yes exec unshare --mount --pid --fork --kill-child "$0" "$@"
fi

home=/home/newcomer
project=$home/kilele

make_root() {
  make_base "$root"
  [[ -e "$root$home" ]] || chroot "$root" useradd --create-home --shell /bin/bash newcomer
}

unpack_archive() {
  rm -rf "${root:?}$project"
  mkdir -p "$root$project"
  git archive HEAD | tar --extract --directory "$root$project"
  chroot "$root" chown -R newcomer: "$home"
}

as_newcomer() {
  chroot --userspec=newcomer:newcomer "$root" /usr/bin/env -i HOME=$home LANG=C.UTF-8 \
    PATH=/usr/local/bin:/usr/bin:/bin bash -c "cd $project || exit; $1"
}

install_packages() { as_newcomer 'npm ci 2>&1 | tee npm-ci.log && ! grep -i "^npm warn" npm-ci.log'; }
start_to_ready() {
  # shellcheck disable=SC2016
  as_newcomer '
    npm start >start.log 2>&1 & started=$!
    until grep -qs "^Ready: " start.log; do kill -0 $started || { cat start.log; exit 1; }; sleep 0.5; done
    node -e "fetch(\"http://localhost:8000\").then((page) => process.exit(page.ok ? 0 : 1))"
    kill $started && wait $started'
}
# The last line names what was skipped, and nothing failed.
run_tests() {
  as_newcomer 'npm test | tee npm-test.log; exit "${PIPESTATUS[0]}"' || return
  tail -n 1 "$root$project/npm-test.log" | grep -E '^[0-9]+ passed, 0 failed, [0-9]+ skipped \(.*git' >/dev/null ||
    fail "The last line of npm test does not say what was skipped."
}

make_root
for program in git age restic pg_dump nginx systemd-analyze; do
  [[ -z "$(chroot "$root" bash -c "command -v $program")" ]] || fail "$program is installed in $root, which is to be bare."
done
add_node $home
mount_system
mount -t tmpfs -o mode=755 tmpfs "$root/dev/shm"
unpack_archive
timed 'npm ci' install_packages
echo "node_modules: $(du -sm "$root$project/node_modules" | cut -f1) MB"
timed 'npm start, to Ready and back' start_to_ready
timed 'npm test' run_tests
