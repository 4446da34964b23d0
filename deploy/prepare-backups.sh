#!/usr/bin/env bash
# Installs restic, and creates the key and the repository of the backups, and the database for drills, where they are
# missing (docs/backups.md). As root; deploy/install.sh and every upgrade run it. Running it again changes nothing.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

ENVIRONMENT=/etc/kilele/environment

setting() { sed -n "s/^$1=//p" $ENVIRONMENT | tail -n 1 | tr -d "\"'"; }

use_by_default() {
  [[ -z "$(setting "$1")" ]] || return 0
  # The last line may have no end.
  [[ -z "$(tail -c 1 $ENVIRONMENT)" ]] || echo >>$ENVIRONMENT
  echo "$1=$2" >>$ENVIRONMENT
}

as_postgres() {
  (cd / && setpriv --reuid postgres --regid postgres --init-groups psql --no-psqlrc --tuples-only --no-align --quiet --command "$1")
}

prepare_drills() {
  # Who has another PostgreSQL creates a database there.
  [[ "$(setting DATABASE_URL)" != "$(local_database kilele)" ]] || use_by_default BACKUP_DRILL_DATABASE_URL "$(local_database kilele_drill)"
  [[ "$(setting BACKUP_DRILL_DATABASE_URL)" == "$(local_database kilele_drill)" ]] || return 0
  local existing
  existing="$(as_postgres "select datname from pg_database where datname = 'kilele_drill'")"
  [[ -n "$existing" ]] || as_postgres 'create database kilele_drill owner kilele' >/dev/null
}

local_database() { echo "postgres:///$1?host=/var/run/postgresql&user=kilele"; }

# Tests read the functions alone.
[[ "${BASH_SOURCE[0]}" == "$0" ]] || return 0

missing=()
command -v restic >/dev/null || missing+=(restic)
# For targets like sftp:…
command -v ssh >/dev/null || missing+=(openssh-client)
if ((${#missing[@]} > 0)); then
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
fi

prepare_drills
use_by_default RESTIC_REPOSITORY /var/backups/kilele/restic
use_by_default RESTIC_PASSWORD_FILE /etc/kilele/backup-key
key_file="$(setting RESTIC_PASSWORD_FILE)"
if [[ ! -e "$key_file" ]]; then
  openssl rand -hex 32 | install -o kilele -g kilele -m 0400 /dev/stdin "$key_file"
  cat <<TEXT

The backups are encrypted with this key. Keep a copy outside this machine; it is not shown again, and without it no
backup can be restored:
  $(<"$key_file")

TEXT
fi
ENV_FILE=$ENVIRONMENT /usr/bin/node --import tsx tools/commands/backup.ts --init
