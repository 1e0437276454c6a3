# Sourced by the drills in the folder of docker-compose.yml. The drills put load and made-up customers on the stack that
# runs here, never on another: they call it inside the networks of its containers.
compose() { docker compose "$@"; }
sql() { compose exec -T postgres psql -U postgres -d site -v ON_ERROR_STOP=1 -qAt "$@"; }
say() { printf '%s %s\n' "$(date -u +%H:%M:%S)" "$*"; }
pass() { say "PASS $*"; }
failures=0
miss() { say "FAIL $*"; failures=$((failures + 1)); }
# expect NAME WANTED FOUND
expect() { if [ "$2" = "$3" ]; then pass "$1: $3"; else miss "$1: $3, not $2"; fi; }
finish() { say "$failures failed"; [ "$failures" = 0 ]; }

# Practice data would corrupt real books: a site that is not marked for practice is refused.
for_practice_only() {
  [ "${PRACTICE:-}" = 1 ] || { echo 'This creates made-up orders. Only on a practice site: PRACTICE=1' "$0" >&2; exit 2; }
}

# Creates customers 1…N with points to pay with and a session each, whose token is derived from this drill's seed.
SEED=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
export SEED
make_customers() { sql -v n="$1" -v seed="$SEED" <"$drills/lib/customers.sql"; }

has_certificate() { compose exec -T nginx test -r /run/secrets/tls/fullchain.pem 2>/dev/null; }

# make_pair FOLDER NAME HOST: a certificate for HOST, signed by itself, and its key as NAME.pem and NAME.key in FOLDER.
make_pair() {
  compose exec -T postgres sh -c "cd /tmp && openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 \
    -subj /CN=drill -addext subjectAltName=DNS:$3 -keyout $2.key -out $2.pem 2>/dev/null && tar -c $2.key $2.pem" | tar -x -C "$1"
}

# address_of_site HOST [HTTP_PORT HTTPS_PORT]: over HTTPS where the site has a certificate. It is for another host.
address_of_site() {
  if has_certificate; then echo "https://$1:${3:-8443}"; else echo "http://$1:${2:-8080}"; fi
}

# Runs in a container next to nginx: the machine needs no Node, and the traffic never leaves it.
# in_site [OPTION OF docker run…] -- SCRIPT…: Node with the scripts of the drills, in the network of nginx and the API.
in_site() {
  local network options=()
  while [ "$1" != -- ]; do options+=("$1"); shift; done
  shift
  network=${SITE_NETWORK:-$(docker inspect -f '{{range $name, $n := .NetworkSettings.Networks}}{{println $name}}{{end}}' "$(compose ps -q nginx)" | grep edge)}
  docker run --rm -i --init --network "$network" --entrypoint node -v "$drills/lib:/drills:ro" -e SITE="$(address_of_site nginx)" \
    -e NODE_TLS_REJECT_UNAUTHORIZED=0 -e NODE_NO_WARNINGS=1 -e SEED -e CANARY -e PASSWORD -e MAIL "${options[@]}" "${DRILL_IMAGE:-site-server}" "$@"
}

judge_books() {
  local said
  if said=$(compose run --rm -T --no-deps api node dist/cli/books.js 2>&1); then pass 'the books balance'
  else miss 'the books'; grep -m 20 -v '^ok' <<<"$said"; fi
}
