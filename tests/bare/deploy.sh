#!/usr/bin/env bash
# The commands of docs/deploy.md, docs/upgrading.md and docs/backups.md on a bare Debian, from nothing to a signed-in
# administrator and a published listing; a backup, the loss of all data, and the restore; then an upgrade and the way
# back, while a probe counts failed requests:
#   npm run test:install
# Wants root, debootstrap, slirp4netns, and a network that reaches Debian's mirror and npm's registry. Takes the
# committed state. Services are started by tests/bare/systemctl; people sign in at the identity emulator.
#   DATABASE           embedded, with one backend, whose restart may fail requests: none are sent (default: postgresql)
#   PREVIOUS_VERSION   the commit to upgrade from, and to lose and restore after; without it this version is upgraded to
#                      itself with one more migration
#   BARE_BASE          folder of the bare system, which is copied (default: below the temporary folder)
#   DEBIAN_SUITE       default: bookworm
#   DEBIAN_MIRROR      default: debootstrap's
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

base="${BARE_BASE:-${TMPDIR:-/tmp}/kilele-bare-base}"
root="$base.trial"
# shellcheck source=tests/bare/bare-root.sh
. tests/bare/bare-root.sh

SITE=http://localhost
DATA=/var/lib/kilele
EMULATOR_PORT=9099

# Mounts, processes and ports of our own: 80 and 5432 may be in use on this machine, and nothing is left running.
in_own_namespaces() {
  local child network status=0
  BARE_UNSHARED=yes unshare --mount --pid --net --fork --kill-child "$0" "$@" &
  child=$!
  until [[ "$(readlink /proc/$child/ns/net)" != "$(readlink /proc/self/ns/net)" ]]; do sleep 0.1; done
  slirp4netns --configure --mtu=65520 $child tap0 >/dev/null 2>&1 &
  network=$!
  # unshare itself ignores softer signals.
  trap 'kill -KILL $child $network 2>/dev/null' INT TERM
  wait $child || status=$?
  kill $network
  exit $status
}

# The commands of a fenced block of the documents: ```bash NAME
commands_of() {
  local commands
  commands="$(awk -v start="\`\`\`bash $1" '$0 == start { inside = 1; next } /^```/ { inside = 0 } inside' docs/deploy.md docs/upgrading.md docs/backups.md)"
  [[ -n "$commands" ]] || fail "The documents have no block \`\`\`bash $1."
  echo "$commands"
}

in_root() {
  chroot "$root" /usr/bin/env -i HOME=/root LANG=C.UTF-8 PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    REPOSITORY=/srv/repository.git SITE_NAME=kilele-homes.co.ke VERSION=second DESPITE_DOCTOR=yes bash -euo pipefail -c "$1"
}

documented() {
  local commands
  commands="$(commands_of "$1")"
  [[ "${DATABASE:-}" != embedded ]] || commands="${commands//--backends 8000,8002/--database embedded}"
  in_root "$commands"
}

make_root() {
  make_base "$base"
  rm -rf "$root"
  cp -a "$base" "$root"
  add_node /root
  install tests/bare/systemctl "$root/usr/local/bin/systemctl"
}

# What this machine has downloaded before: npm compares it with the lock file's checksums.
use_npm_cache() {
  mkdir -p "$root/root/.npm"
  mount --bind "$(npm config get cache)" "$root/root/.npm"
}

# Two versions: the branch `main` to install, the tag `second` to upgrade to.
make_repository() {
  local repository="$root/srv/repository.git" work
  work="$(mktemp -d)"
  git clone --quiet --no-hardlinks . "$work"
  if [[ -n "${PREVIOUS_VERSION:-}" ]]; then
    git -C "$work" tag second
    git -C "$work" checkout --quiet -B main "$PREVIOUS_VERSION"
  else
    git -C "$work" checkout --quiet -B main
    node --import tsx tests/bare/add-migration.ts "$work"
    git -C "$work" add --all
    git -C "$work" -c user.name=Trial -c user.email=trial@kilele.example commit --quiet --message "Add a column"
    git -C "$work" tag second
    git -C "$work" reset --quiet --hard HEAD^
  fi
  git clone --quiet --bare --branch main "$work" "$repository"
  git -C "$repository" fetch --quiet "$work" tag second
  rm -rf "$work"
  chown -R 0:0 "$repository"
}

# What a person does in an editor; a demo project has no mail server and no certificate.
fill_in_environment() {
  sed -i -e 's/^NODE_ENV=.*/NODE_ENV=development/' -e "s|^SITE_URL=.*|SITE_URL=$SITE|" \
    -e 's/^FIREBASE_PROJECT_ID=.*/FIREBASE_PROJECT_ID=demo-kilele/' -e '/^FIREBASE_A[PU]/d' -e '/^SMTP_URL=/d' \
    -e 's/^ADMIN_EMAIL=.*/ADMIN_EMAIL=admin@kilele.example/' "$root/etc/kilele/environment"
  cat >>"$root/etc/kilele/environment" <<TEXT
FIREBASE_AUTH_EMULATOR_HOST=127.0.0.1:$EMULATOR_PORT
RATE_LIMIT_WRITES_PER_MINUTE=100000
PUBLISH_QUIET_SECONDS=1
TEXT
}

