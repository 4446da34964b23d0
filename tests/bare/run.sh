#!/usr/bin/env bash
# The README's two commands on a bare Debian that has Node and nothing else, by a user without privileges:
#   npm run test:bare
# Wants root, debootstrap and a network that reaches Debian's mirror and npm's registry. Takes the committed state.
#   BARE_ROOT       folder of the bare system, reused by the next run (default: below the temporary folder)
#   DEBIAN_SUITE    default: bookworm
#   DEBIAN_MIRROR   default: debootstrap's
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

fail() {
  echo "$1" >&2
  exit 1
}

((EUID == 0)) || fail "debootstrap and chroot want root."
command -v debootstrap >/dev/null || fail "Please install debootstrap: apt-get install debootstrap"

# A mount and process namespace of our own: nothing stays mounted or running, whatever happens.
if [[ "${BARE_UNSHARED:-}" != yes ]]; then
  BARE_UNSHARED=yes exec unshare --mount --pid --fork --kill-child "$0" "$@"
fi

root="${BARE_ROOT:-${TMPDIR:-/tmp}/kilele-bare}"
home=/home/newcomer
project=$home/kilele

make_root() {
  [[ -e "$root/etc/debian_version" ]] && return
  debootstrap --variant=minbase "${DEBIAN_SUITE:-bookworm}" "$root" ${DEBIAN_MIRROR:+"$DEBIAN_MIRROR"} >/dev/null
  chroot "$root" useradd --create-home --shell /bin/bash newcomer
}

# Node and npm as this machine has them, and how this machine reaches npm's registry.
add_node() {
  local npm_folder
  npm_folder="$(npm root --global)/npm"
  install -D "$(node -p process.execPath)" "$root/usr/local/bin/node"
  mkdir -p "$root/usr/local/lib/node_modules"
  cp -a "$npm_folder" "$root/usr/local/lib/node_modules/"
  ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
  ln -sf ../lib/node_modules/npm/bin/npx-cli.js "$root/usr/local/bin/npx"
  cp /etc/resolv.conf /etc/hosts "$root/etc/"
  : >"$root$home/.npmrc"
  echo "registry=$(npm config get registry)" >>"$root$home/.npmrc"
  if [[ -n "${NODE_EXTRA_CA_CERTS:-}" ]]; then
    install -D -m 644 "$NODE_EXTRA_CA_CERTS" "$root/usr/local/share/authorities.crt"
    echo "cafile=/usr/local/share/authorities.crt" >>"$root$home/.npmrc"
  fi
}

mount_system() {
  mount -t proc proc "$root/proc"
  mount --rbind /dev "$root/dev"
}

clone() {
  rm -rf "${root:?}$project"
  git clone --quiet --no-hardlinks . "$root$project"
  chroot "$root" chown -R newcomer: "$home"
}

as_newcomer() {
  chroot --userspec=newcomer:newcomer "$root" /usr/bin/env -i HOME=$home LANG=C.UTF-8 \
    PATH=/usr/local/bin:/usr/bin:/bin bash -c "cd $project || exit; $1"
}

# Runs a step, says how long it took, and ends the script when it fails.
timed() {
  local started=$SECONDS
  "$2" || fail "$1: failed after $((SECONDS - started)) s"
  echo "$1: $((SECONDS - started)) s"
}

install_packages() { as_newcomer 'npm ci 2>&1 | tee npm-ci.log && ! grep -i "^npm warn" npm-ci.log'; }
start_to_ready() {
  as_newcomer '
    npm start >start.log 2>&1 & started=$!
    until grep -qs "^Ready: " start.log; do kill -0 $started || { cat start.log; exit 1; }; sleep 0.5; done
    node -e "fetch(\"http://localhost:8000\").then((page) => process.exit(page.ok ? 0 : 1))"
    kill $started && wait $started'
}
run_tests() { as_newcomer 'npm test'; }

make_root
add_node
mount_system
clone
timed 'npm ci' install_packages
echo "node_modules: $(du -sm "$root$project/node_modules" | cut -f1) MB"
timed 'npm start, to Ready and back' start_to_ready
timed 'npm test' run_tests
