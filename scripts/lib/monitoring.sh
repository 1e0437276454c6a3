# Updates the alarms together with the site; sourced by scripts/upgrade and scripts/apply, after roll.sh.
MONITORING=(prometheus alertmanager node-exporter blackbox-exporter)

# Whether .env asks for the alarms, or they run anyway.
has_monitoring() {
  [[ ,${COMPOSE_PROFILES:-$(setting COMPOSE_PROFILES '')}, == *,monitoring,* ]] ||
    [ -n "$(compose --profile monitoring ps -q "${MONITORING[@]}" 2>/dev/null)" ]
}

# Recreates containers whose image or settings have changed. If the alarms do not start, it says so, and the site stays
# as it is.
roll_monitoring() {
  has_monitoring || return 0
  compose --profile monitoring up -d --no-build --no-deps --wait --wait-timeout 120 "${MONITORING[@]}" ||
    say 'The alarms do not run: see docker compose --profile monitoring ps' >&2
}
