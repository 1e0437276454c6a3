# Sales during a drill: begin_sales, then end_sales, then judge_records and judge_answers. Needs common.sh.
customers=200

begin_sales() { # begin_sales SECONDS RATE: for at most SECONDS
  sold=$(mktemp)
  seller=drill-sales-$$
  in_site --name "$seller" -- /drills/sales.mjs "$customers" "$1" "$2" >"$sold" &
  selling=$!
  trap 'docker rm -f "$seller" >/dev/null 2>&1 || true' EXIT
  sleep 3
}

# Lets sales in progress finish.
end_sales() {
  sleep 3
  docker kill --signal TERM "$seller" >/dev/null || true
  wait "$selling" || miss 'the sales ended early'
}

# Expects no failed response; where nginx itself is replaced, at most MOST connections may be refused.
judge_answers() { # judge_answers [MOST]
  local refused
  refused=$(answers '[A-Z][A-Za-z_]+')
  expect '5xx responses' 0 "$(answers '5[0-9]{2}')"
  if [ "$refused" -le "${1:-0}" ]; then pass "refused connections: $refused"; else miss "refused connections: $refused"; fi
  [ "$(counted '"failed":\["')" -le "${1:-0}" ] || { miss 'failed sales'; grep -m 3 '"failed":\["' "$sold"; }
}
answers() {
  tail -1 "$sold" | { grep -oE "\"(GET|POST) $1\":[0-9]+" || true; } | awk -F: '{ sum += $2 } END { print sum + 0 }'
}

# Expects every acknowledged order and payment exactly once, and one license per payment. A payment whose response was
# lost may be stored as well. Without an acknowledged order, nothing was tried.
judge_records() {
  local acknowledged paid
  say "$(tail -1 "$sold")"
  grep -o '"order":"[0-9a-f-]*"' "$sold" | cut -d'"' -f4 | sort >"$sold.orders" || true
  acknowledged=$(wc -l <"$sold.orders")
  [ "$acknowledged" -gt 0 ] || miss 'no order was acknowledged'
  expect 'acknowledged orders, none twice' "$acknowledged" "$(uniq "$sold.orders" | wc -l)"
  expect 'acknowledged orders in the database' "$acknowledged" "$(in_database orders id true)"
  paid=$(in_database point_records order_id "reason = 'order_paid'")
  expect 'payments without their license' 0 "$((paid - $(in_database licenses origin_id "origin_kind = 'purchase'")))"
  expect 'acknowledged payments that are missing' 0 "$(($(counted '"paid":true') > paid))"
}

counted() { grep -c "$1" "$sold" || true; }

in_database() { # in_database TABLE COLUMN CONDITION: counts rows of the acknowledged orders
  { echo 'CREATE TEMPORARY TABLE wanted (id text);'; echo 'COPY wanted FROM stdin;'; cat "$sold.orders"; echo '\.'
    echo "SELECT count(*) FROM $1 WHERE $2::text IN (SELECT id FROM wanted) AND $3;"; } | sql
}
