#!/usr/bin/env bash
# Builds the images of deploy/Containerfile and runs what is inside as deploy/compose.yaml does (read-only file system,
# no privileges), until the demo's site is published and its administrator signed in:
#   npm run test:images
# Wants root, buildah, debootstrap and a network that reaches Debian's mirror and npm's registry; no image registry: a
# base made here has the official one's name. Takes the committed state.
#   IMAGES_FOLDER   folder of base, images and volumes; base and layers are reused (default: below the temporary folder)
#   IMAGES_PORT     the backend's port; publisher and identity emulator take the next two (default: 8100)
#   DEBIAN_MIRROR   default: debootstrap's
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

fail() {
  echo "$1" >&2
  exit 1
}

((EUID == 0)) || fail "debootstrap and buildah want root."
for program in debootstrap buildah; do
  command -v "$program" >/dev/null || fail "Please install $program: apt-get install $program"
done

# A mount and process namespace of our own: nothing stays mounted or running, whatever happens.
if [[ "${IMAGES_UNSHARED:-}" != yes ]]; then
  IMAGES_UNSHARED=yes exec unshare --mount --pid --fork --mount-proc --kill-child "$0" "$@"
fi

folder="${IMAGES_FOLDER:-${TMPDIR:-/tmp}/kilele-images}"
port="${IMAGES_PORT:-8100}"
site="http://127.0.0.1:$port"
emulator="127.0.0.1:$((port + 2))"
# Without the digest, which only the official image has.
node_image="$(sed -n 's/^ARG NODE_IMAGE=\([^@]*\).*/\1/p' deploy/Containerfile)"
node_version="$(sed 's/.*node:\([0-9]*\).*/\1/' <<<"$node_image")"
# Of the account `node` in the official image.
node_id=1000
mkdir -p "$folder"

in_storage() { buildah --root "$folder/storage" --runroot "$folder/run" "$@"; }

# Runs a step, says how long it took, and ends the script when it fails.
timed() {
  local started=$SECONDS
  "${@:2}" || fail "$1: failed after $((SECONDS - started)) s; logs are in $folder"
  echo "$1: $((SECONDS - started)) s"
}

