#!/usr/bin/env bash
# Installs the packages of a version's folder and lets the publisher's account build in it:
#   deploy/prepare-version.sh /srv/kilele/versions/2
# Never in a folder that is in service with other packages: running processes would lose theirs.
set -euo pipefail
umask 022
cd "$1"

is_complete() { [[ node_modules/.package-lock.json -nt package-lock.json ]]; }

is_complete || npm ci --no-audit --no-fund
is_complete || touch node_modules/.package-lock.json
# Builds add files and folders; the code stays root's.
install -d -o kilele-publisher -g kilele-publisher node_modules/.cache
chgrp kilele-publisher .
chmod 1775 .
