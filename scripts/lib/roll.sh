# Replaces containers of a running site; sourced by scripts/upgrade, scripts/apply and the drills, in the site's folder.
. scripts/lib/settings.sh
compose() { docker compose "$@"; }

# setting NAME DEFAULT: the value that Compose uses: of the shell's variable, or of .env.
setting() {
  local value
  if [ -n "${!1+set}" ]; then value=${!1}; else value=$(setting_in .env "$1") || return 1; fi
  echo "${value:-$2}"
}

# replicas_of SERVICE: how many are wanted. Refuses a number that would leave none, because a roll ends by scaling to
# it.
replicas_of() {
  local name=${1^^}_REPLICAS count
  count=$(setting "$name" 1) || return 1
  [[ $count =~ ^[1-9][0-9]{0,2}$ ]] || { echo "$name: expects a whole number of 1 or more, not \"$count\"" >&2; return 1; }
  echo "$count"
}

# Whether nginx can listen at HTTP_PORT and HTTPS_PORT. nginx has to stop before a new one can start, and could not come
# back if another program held a port: a throw-away container tries the ports that the running nginx does not hold.
nginx_can_listen() {
  local nginx http https held port inside publish=()
  nginx=$(compose ps -q nginx)
  http=$(setting HTTP_PORT 8080) https=$(setting HTTPS_PORT 8443)
  [ "$http" != "$https" ] || { echo 'HTTP_PORT and HTTPS_PORT are the same' >&2; return 1; }
  [ -n "$nginx" ] || return 0
  held=$(docker inspect -f '{{range .HostConfig.PortBindings}}{{range .}}{{println .HostPort}}{{end}}{{end}}' "$nginx")
  for port in "$http:8080" "$https:8443"; do
    inside=${port##*:} port=${port%:*}
    if ! grep -qxF "${port##*:}" <<<"$held"; then publish+=(-p "$port:$inside")
    # Only the address can be wrong, which any port of it shows.
    elif [[ $port == *:* ]]; then publish+=(-p "${port%:*}::$inside"); fi
  done
  [ ${#publish[@]} = 0 ] ||
    docker run --rm "${publish[@]}" --entrypoint true "$(docker inspect -f '{{.Config.Image}}' "$nginx")" >/dev/null ||
    { echo "nginx cannot listen at HTTP_PORT=$http and HTTPS_PORT=$https" >&2; return 1; }
}

containers_of() { compose ps -q "$1" | sort; }
apis() { containers_of api; }

# roll SERVICE REPLICAS: one after another, starts a new replica and stops an old one, which finishes its work. When a new
# replica does not become healthy, shows its last lines, removes it, keeps the remaining old ones and fails with 1.
# Fails with 2 when all old ones are replaced, but there are not REPLICAS new ones.
roll() {
  local service=$1 before container count
  before=$(containers_of "$service")
  for container in $before; do
    count=$(containers_of "$service" | wc -l)
    if ! compose up -d --no-build --no-deps --no-recreate --scale "$service=$((count + 1))" --wait --wait-timeout 180 "$service"; then
      comm -13 <(echo "$before") <(compose ps -aq "$service" | sort) | while read -r failed; do
        [ "$(docker inspect -f '{{.State.Health.Status}}' "$failed")" = healthy ] && continue
        docker logs --tail 20 "$failed" >&2 || true
        docker rm -f "$failed" >/dev/null
      done
      return 1
    fi
    # nginx resolves the replicas every second.
    sleep 3
    docker stop -t 30 "$container" >/dev/null
    docker rm "$container" >/dev/null
  done
  compose up -d --no-build --no-deps --no-recreate --scale "$service=$2" --wait --wait-timeout 180 "$service" || return 2
}
roll_apis() { roll api "$1"; }

# Compares layers, not ids, because every build names its time in a label.
layers_of() { docker image inspect -f '{{.RootFS.Layers}}' "$1"; }

# Reports whether PostgreSQL or Redis runs with other settings, or from another image, than it would be started with:
# scripts restart neither.
hint_stores() {
  local service container wanted runs changed
  for service in postgres redis; do
    container=$(compose ps -q "$service")
    wanted=$(compose config --hash "$service" | cut -d' ' -f2)
    runs=$(docker inspect -f '{{index .Config.Labels "com.docker.compose.config-hash"}}' "$container")
    changed=
    [ "$wanted" = "$runs" ] || changed=settings
    [ "$(layers_of "$(docker inspect -f '{{.Image}}' "$container")")" = "$(layers_of "$(docker inspect -f '{{.Config.Image}}' "$container")")" ] ||
      changed=${changed:+$changed and }image
    [ -z "$changed" ] || say "When traffic is low, run: docker compose up -d --wait --no-deps $service   (new $changed)"
  done
}
