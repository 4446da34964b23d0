#!/bin/sh
# Gatsby builds inside its checkout, which is read-only in the image: a copy of the source goes to the volume, where the
# cache of the last build is. Packages stay in the image.
set -eu
site="$DATA_DIR/site"
mkdir -p "$site" "$DATA_DIR/cache"
for entry in /app/* /app/.npmrc; do
  name="$(basename "$entry")"
  case "$name" in
  node_modules) ln -sfn "$entry" "$site/$name" ;;
  *) rm -rf "${site:?}/$name" && cp -a "$entry" "$site/$name" ;;
  esac
done
cd "$site"
exec "$@"
