import { CAPACITIES } from '../../../domain/licensing/license.js';
import { ADDITIONS, EXTENSIONS, type Invariant } from './invariant.js';

/** Mail campaigns. The recipient list's primary key already prevents duplicates. */
export const CAMPAIGN_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I10.finished-campaigns-are-finished',
    of: 'night',
    says: 'a finished campaign has no recipients left to send to',
    sql: `
      SELECT c.id::text AS subject, r.status || ' ' || r.account_id AS detail
        FROM campaigns c JOIN campaign_recipients r ON r.campaign_id = c.id
       WHERE c.status = 'finished' AND r.status IN ('waiting', 'sending')`,
  },
  {
    id: 'I10.letters-were-begun',
    of: 'night',
    says: 'a campaign mail with an outcome was recorded, with its run, before sending began',
    sql: `
      SELECT letter_id::text AS subject, status AS detail FROM campaign_recipients
       WHERE status IN ('sending', 'sent', 'bounced', 'failed', 'unknown') AND (run_no IS NULL OR tried_at IS NULL)`,
  },
];

/** What redeem codes granted or added to licenses. */
const OF_CODES = `
  SELECT origin_id AS code_id, id AS license_id FROM licenses WHERE origin_kind = 'redeem_code'
  UNION ALL SELECT source_id, license_id FROM (${ADDITIONS}) a WHERE source = 'redeem_code'
  UNION ALL SELECT source_id, license_id FROM (${EXTENSIONS}) e WHERE source = 'redeem_code'`;

/** What points added to licenses. */
const OF_POINTS = `
  SELECT source_id FROM (${ADDITIONS}) a WHERE source = 'points'
  UNION ALL SELECT source_id FROM (${EXTENSIONS}) e WHERE source = 'points'`;

/** Grants for a code, for points, or for content that customers made. */
export const GIFT_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I3.codes-gave-once',
    of: 'license',
    says: 'a redeemed code granted something to exactly the licence it is recorded with; other codes granted nothing',
    sql: `
      SELECT coalesce(c.id::text, g.code_id) AS subject, 'redeemed for ' || coalesce(c.license_id::text, 'nothing') AS detail
        FROM (${OF_CODES}) g
        FULL JOIN (SELECT id, license_id FROM redeem_codes WHERE license_id IS NOT NULL) c ON c.id::text = g.code_id
       WHERE c.license_id IS DISTINCT FROM g.license_id`,
  },
  {
    id: 'I3.codes-gave-points',
    of: 'account',
    says: 'the points an account gained from redeem codes equal the value of the codes it redeemed',
    sql: `
      SELECT coalesce(c.account_id, p.account_id)::text AS subject,
             'codes worth ' || coalesce(c.points, 0) || ', gained ' || coalesce(p.points, 0) AS detail
        FROM (SELECT c.redeemed_by AS account_id, sum((b.gift ->> 'quantity')::bigint) AS points
                FROM redeem_codes c JOIN redeem_batches b ON b.id = c.batch_id
               WHERE c.redeemed_by IS NOT NULL AND b.gift ->> 'kind' = 'points' GROUP BY 1) c
        FULL JOIN (SELECT account_id, sum(amount) AS points FROM point_records
                    WHERE reason = 'code_redeemed' GROUP BY 1) p USING (account_id)
       WHERE c.points IS DISTINCT FROM p.points`,
  },
  {
    id: 'I4.upgrades-were-paid',
    of: 'account',
    says: 'every licence upgrade bought with points has its points record, and every such record its upgrade',
    sql: `
      SELECT coalesce(p.id::text, g.source_id) AS subject, 'points record ' || coalesce(p.seq::text, 'missing') AS detail
        FROM (${OF_POINTS}) g
        FULL JOIN (SELECT id, seq FROM point_records WHERE reason = 'license_upgraded') p ON p.id::text = g.source_id
       WHERE p.id IS NULL OR g.source_id IS NULL`,
  },
  {
    id: 'I3.rewards-gave-as-recorded',
    of: 'license',
    says: 'a reward adds the recorded quantity to its licence for as long as the reward is valid',
    sql: `
      SELECT coalesce(r.id::text, a.source_id) AS subject, coalesce(r.quantity || ' ' || r.kind, 'no reward') AS detail
        FROM rewards r
        FULL JOIN (SELECT * FROM license_lines WHERE kind = 'places' AND source = 'reward') a ON a.source_id = r.id::text
        LEFT JOIN licenses l ON l.id = a.license_id
       WHERE r.license_id IS DISTINCT FROM a.license_id
          OR r.quantity <> CASE r.kind ${CAPACITIES.map((name) => `WHEN '${name}' THEN a.${name}`).join(' ')} END
          OR (r.revoked_at IS NULL) = EXISTS (SELECT FROM licenses f JOIN license_lines w ON w.license_id = f.id
                                               WHERE f.family_id = l.family_id AND w.withdraws @> ARRAY[a.id]
                                                 AND (w.source = 'reward' OR r.revoked_at IS NOT NULL))`,
  },
];

