# Sales beside what a drill does: begin_sales, then end_sales, then judge_sales. Needs common.sh.
customers=200

begin_sales() { # begin_sales SECONDS RATE: for SECONDS at most
  sold=$(mktemp)
  seller=drill-sales-$$
  in_site --name "$seller" -- /drills/sales.mjs "$customers" "$1" "$2" >"$sold" &
  selling=$!
  trap 'docker rm -f "$seller" >/dev/null 2>&1 || true' EXIT
  sleep 3
}

# Lets those that have begun come to their end.
end_sales() {
  sleep 3
  docker kill --signal TERM "$seller" >/dev/null || true
  wait "$selling" || miss 'the sales ended early'
}

# No answer that fails. MOST may find nobody at the door, where nginx itself is replaced.
judge_answers() { # judge_answers [MOST]
  local refused
  refused=$(answers '[A-Z][A-Za-z_]+')
  expect 'answers 5xx' 0 "$(answers '5[0-9]{2}')"
  if [ "$refused" -le "${1:-0}" ]; then pass "found nobody at the door: $refused"; else miss "found nobody at the door: $refused"; fi
  [ "$(counted '"failed":\["')" -le "${1:-0}" ] || { miss 'sales that did not go through'; grep '"failed":\["' "$sold" | head -3; }
}
answers() {
  tail -1 "$sold" | { grep -oE "\"(GET|POST) $1\":[0-9]+" || true; } | awk -F: '{ sum += $2 } END { print sum + 0 }'
}

# Every acknowledged order is there once; every acknowledged payment too, and what is paid has one license. A payment
# whose answer was lost may be there as well.
judge_records() {
  local acknowledged paid
  say "$(tail -1 "$sold")"
  grep -o '"order":"[0-9a-f-]*"' "$sold" | cut -d'"' -f4 | sort >"$sold.orders" || true
  acknowledged=$(wc -l <"$sold.orders")
  expect 'acknowledged orders, none twice' "$acknowledged" "$(uniq "$sold.orders" | wc -l)"
  expect 'acknowledged orders in the database' "$acknowledged" "$(in_database orders id true)"
  paid=$(in_database point_records order_id "reason = 'order_paid'")
  expect 'payments without their license' 0 "$((paid - $(in_database licenses origin_id "origin_kind = 'purchase'")))"
  expect 'acknowledged payments that are missing' 0 "$(($(counted '"paid":true') > paid))"
}

counted() { grep -c "$1" "$sold" || true; }

in_database() { # in_database TABLE COLUMN CONDITION: rows that belong to the acknowledged orders
  { echo 'CREATE TEMPORARY TABLE wanted (id text);'; echo 'COPY wanted FROM stdin;'; cat "$sold.orders"; echo '\.'
    echo "SELECT count(*) FROM $1 WHERE $2::text IN (SELECT id FROM wanted) AND $3;"; } | sql
}
