import { anyCapacity } from '../../../platform/database/transactions.js';
import { EXTENSIONS, type Invariant } from './invariant.js';

/** Orders, their payments and refunds, and what they granted. */
export const ORDER_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I2.settled-by-money',
    of: 'order',
    says: 'an order settled with money has exactly one completing payment, which together with its deposits equals its price; any other order has deposits only, and only while it is pending',
    sql: `
      SELECT o.id::text AS subject, o.status || ', ' || count(p.id) || ' payments over ' || coalesce(sum(p.amount_fen), 0) AS detail
        FROM orders o LEFT JOIN payments p ON p.order_id = o.id AND p.status IN ('succeeded', 'deposit')
       GROUP BY o.id, o.status, o.settled_by, o.payable_fen
      HAVING count(p.id) FILTER (WHERE p.status = 'succeeded') <> CASE WHEN o.settled_by = 'money' THEN 1 ELSE 0 END
          OR (o.settled_by = 'money' AND sum(p.amount_fen) <> o.payable_fen)
          OR (o.settled_by IS DISTINCT FROM 'money' AND o.status <> 'pending' AND count(p.id) > 0)
          OR bool_or(p.id IS NOT NULL AND (p.received_fen IS NULL OR p.received_fen < p.amount_fen))`,
  },
  {
    id: 'I2.other-amounts-were-decided',
    of: 'order',
    says: 'staff accepted every payment that counts towards an order with an amount other than the one received',
    sql: `
      SELECT p.out_trade_no AS subject, p.status || ', brought ' || p.received_fen || ', counts ' || p.amount_fen AS detail
        FROM payments p
       WHERE (p.status = 'deposit' OR (p.status = 'succeeded' AND p.received_fen <> p.amount_fen))
         AND NOT EXISTS (SELECT FROM payment_incidents i
                          WHERE i.out_trade_no = p.out_trade_no AND i.outcome IN ('accepted', 'rest_requested'))`,
  },
  {
    id: 'I2.free-orders-cost-nothing',
    of: 'order',
    says: 'an order settled as free had nothing to pay',
    sql: `SELECT id::text AS subject, payable_fen || ' fen' AS detail FROM orders
           WHERE settled_by = 'free' AND payable_fen <> 0`,
  },
  {
    id: 'I2.refunds-add-up',
    of: 'order',
    says: 'an order’s refunded amount equals what its payments returned of its price, and its status matches that amount',
    sql: `
      SELECT o.id::text AS subject, o.status || ', says ' || o.refunded_fen || ', returned ' || coalesce(r.fen, 0) AS detail
        FROM orders o
        LEFT JOIN (SELECT p.order_id, sum(greatest(0, returned.fen - (p.received_fen - p.amount_fen))) AS fen
                     FROM payments p
                     JOIN (SELECT payment_id, sum(amount_fen) AS fen FROM refunds WHERE status = 'succeeded'
                            GROUP BY payment_id) returned ON returned.payment_id = p.id
                    WHERE p.status IN ('succeeded', 'deposit') GROUP BY p.order_id) r ON r.order_id = o.id
       WHERE (o.settled_by = 'money' AND o.refunded_fen IS DISTINCT FROM coalesce(r.fen, 0))
          OR (o.settled_by IS NOT NULL AND o.payable_fen > 0
              AND o.status IS DISTINCT FROM CASE WHEN o.refunded_fen = 0 THEN 'paid'
                                                 WHEN o.refunded_fen < o.payable_fen THEN 'partially_refunded'
                                                 ELSE 'refunded' END)`,
  },
  {
    id: 'I2.no-payment-returns-more-than-it-brought',
    of: 'order',
    says: 'a payment’s refunds never exceed the amount received',
    sql: `
      SELECT p.out_trade_no AS subject, 'brought ' || coalesce(p.received_fen, 0) || ', returned ' || sum(r.amount_fen) AS detail
        FROM refunds r JOIN payments p ON p.id = r.payment_id
       WHERE r.status = 'succeeded' AND p.status IN ('succeeded', 'surplus', 'mismatched', 'deposit')
       GROUP BY p.id, p.out_trade_no, p.received_fen HAVING sum(r.amount_fen) > coalesce(p.received_fen, 0)`,
  },
  {
    id: 'I2.no-money-is-forgotten',
    of: 'order',
    says: 'money that no order could take is being refunded or was reported to staff',
    sql: `
      SELECT p.out_trade_no AS subject, p.status || ', ' || p.received_fen || ' fen' AS detail
        FROM payments p
       WHERE p.status IN ('surplus', 'mismatched')
         AND NOT EXISTS (SELECT FROM refunds r WHERE r.payment_id = p.id)
         AND NOT EXISTS (SELECT FROM payment_incidents i WHERE i.out_trade_no = p.out_trade_no)`,
  },
  {
    id: 'I3.paid-orders-gave',
    of: 'order',
    says: 'a settled order granted the number of licences it states, or one extension or change; an unsettled order granted nothing',
    sql: `
      SELECT o.id::text AS subject, o.kind || ', ' || o.status || ', gave ' || g.count || ' of ' || o.license_count AS detail
        FROM orders o
       CROSS JOIN LATERAL (
             SELECT (SELECT count(*) FROM licenses l
                      WHERE l.origin_id = o.id::text AND l.origin_kind IN ('purchase', 'quote'))
                  + (SELECT count(*) FROM (${EXTENSIONS}) e WHERE e.source = 'order' AND e.source_id = o.id::text)
                  + (SELECT count(*) FROM license_lines n WHERE n.kind = 'change' AND n.source = 'order' AND n.source_id = o.id::text)
                    AS count) g
       WHERE g.count <> CASE WHEN o.settled_by IS NULL THEN 0 ELSE o.license_count END
          OR (o.settled_by IS NOT NULL AND o.license_count = 1 AND o.license_id IS NULL)
          OR (o.renewed_license_id IS NOT NULL AND o.license_id IS NOT NULL AND o.license_id <> o.renewed_license_id)`,
  },
  {
    id: 'I3.lines-were-delivered',
    of: 'order',
    says: 'a settled order with lines granted every licence its lines promise, with the promised capacity, and with an agreed annual price no lower than promised, unless a later quote changed it',
    sql: `
      SELECT p.order_id::text AS subject, 'license at place ' || p.place AS detail
        FROM (SELECT o.id AS order_id, line.value -> 'gives' AS gives,
                     row_number() OVER (PARTITION BY o.id ORDER BY line.ordinality, copy) AS place
                FROM orders o
               CROSS JOIN jsonb_array_elements(o.lines) WITH ORDINALITY line
               CROSS JOIN generate_series(1, (line.value #>> '{gives,count}')::int) copy
               WHERE o.settled_by IS NOT NULL AND jsonb_typeof(line.value -> 'gives') = 'object') p
        LEFT JOIN license_lines n ON n.kind = 'first' AND n.source = 'order' AND n.source_id = p.order_id::text
                                     AND n.source_place = p.place
       WHERE ${anyCapacity((name) => `n.${name} IS DISTINCT FROM (p.gives #>> '{plan,${name}}')::int`)}
          OR n.components IS DISTINCT FROM p.gives -> 'components'
          OR coalesce(n.agreed_year_fen, -1) < (p.gives ->> 'agreedYearFen')::bigint`,
  },
  {
    id: 'I3.quotes-extended-what-they-named',
    of: 'order',
    says: 'a settled order extended or changed every licence that its lines name, for what was paid for it, and no other order has such lines',
    sql: `
      SELECT o.number AS subject, 'license ' || coalesce(named.id, 'none') AS detail
        FROM orders o
       CROSS JOIN LATERAL (
             SELECT license.value ->> 'id' AS id, named.kind, count(*) OVER () AS count
               FROM jsonb_array_elements(o.lines) line
              CROSS JOIN (VALUES ('extension', 'time'), ('change', 'change')) named (field, kind)
              CROSS JOIN jsonb_array_elements(line.value #> ARRAY[named.field, 'licenses']) license) named
        LEFT JOIN license_lines n ON n.kind = named.kind AND n.source = 'order' AND n.source_id = o.id::text
                                 AND n.license_id::text = named.id
       WHERE jsonb_typeof(o.lines) = 'array'
         AND ((n.id IS NOT NULL) <> (o.settled_by IS NOT NULL) OR named.count <> cardinality(o.extended_license_ids)
              OR named.id <> ALL (o.extended_license_ids::text[]))`,
  },
  {
    id: 'I3.renewals-covered-what-they-extended',
    of: 'order',
    says: 'an order extended no more than its price basis covers: no plan more often than ordered, no agreed price above the one ordered, and permanently only as many agreed prices as were ordered',
    sql: `
      SELECT o.id::text AS subject, 'ordered ' || o.basis::text || ', extended ' || n.priced_by::text AS detail
        FROM license_lines n JOIN orders o ON n.kind = 'time' AND n.source = 'order' AND n.source_id = o.id::text
       CROSS JOIN LATERAL (SELECT jsonb_agg(part.value) FILTER (WHERE part.value -> 'agreedYearFen' = 'null') AS listed,
                                  coalesce(array_agg((part.value ->> 'agreedYearFen')::bigint)
                                             FILTER (WHERE part.value -> 'agreedYearFen' <> 'null'), '{}') AS agreed
                             FROM jsonb_each(n.priced_by) part) has
       WHERE o.basis IS NOT NULL
         AND (((o.basis ->> 'isDecided')::boolean
               AND EXISTS (SELECT FROM jsonb_array_elements(has.listed) part WHERE part -> 'components' = '[]'))
           OR EXISTS (SELECT FROM (SELECT c."planId", sum(c.quantity) AS quantity
                                     FROM jsonb_array_elements(has.listed) part
                                    CROSS JOIN jsonb_to_recordset(part -> 'components') AS c("planId" text, quantity int)
                                    GROUP BY 1) plan
                        LEFT JOIN jsonb_to_recordset(o.basis -> 'components') AS paid("planId" text, quantity int) USING ("planId")
                       WHERE plan.quantity > coalesce(paid.quantity, 0))
           OR EXISTS (SELECT FROM (SELECT fen, row_number() OVER (ORDER BY fen DESC) AS place FROM unnest(has.agreed) fen) price
                        LEFT JOIN (SELECT fen::bigint, row_number() OVER (ORDER BY fen::bigint DESC) AS place
                                     FROM jsonb_array_elements_text(o.basis -> 'agreedYearFens') fen) paid USING (place)
                       WHERE price.fen > coalesce(paid.fen, 0))
           OR (o.months = 0 AND cardinality(has.agreed) > jsonb_array_length(o.basis -> 'agreedYearFens')))`,
  },
  {
    id: 'I3.changes-gave-what-was-ordered',
    of: 'order',
    says: 'an order that changes a licence gave it what was ordered, for what was paid, and was priced by everything that the licence had been given before',
    sql: `
      SELECT o.id::text AS subject, 'line ' || n.id || ' over ' || n.paid_fen || ', paid ' || o.payable_fen AS detail
        FROM license_lines n JOIN orders o ON n.source = 'order' AND n.source_id = o.id::text
        LEFT JOIN LATERAL (
              SELECT o.change AS change, o.payable_fen::numeric AS fen, 1 AS count
               WHERE o.change IS NOT NULL AND o.renewed_license_id = n.license_id
              UNION ALL
              SELECT license.value -> 'ordered',
                     (line.value ->> 'totalFen')::numeric * o.payable_fen / greatest(1, o.payable_fen + o.waived_fen),
                     jsonb_array_length(line.value #> '{change,licenses}')
                FROM jsonb_array_elements(o.lines) line
               CROSS JOIN jsonb_array_elements(line.value #> '{change,licenses}') license
               WHERE license.value ->> 'id' = n.license_id::text) ordered ON true
       WHERE n.kind = 'change'
         AND (ordered.change IS NULL OR n.change <> ordered.change -> 'change'
              OR n.priced_by <> ordered.change -> 'pricedBy'
              OR n.is_lifetime <> (ordered.change ->> 'isPermanent')::boolean
              OR n.paid_fen NOT BETWEEN floor(ordered.fen / ordered.count) - (o.waived_fen > 0)::int
                                         AND ceil(ordered.fen / ordered.count)
              OR EXISTS (SELECT FROM license_lines other
                          WHERE other.id > (ordered.change ->> 'lastLine')::bigint AND other.id < n.id
                            AND (other.parts && n.parts OR (other.kind = 'withdrawal' AND other.license_id = n.license_id))))`,
  },
  {
    id: 'I3.refunded-orders-gave-back',
    of: 'order',
    says: 'what a fully refunded order granted was withdrawn, unless the buyer had transferred it',
    sql: `
      SELECT o.id::text AS subject, o.kind AS detail FROM orders o
       WHERE o.status = 'refunded'
         AND EXISTS (
           SELECT FROM license_lines n JOIN licenses l ON l.id = n.license_id
            WHERE n.kind IN ('first', 'time', 'change') AND n.source = 'order' AND n.source_id = o.id::text
              AND NOT EXISTS (SELECT FROM licenses f JOIN license_lines w ON w.license_id = f.id
                               WHERE f.family_id = l.family_id AND w.withdraws @> ARRAY[n.id])
              AND NOT EXISTS (SELECT FROM licenses f JOIN license_transfers t ON t.license_id = f.id
                               WHERE f.family_id = l.family_id AND t.from_account_id = o.account_id))`,
  },
  {
    id: 'I3.licenses-were-paid',
    of: 'license',
    says: 'a purchased licence was granted by a settled order',
    sql: `
      SELECT l.id::text AS subject, l.origin_kind || ' ' || l.origin_id AS detail
        FROM licenses l LEFT JOIN orders o ON o.settled_by IS NOT NULL
             AND o.id = CASE WHEN l.origin_kind IN ('purchase', 'quote') AND l.origin_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
                             THEN l.origin_id::uuid END
       WHERE l.origin_kind IN ('purchase', 'quote') AND o.id IS NULL`,
  },
  {
    id: 'I5.coupon-limits',
    of: 'coupon',
    says: 'no coupon exceeds its total number of uses, not counting late payments',
    sql: `
      SELECT c.code AS subject, u.uses || ' uses of ' || c.max_redemptions AS detail
        FROM coupons c JOIN (SELECT coupon_id, count(*) AS uses FROM coupon_redemptions
                              WHERE NOT is_late GROUP BY coupon_id) u ON u.coupon_id = c.id
       WHERE u.uses > c.max_redemptions`,
  },
  {
    id: 'I5.coupon-limits-of-a-customer',
    of: 'coupon',
    says: 'no coupon exceeds its number of uses per customer, not counting late payments',
    sql: `
      SELECT c.code AS subject, 'account ' || r.account_id || ', ' || count(*) || ' uses of ' || c.max_per_customer AS detail
        FROM coupons c JOIN coupon_redemptions r ON r.coupon_id = c.id AND NOT r.is_late
       GROUP BY c.id, c.code, c.max_per_customer, r.account_id HAVING count(*) > c.max_per_customer`,
  },
  {
    id: 'I5.coupon-uses',
    of: 'order',
    says: 'every paid order with a coupon has its recorded use; no order that ended unpaid or was refunded has one',
    sql: `
      SELECT o.id::text AS subject, o.status || ', coupon ' || coalesce(o.coupon_code, 'none') AS detail
        FROM orders o LEFT JOIN coupon_redemptions r ON r.order_id = o.id LEFT JOIN coupons c ON c.id = r.coupon_id
       WHERE (r.order_id IS NOT NULL AND (o.status IN ('cancelled', 'expired', 'refunded') OR c.code IS DISTINCT FROM o.coupon_code
                                          OR (r.consumed_at IS NOT NULL) <> (o.settled_by IS NOT NULL)))
          OR (r.order_id IS NULL AND o.coupon_code IS NOT NULL AND o.status IN ('paid', 'partially_refunded'))`,
  },
  {
    id: 'I13.quotes-kept-their-word',
    of: 'order',
    says: 'a quote’s order has the price, term and lines of the quote',
    sql: `
      SELECT q.number AS subject, 'order ' || o.number || ' over ' || o.payable_fen AS detail
        FROM quotes q JOIN orders o ON o.id = q.order_id
       WHERE o.kind <> 'quote' OR o.payable_fen + o.waived_fen <> q.total_fen OR o.months <> q.months
          OR (o.lines IS NOT NULL AND o.lines <> q.lines) OR ${anyCapacity((name) => `o.plan ->> '${name}' <> q.granted #>> '{plan,${name}}'`)}`,
  },
  {
    id: 'I13.lines-add-up',
    of: 'order',
    says: 'the lines of an order add up to its price before any waiver',
    sql: `
      SELECT o.number AS subject, 'lines over ' || s.fen || ', price ' || o.subtotal_fen AS detail
        FROM orders o
       CROSS JOIN LATERAL (SELECT sum((line ->> 'totalFen')::bigint) AS fen FROM jsonb_array_elements(o.lines) line) s
       WHERE o.lines IS NOT NULL AND s.fen IS DISTINCT FROM o.subtotal_fen`,
  },
  {
    id: 'I14.invoices-are-asked-for',
    of: 'order',
    says: 'an order is marked as having an invoice if and only if it has one open invoice',
    sql: `
      SELECT o.id::text AS subject, count(i.id) || ' open invoices' AS detail
        FROM orders o LEFT JOIN invoices i ON i.order_id = o.id AND i.status IN ('requested', 'issued')
       GROUP BY o.id, o.invoice_requested_at HAVING (o.invoice_requested_at IS NOT NULL) <> (count(i.id) = 1)`,
  },
];