start_emulator() {
  in_root "cd /srv/kilele/current && exec env AUTH_EMULATOR_PORT=$EMULATOR_PORT FIREBASE_PROJECT_ID=demo-kilele \
    ACCOUNT_FILE=/root/accounts.json node --import tsx tools/commands/emulator.ts" >"$root/var/log/emulator.log" 2>&1 &
  until grep -qs '^ready' "$root/var/log/emulator.log"; do sleep 0.5; done
}

install_it() { documented install && [[ -e "$root/etc/kilele/environment" ]]; }

# Where the options say.
expect_database() {
  local actual=postgresql
  # The folder is there in any case.
  ! [[ -e "$root/var/lib/kilele/db/PG_VERSION" ]] || actual=embedded
  [[ "${DATABASE:-postgresql}" == "$actual" ]] || fail "The database is $actual."
}

publish_listing() { in_root "cd /srv/kilele/current && node --import tsx tests/bare/first-listing.ts $SITE http://127.0.0.1:$EMULATOR_PORT '$1'"; }

make_backup() {
  in_root "install -D -o kilele -g kilele -m 0600 /dev/stdin $DATA/uploads/trial.jpg" <<<'a photo'
  documented backup
  documented drill
}

# What a failed disk takes. The second half of what the backup replaces is there, but wrong.
destroy() {
  local units
  units="$(cd "$root/etc/systemd/system/multi-user.target.wants" && echo kilele-*)"
  in_root "systemctl stop $units && rm -r $DATA/uploads && mkdir $DATA/outbox/wrong"
  if [[ "${DATABASE:-}" == embedded ]]; then
    in_root "rm -r $DATA/db && systemctl start $units"
  else
    in_root "cd / && setpriv --reuid postgres --regid postgres --init-groups psql --quiet \
      --command 'drop database kilele' --command 'create database kilele owner kilele' && systemctl start $units"
  fi
  ! has_listing "$1" || fail "The listing is still there."
}

has_listing() {
  in_root "cd /srv/kilele/current && node -e \"(async () => {
    const deadline = Date.now() + 120_000
    let response
    do response = await fetch('$SITE/api/properties').catch(() => null)
    while (!response?.ok && Date.now() < deadline)
    process.exit((await response.text()).includes('$1') ? 0 : 1) })()\""
}

restore() {
  documented restore <<<replace
  has_listing "$1" || fail "The listing was not restored."
  [[ "$(in_root "stat --format %U:%a:%s $DATA/uploads/trial.jpg")" == kilele:600:8 ]] || fail "The photo is not as it was."
  [[ ! -e "$root$DATA/outbox/wrong" ]] || fail "The outbox was not replaced."
  [[ -L "$root$DATA/releases" ]] || fail "The link to the releases is gone."
}

lose_and_restore() {
  timed 'Backed up, and restored for trial' make_backup
  timed 'Destroyed' destroy 'Villa of the first day'
  timed 'Restored' restore 'Villa of the first day'
  timed 'Another listing published' publish_listing 'Villa after the restore'
}

# Runs a block while a probe sends requests; the probe fails the script when one of them failed.
while_probed() {
  local probe status=0
  if [[ "${DATABASE:-}" == embedded ]]; then
    documented "$1"
    return
  fi
  in_root "cd /srv/kilele/versions/1 && exec node --import tsx tests/bare/probe.ts $SITE" &
  probe=$!
  documented "$1" || status=$?
  in_root "touch /root/stop-probe"
  wait $probe || fail "Requests failed."
  rm "$root/root/stop-probe"
  return $status
}

expect_version() {
  local current
  current="$(readlink "$root/srv/kilele/current")"
  [[ "$current" == "versions/$1" ]] || fail "The version in service is $current instead of versions/$1."
  in_root "cd /srv/kilele/current && node -e \"fetch('$SITE/properties').then(async (page) => process.exit(page.ok && (await page.text()).includes('<title') ? 0 : 1))\"" ||
    fail "The site does not respond."
}

require_debootstrap
for program in slirp4netns git; do
  command -v $program >/dev/null || fail "Please install $program: apt-get install $program"
done
[[ "${BARE_UNSHARED:-}" == yes ]] || in_own_namespaces "$@"

ip link set lo up
until ip address show dev tap0 2>/dev/null | grep -q 'inet '; do sleep 0.1; done
timed 'Bare Debian' make_root
mount_system
use_npm_cache
make_repository
timed 'Installed, to the file to fill in' install_it
fill_in_environment
start_emulator
timed 'Started, with the first release' documented start
expect_database
timed 'Signed in, listing published' publish_listing 'Villa of the first day'
expect_version 1
[[ -n "${PREVIOUS_VERSION:-}" ]] || lose_and_restore
expect_version 1
timed 'Upgraded' while_probed upgrade
expect_version second
# An older version has other backups than the documents describe.
if [[ -n "${PREVIOUS_VERSION:-}" ]]; then
  [[ -e "$root/srv/kilele/versions/1/deploy/prepare-backups.sh" ]] || timed 'First backup with restic' documented first-with-restic
  lose_and_restore
fi
expect_version second
timed 'Back' while_probed back
expect_version 1
# Running it again changes nothing.
timed 'Installed again' documented start
expect_version 1
