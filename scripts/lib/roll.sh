# How the APIs of a running site are replaced; sourced by scripts/upgrade and the drills, in the folder of the site.
compose() { docker compose "$@"; }

apis() { compose ps -q api | sort; }

# roll_apis REPLICAS: a new one beside the old, then an old one goes, one after the other. Each finishes what it has begun.
# When a new one does not become healthy it goes, what is left of the old stays, and this fails.
roll_apis() {
  local before container count
  before=$(apis)
  for container in $before; do
    count=$(apis | wc -l)
    if ! compose up -d --no-build --no-deps --no-recreate --scale "api=$((count + 1))" --wait --wait-timeout 180 api; then
      comm -13 <(echo "$before") <(apis) | while read -r failed; do
        [ "$(docker inspect -f '{{.State.Health.Status}}' "$failed")" = healthy ] || docker rm -f "$failed" >/dev/null
      done
      return 1
    fi
    # nginx asks the engine each second which there are.
    sleep 3
    docker stop -t 30 "$container" >/dev/null
    docker rm "$container" >/dev/null
  done
  compose up -d --no-build --no-deps --no-recreate --scale "api=$1" --wait --wait-timeout 180 api
}
