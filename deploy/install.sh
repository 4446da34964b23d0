#!/usr/bin/env bash
# Installs Kilele on Debian 12 or 13 (docs/deploy.md). As root, in a checkout below /srv/kilele/versions:
#   deploy/install.sh --name www.my-agency.co.ke
# The first run writes /etc/kilele/environment and says what to fill in; the second starts the site. Running it again
# changes nothing that is there, and restarts the services.
#   --name NAME          the site's host name
#   --database WHICH     postgresql (default) or embedded
#   --backends PORTS     default 8000; two, like 8000,8002, need PostgreSQL
#   DESPITE_DOCTOR=yes   starts the site though `npm run doctor` finds faults: for a trial with the identity emulator
set -euo pipefail
umask 022

ETC=/etc/kilele
ENVIRONMENT=$ETC/environment
PUBLISHER_ENVIRONMENT=$ETC/publisher
SERVICES=/srv/kilele
DATA=/var/lib/kilele
PUBLISHER_DATA=/var/lib/kilele-publisher
BACKUPS=/var/backups/kilele
NGINX_SITE=/etc/nginx/conf.d/kilele.conf
MARK='# Written by deploy/install.sh from'
MEGABYTES_NEEDED=4000

name=
database=
backends=
folder="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)"

fail() {
  echo "deploy/install.sh: $1" >&2
  exit 1
}

say() { echo "== $1"; }