# What the official image has and the build needs: Debian, Node, npm, the account `node`.
make_base() {
  in_storage inspect --type image "$node_image" >/dev/null 2>&1 && return
  local root="$folder/base" container
  [[ -e "$root/etc/debian_version" ]] ||
    debootstrap --variant=minbase bookworm "$root" ${DEBIAN_MIRROR:+"$DEBIAN_MIRROR"} >/dev/null
  chroot "$root" apt-get clean
  rm -rf "$root"/var/lib/apt/lists/*
  chroot "$root" id node >/dev/null 2>&1 || chroot "$root" useradd --uid $node_id --create-home node
  npm install --silent --no-save --prefix "$folder/node" "node@$node_version"
  install -D "$folder/node/node_modules/node/bin/node" "$root/usr/local/bin/node"
  mkdir -p "$root/usr/local/lib/node_modules" "$root/usr/local/etc"
  cp -a "$(npm root --global)/npm" "$root/usr/local/lib/node_modules/"
  ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
  cp /etc/hosts "$root/etc/"
  # How this machine reaches npm's registry.
  echo "registry=$(npm config get registry)" >"$root/usr/local/etc/npmrc"
  if [[ -n "${NODE_EXTRA_CA_CERTS:-}" ]]; then
    install -D -m 644 "$NODE_EXTRA_CA_CERTS" "$root/usr/local/share/authorities.crt"
    echo "cafile=/usr/local/share/authorities.crt" >>"$root/usr/local/etc/npmrc"
  fi
  container="$(in_storage from scratch)"
  in_storage copy --quiet "$container" "$root" / >/dev/null
  in_storage config --env PATH=/usr/local/bin:/usr/bin:/bin "$container"
  in_storage commit --quiet --rm "$container" "$node_image" >/dev/null
}

build() {
  # npm opens thousands of files at once; container engines allow a million.
  in_storage bud --quiet --isolation chroot --ulimit "nofile=$(ulimit -Hn):$(ulimit -Hn)" --format docker --layers \
    --pull-never --build-arg "NODE_IMAGE=$node_image" --target "$1" \
    --tag "kilele-$1" --file "$folder/context/deploy/Containerfile" "$folder/context" >/dev/null
}

# The words of a setting of an image (Env, Entrypoint, Cmd, Healthcheck), separated by NUL.
setting() {
  in_storage inspect --type image "kilele-$1" | node -e '
    const { Docker } = JSON.parse(require("node:fs").readFileSync(0, "utf8"))
    const { Healthcheck, ...config } = Docker.config
    const words = { ...config, Healthcheck: Healthcheck?.Test.slice(1) }[process.argv[1]] ?? []
    process.stdout.write(words.map((word) => `${word}\0`).join(""))' "$2"
}

# An image's file system, read-only but for /tmp and the volumes: `data` of its own, `releases` of all.
mount_image() {
  local image=$1 target="$folder/containers/$1" container
  container="$(in_storage from --pull-never "kilele-$image")"
  mkdir -p "$target" "$folder/volumes/$image" "$folder/volumes/releases"
  chown $node_id:$node_id "$folder/volumes/$image" "$folder/volumes/releases"
  chmod 700 "$folder/volumes/$image"
  mount --bind "$(in_storage mount "$container")" "$target"
  mount -o remount,bind,ro "$target"
  mount --bind "$folder/volumes/$image" "$target/var/lib/kilele"
  mkdir -p "$target/var/lib/kilele/releases"
  mount --bind "$folder/volumes/releases" "$target/var/lib/kilele/releases"
  [[ "$image" == publisher ]] || mount -o remount,bind,ro "$target/var/lib/kilele/releases"
  mount -t tmpfs tmpfs "$target/tmp"
  mount -t proc proc "$target/proc"
  mount --rbind /dev "$target/dev"
}

# As a container runtime would: the image's environment, working folder and account, without any privilege.
#   [prefix=exec] inside IMAGE [NAME=VALUE …] -- COMMAND …
inside() {
  local image=$1 variables=()
  shift
  mapfile -d '' -t variables < <(setting "$image" Env)
  ((${#variables[@]} > 0)) || fail "The environment of kilele-$image cannot be read."
  while [[ "$1" != -- ]]; do
    variables+=("$1")
    shift
  done
  shift
  ${prefix:-} chroot "$folder/containers/$image" /usr/bin/env -i "${variables[@]}" sh -c 'cd /app && exec "$@"' sh \
    setpriv --reuid=$node_id --regid=$node_id --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all "$@"
}

# Starts an image's own command in the background: start IMAGE [NAME=VALUE …]
start() {
  local image=$1 words=()
  mapfile -d '' -t words < <(setting "$image" Entrypoint && setting "$image" Cmd)
  mount_image "$image"
  # Without a shell between, which would get the signal instead.
  prefix=exec inside "$@" -- "${words[@]}" >"$folder/$image.log" 2>&1 &
  processes+=($!)
}

# Waits for the health check of the image that was started last: until_healthy IMAGE NAME=VALUE …
until_healthy() {
  local words=()
  mapfile -d '' -t words < <(setting "$1" Healthcheck)
  until inside "$@" -- "${words[@]}"; do
    kill -0 "${processes[-1]}" || return 1
    sleep 1
  done
}

until_published() {
  until node -e "fetch('$site').then(async (page) => process.exit(page.ok && /<title/.test(await page.text()) ? 0 : 1), () => process.exit(1))"; do
    kill -0 "${processes[-1]}" || return 1
    sleep 2
  done
}

# Each ends by itself after SIGTERM, without an error.
stop_containers() {
  local process
  kill "${processes[@]}"
  for process in "${processes[@]}"; do wait "$process" || return 1; done
}

sign_in() {
  node -e "
    const account = { email: 'admin@kilele.example', password: 'demo-admin', returnSecureToken: true }
    const signIn = await fetch('http://$emulator/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any', {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(account) })
    const { idToken } = await signIn.json()
    const response = await fetch('$site/api/publish/report', { headers: { authorization: 'Bearer ' + idToken } })
    if (!response.ok) throw new Error('The administrator gets ' + response.status)" --input-type=module
}

# Nothing but the volumes and /tmp can be written, by an account that is not root and cannot become it.
check_confinement() {
  inside "$1" -- sh -c '
    test "$(id -u)" = 1000 &&
    grep -q "^CapEff:\s*0*$" /proc/self/status && grep -q "^NoNewPrivs:\s*1$" /proc/self/status
    ! touch /app/file 2>/dev/null && ! touch /etc/file 2>/dev/null && touch /tmp/file'
}

rm -rf "$folder/context" "$folder/volumes"
mkdir -p "$folder/context"
# Working containers of earlier runs; layers stay.
in_storage rm --all >/dev/null
git archive HEAD | tar -x -C "$folder/context"
timed 'base' make_base
for image in backend publisher accounts; do timed "build of $image" build $image; done
in_storage images --format '{{.Name}}: {{.Size}}' | grep '/kilele-'

processes=()
addresses=(PORT="$port" HOST=127.0.0.1 SITE_URL="http://localhost:$port" PUBLISHER_PORT=$((port + 1))
  PUBLISHER_HOST=127.0.0.1 BUILD_API_URL="$site" AUTH_EMULATOR_PORT=$((port + 2))
  REBUILD_WEBHOOK_SECRET=a-secret-of-this-test FIREBASE_PROJECT_ID=demo-kilele ADMIN_EMAIL=admin@kilele.example)
start accounts "${addresses[@]}"
timed 'identity emulator healthy' until_healthy accounts "${addresses[@]}"
start backend "${addresses[@]}" NODE_ENV=development DEMO_DATA=true FIREBASE_AUTH_EMULATOR_HOST="$emulator" \
  PUBLISHER_URL="http://127.0.0.1:$((port + 1))"
timed 'backend healthy' until_healthy backend "${addresses[@]}"
start publisher "${addresses[@]}"
timed 'publisher healthy' until_healthy publisher "${addresses[@]}"
timed 'first release' until_published
timed 'sign-in' sign_in
for image in backend publisher accounts; do timed "confinement of $image" check_confinement $image; done
timed 'stop' stop_containers
