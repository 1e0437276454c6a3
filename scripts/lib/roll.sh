# Replaces the API replicas of a running site; sourced by scripts/upgrade and the drills, in the site's folder.
compose() { docker compose "$@"; }

apis() { compose ps -q api | sort; }

# roll_apis REPLICAS: one after another, starts a new replica and stops an old one, which finishes its requests. When a
# new replica does not become healthy, removes it, keeps the remaining old ones and fails.
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
    # nginx resolves the replicas every second.
    sleep 3
    docker stop -t 30 "$container" >/dev/null
    docker rm "$container" >/dev/null
  done
  compose up -d --no-build --no-deps --no-recreate --scale "api=$1" --wait --wait-timeout 180 api
}