read_options() {
  while (($# > 0)); do
    case "$1" in
      --name | --database | --backends)
        (($# > 1)) || fail "$1 needs a value."
        printf -v "${1#--}" '%s' "$2"
        shift
        ;;
      *) fail "The option $1 is not known. There are --name, --database and --backends." ;;
    esac
    shift
  done
}

check_machine() {
  ((EUID == 0)) || fail "Run it as root: it creates accounts and services."
  local system version
  system="$(sed -n 's/^ID=//p' /etc/os-release)"
  version="$(sed -n 's/^VERSION_ID="\(.*\)"/\1/p' /etc/os-release)"
  [[ "$system $version" =~ ^debian\ (12|13)$ ]] || fail "This is $system $version; it is written for Debian 12 and 13."
  command -v systemctl >/dev/null || fail "systemctl is missing: services are started by systemd."
  [[ -x /usr/bin/node ]] || fail "Node is not at /usr/bin/node, where the services look for it. Install Node 24 from https://nodejs.org or deb.nodesource.com."
  /usr/bin/node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' ||
    fail "Node 20.19 or newer is needed; /usr/bin/node is $(/usr/bin/node --version)."
  command -v npm >/dev/null || fail "npm is missing: install it with Node."
  [[ "$folder" =~ ^$SERVICES/versions/[A-Za-z0-9._-]+$ ]] ||
    fail "This checkout is $folder, but versions are folders in $SERVICES/versions. Clone it there: git clone … $SERVICES/versions/1"
  local current
  current="$(readlink -f $SERVICES/current || true)"
  [[ ! -e $SERVICES/current || "$current" == "$folder" ]] ||
    fail "The version in service is $current. Run its deploy/install.sh, or change to this one: npm run upgrade -- ${folder##*/}"
  local free
  free="$(df --output=avail --block-size=M $SERVICES | tail -n 1 | tr -dc 0-9)"
  [[ -e "$folder/node_modules" ]] || ((free >= MEGABYTES_NEEDED)) ||
    fail "The disk of $SERVICES has $free MB left; $MEGABYTES_NEEDED MB are needed."
}

# What the environment file says wins over options: it is what the services read.
check_options() {
  if [[ -e $ENVIRONMENT ]]; then
    local url host
    url="$(setting SITE_URL)"
    host="${url#*://}"
    name="${name:-${host%%[:/]*}}"
    database="$([[ -n "$(setting DATABASE_URL)" ]] && echo postgresql || echo embedded)"
  fi
  database="${database:-postgresql}"
  backends="${backends:-$(enabled_backends)}"
  backends="${backends:-$(backends_of_nginx)}"
  backends="${backends:-8000}"
  [[ -n "$name" ]] || fail "Name the site: deploy/install.sh --name www.my-agency.co.ke"
  [[ "$name" =~ ^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$ ]] || fail "$name is not a host name, like www.my-agency.co.ke."
  [[ "$database" =~ ^(postgresql|embedded)$ ]] || fail "--database is postgresql or embedded, not $database."
  [[ "$backends" =~ ^[0-9]{4,5}(,[0-9]{4,5})*$ ]] || fail "--backends are ports, like 8000,8002, not $backends."
  [[ "$database" == postgresql || "$backends" != *,* ]] ||
    fail "The embedded database can be opened by one backend only: name one port, or use PostgreSQL."
}

# The ports of the backends that are started with the machine, with commas between.
enabled_backends() {
  local unit ports=()
  for unit in /etc/systemd/system/multi-user.target.wants/kilele-backend@*.service; do
    [[ "$unit" =~ @([0-9]+)\.service$ ]] && ports+=("${BASH_REMATCH[1]}")
  done
  (IFS=, && echo "${ports[*]}")
}

# Those that an earlier run named, before it could start them.
backends_of_nginx() {
  [[ -e $NGINX_SITE ]] || return 0
  sed -n 's/^ *server 127\.0\.0\.1:\([0-9]*\)\b.*/\1/p' $NGINX_SITE | sort -nu | paste -sd ,
}

# The value of a variable in the environment file, as systemd reads it; empty without one.
setting() {
  sed -n "s/^$1=//p" $ENVIRONMENT | tail -n 1 | sed -e 's/^"\(.*\)"$/\1/' -e "s/^'\(.*\)'$/\1/"
}

install_packages() {
  local wanted=(nginx openssl ca-certificates) missing=()
  [[ "$database" == postgresql ]] && wanted+=(postgresql postgresql-client)
  for package in "${wanted[@]}"; do
    dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed || missing+=("$package")
  done
  ((${#missing[@]} > 0)) || return 0
  say "Installing ${missing[*]}"
  apt-get update -qq || fail "apt-get update failed: check the network and /etc/apt/sources.list."
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null ||
    fail "apt-get could not install ${missing[*]}; its messages are above."
}

create_accounts() {
  for account in kilele kilele-publisher; do
    getent passwd $account >/dev/null && continue
    say "Creating the account $account"
    useradd --system --user-group --home-dir /var/lib/$account --no-create-home --shell /usr/sbin/nologin $account
  done
  # nginx reads the releases.
  usermod --append --groups kilele www-data
}

create_folders() {
  install -d $ETC
  install -d -o kilele -g kilele -m 0750 $DATA
  install -d -o kilele -g kilele -m 0700 $BACKUPS
  install -d -o kilele-publisher -g kilele-publisher -m 0755 $PUBLISHER_DATA $PUBLISHER_DATA/releases
  [[ -L $DATA/releases || ! -e $DATA/releases ]] ||
    fail "$DATA/releases is a folder; it must be a link to $PUBLISHER_DATA/releases. Move it away."
  ln -sfn $PUBLISHER_DATA/releases $DATA/releases
}

install_version() {
  say "Installing the packages of $folder"
  "$folder/deploy/prepare-version.sh" "$folder" || fail "npm ci failed; its messages are above."
  [[ -e $SERVICES/current ]] || ln -sfn "versions/${folder##*/}" $SERVICES/current
}

create_database() {
  [[ "$database" == postgresql ]] || return 0
  systemctl enable --now postgresql
  local existing
  existing="$(as_postgres "select rolname from pg_roles where rolname = 'kilele'")" ||
    fail "PostgreSQL does not respond: systemctl status postgresql"
  [[ -n "$existing" ]] || as_postgres 'create role kilele login' >/dev/null
  [[ -n "$(as_postgres "select datname from pg_database where datname = 'kilele'")" ]] ||
    as_postgres 'create database kilele owner kilele' >/dev/null
}

as_postgres() {
  (cd / && setpriv --reuid postgres --regid postgres --init-groups psql --no-psqlrc --tuples-only --no-align --quiet --command "$1")
}

write_environment() {
  [[ -e $ENVIRONMENT ]] && return
  say "Writing $ENVIRONMENT"
  local changes=(-e "s|^SITE_URL=.*|SITE_URL=https://$name|" -e "s|^BUILD_API_URL=.*|BUILD_API_URL=http://127.0.0.1:${backends%%,*}|")
  [[ "$database" == postgresql ]] || changes+=(-e '/^\(BACKUP_DRILL_\)\?DATABASE_URL=/d')
  # Every account sees the arguments of a process, so the secret comes through standard input.
  (umask 077 && sed "${changes[@]}" -f - "$folder/deploy/environment.sample" >$ENVIRONMENT.new) <<SCRIPT
s|^REBUILD_WEBHOOK_SECRET=.*|REBUILD_WEBHOOK_SECRET=$(openssl rand -hex 32)|
SCRIPT
  mv $ENVIRONMENT.new $ENVIRONMENT
}

# The publisher gets no password.
write_publisher_environment() {
  if [[ -e $PUBLISHER_ENVIRONMENT ]] && ! grep -qF "$MARK" $PUBLISHER_ENVIRONMENT; then
    say "$PUBLISHER_ENVIRONMENT was written by hand and stays as it is"
    return
  fi
  (
    umask 077
    echo "$MARK $ENVIRONMENT: change that, then run it again." >$PUBLISHER_ENVIRONMENT.new
    grep -E '^(NODE_ENV|SITE_URL|FIREBASE_[A-Z_]+|ADMIN_EMAIL|BUILD_[A-Z_]+|REBUILD_WEBHOOK_SECRET|GATSBY_[A-Z_]+)=' $ENVIRONMENT >>$PUBLISHER_ENVIRONMENT.new
    echo "DATA_DIR=$PUBLISHER_DATA" >>$PUBLISHER_ENVIRONMENT.new
  )
  mv $PUBLISHER_ENVIRONMENT.new $PUBLISHER_ENVIRONMENT
}

prepare_backups() {
  say "Preparing the backups"
  "$folder/deploy/prepare-backups.sh" || fail "The backups could not be prepared; the reason is above."
}

install_units() {
  cp "$folder"/deploy/systemd/* /etc/systemd/system/
  systemctl daemon-reload
}

# Written once: certbot adds the certificate to it.
configure_nginx() {
  if [[ ! -e $NGINX_SITE ]]; then
    say "Writing $NGINX_SITE"
    with_backends "${backends//,/ }" <"$folder/deploy/nginx/kilele.conf" |
      with_names >$NGINX_SITE.new
    mv $NGINX_SITE.new $NGINX_SITE
    rm -f /etc/nginx/sites-enabled/default
  fi
  nginx -t -q || fail "nginx rejects its configuration; its messages are above."
  systemctl enable --now nginx
  systemctl reload nginx
}

# The `server` line of each upstream, once for each backend.
with_backends() {
  awk -v ports="$1" '
    /^ *# server 127\.0\.0\.1:8002 / { next }
    /^ *server 127\.0\.0\.1:8000 / {
      for (i = 1; i <= split(ports, port, " "); i++) { line = $0; sub("8000", port[i], line); print line }
      next
    }
    { print }'
}

# The site's name, and the other one that people type: without `www.` when the site's has it, with it otherwise.
other_name() {
  [[ "$name" == www.* ]] && echo "${name#www.}" || echo "www.$name"
}

with_names() {
  sed -e 's/www\.kilele\.example/\n/g' -e "s/kilele\.example/$name/g" -e "s/\n/$(other_name)/g"
}

# Runs a command in the current version as an account, with the variables of a file that only root can read.
as_service() {
  local account=$1 file=$2
  shift 2
  (
    cd $SERVICES/current
    while IFS= read -r line; do
      [[ "$line" =~ ^([A-Z_]+)=[\"\']?(.*[^\"\'])?[\"\']?$ ]] && export "${BASH_REMATCH[1]}=${BASH_REMATCH[2]}"
    done <"$file"
    ENV_FILE='' HOME=/var/lib/$account exec setpriv --reuid "$account" --regid "$account" --init-groups "$@"
  )
}

check_configuration() {
  local written_now=$1
  say "Checking $ENVIRONMENT"
  (cd $SERVICES/current && ENV_FILE=$ENVIRONMENT npm run --silent doctor -- --before-start) && return
  [[ "${DESPITE_DOCTOR:-}" == yes ]] && [[ "$written_now" == no ]] && return
  echo
  echo "Next: correct $ENVIRONMENT as said above, then run $SERVICES/current/deploy/install.sh again."
  [[ "$written_now" == yes ]] || exit 1
  exit 0
}

start_services() {
  say "Starting the services"
  local port
  for port in ${backends//,/ }; do
    systemctl enable "kilele-backend@$port"
    systemctl restart "kilele-backend@$port"
    wait_for_backend "$port"
  done
  systemctl enable kilele-publisher
  systemctl restart kilele-publisher
  systemctl enable --now kilele-backup.timer
}

# Not /api/health, which is bad until the first release.
wait_for_backend() {
  /usr/bin/node --input-type=module --eval '
    const [url] = process.argv.slice(1)
    for (const until = Date.now() + 120_000; Date.now() < until; await new Promise((resolve) => setTimeout(resolve, 500)))
      if ((await fetch(url).catch(() => null))?.ok) process.exit(0)
    process.exit(1)' "http://127.0.0.1:$1/api/properties" ||
    fail "The backend on port $1 does not respond after two minutes. Its log says why: journalctl -u kilele-backend@$1"
}

make_first_release() {
  [[ -e $PUBLISHER_DATA/releases/current ]] && return
  say "Building the site"
  as_service kilele-publisher $PUBLISHER_ENVIRONMENT npm run --silent release ||
    fail "The site could not be built; the reason is above. Run this again."
}

say_next_steps() {
  local url admin
  url="$(setting SITE_URL)"
  admin="$(setting ADMIN_EMAIL)"
  cat <<TEXT

The site runs. Next:
  1. Point $name and $(other_name) at this machine and get a certificate
     (leave the second name out if it is not yours):
       apt-get install python3-certbot-nginx && certbot --nginx -d $name -d $(other_name)
  2. Sign up or in at $url/signin as $admin, then create the first listing on the dashboard.
  3. Set ADMIN_UID in $ENVIRONMENT to that account's id (Firebase console, Users) and run this again.
  4. Send the backups to another machine: $SERVICES/current/docs/backups.md
  5. Look whether all is well: cd $SERVICES/current && ENV_FILE=$ENVIRONMENT npm run doctor
TEXT
}

main() {
  read_options "$@"
  check_machine
  check_options
  local written_now=no
  [[ -e $ENVIRONMENT ]] || written_now=yes
  install_packages
  create_accounts
  create_folders
  install_version
  create_database
  write_environment
  write_publisher_environment
  install_units
  configure_nginx
  prepare_backups
  check_configuration $written_now
  start_services
  make_first_release
  say_next_steps
}

# Tests read the functions.
[[ "${BASH_SOURCE[0]}" != "$0" ]] || main "$@"
