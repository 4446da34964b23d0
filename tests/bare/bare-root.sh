# shellcheck shell=bash
# Parts of the tests in a bare Debian. The caller sets `root`, the folder of the bare system.
: "${root:?}"

fail() {
  echo "$1" >&2
  exit 1
}

require_debootstrap() {
  ((EUID == 0)) || fail "debootstrap and chroot want root."
  command -v debootstrap >/dev/null || fail "Please install debootstrap: apt-get install debootstrap"
}

make_base() {
  [[ -e "$1/etc/debian_version" ]] && return
  debootstrap --variant=minbase "${DEBIAN_SUITE:-bookworm}" "$1" ${DEBIAN_MIRROR:+"$DEBIAN_MIRROR"} >/dev/null
}

# Node and npm as this machine has them, and how this machine reaches npm's registry.
add_node() {
  local home=$1
  install -D "$(node -p process.execPath)" "$root/usr/bin/node"
  mkdir -p "$root/usr/lib/node_modules"
  cp -a "$(npm root --global)/npm" "$root/usr/lib/node_modules/"
  ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/bin/npm"
  ln -sf ../lib/node_modules/npm/bin/npx-cli.js "$root/usr/bin/npx"
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

# Runs a step, says how long it took, and ends the script when it fails.
timed() {
  local started=$SECONDS
  "${@:2}" || fail "$1: failed after $((SECONDS - started)) s"
  echo "$1: $((SECONDS - started)) s"
}