/** The points ledger, and what referrals earn. */
export const POINT_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I1.no-overdraft',
    of: 'account',
    says: 'no line of the points ledger except a claw-back leaves an account below zero',
    sql: `
      SELECT account_id::text AS subject, 'line ' || seq || ' (' || reason || ') leaves ' || balance AS detail
        FROM (SELECT account_id, seq, reason, amount, sum(amount) OVER (PARTITION BY account_id ORDER BY seq) AS balance
                FROM point_records) line
       WHERE amount < 0 AND balance < 0 AND reason <> 'referral_clawed_back'`,
  },
  {
    id: 'I1.held-points-stay',
    of: 'account',
    says: 'no line of the points ledger except a claw-back leaves less than the referral points on hold at that time',
    sql: `
      SELECT account_id::text AS subject,
             'line ' || seq || ' (' || reason || ') leaves ' || balance || ' of ' || points || ' on hold' AS detail
        FROM (SELECT account_id, seq, reason, amount, created_at,
                     sum(amount) OVER (PARTITION BY account_id ORDER BY seq) AS balance
                FROM point_records) line
       CROSS JOIN LATERAL (
             SELECT sum(p.amount) AS points
               FROM point_records e JOIN point_records p ON p.order_id = e.order_id AND p.seq < line.seq
              WHERE e.account_id = line.account_id AND e.held_until > line.created_at
                AND p.reason IN ('referral_earned', 'referral_clawed_back')) held
       WHERE amount < 0 AND balance < points AND reason <> 'referral_clawed_back'`,
  },
  {
    id: 'I4.referral-belongs',
    of: 'order',
    says: 'a referral is earned by the buyer’s referrer, who is not the buyer, on an order settled with money',
    sql: `
      SELECT p.order_id::text AS subject, 'earned by ' || p.account_id AS detail
        FROM point_records p
        LEFT JOIN orders o ON o.id = p.order_id
        LEFT JOIN accounts b ON b.id = o.account_id
       WHERE p.reason = 'referral_earned'
         AND (o.id IS NULL OR b.referrer_id IS DISTINCT FROM p.account_id OR b.id = p.account_id
              OR o.settled_by IS DISTINCT FROM 'money')`,
  },
  {
    id: 'I4.referral-amount',
    of: 'order',
    says: 'the referral points left after claw-backs are the referrer’s share of the money kept, rounded down',
    sql: `
      SELECT o.id::text AS subject, 'left ' || r.points || ' of ' || (o.payable_fen - o.refunded_fen) || ' fen' AS detail
        FROM (SELECT order_id, sum(amount) AS points, max(rate_bps) AS rate
                FROM point_records WHERE reason IN ('referral_earned', 'referral_clawed_back') GROUP BY order_id) r
        JOIN orders o ON o.id = r.order_id
       WHERE r.points IS DISTINCT FROM floor((o.payable_fen - o.refunded_fen) * r.rate / 10000)`,
  },
  {
    id: 'I4.points-pay-orders',
    of: 'order',
    says: 'an order settled with points cost exactly its price in points, and refunds were returned in points',
    sql: `
      SELECT coalesce(o.id, p.order_id)::text AS subject,
             'paid ' || coalesce(p.paid, 0) || ', returned ' || coalesce(p.returned, 0) AS detail
        FROM (SELECT order_id, -sum(amount) FILTER (WHERE reason = 'order_paid') AS paid,
                     coalesce(sum(amount) FILTER (WHERE reason = 'order_refunded'), 0) AS returned
                FROM point_records WHERE reason IN ('order_paid', 'order_refunded') GROUP BY order_id) p
        FULL JOIN (SELECT id, payable_fen, refunded_fen FROM orders WHERE settled_by = 'points') o ON o.id = p.order_id
       WHERE o.id IS NULL OR p.paid IS DISTINCT FROM o.payable_fen OR p.returned IS DISTINCT FROM o.refunded_fen`,
  },
];
