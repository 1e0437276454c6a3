import { Client } from 'pg';
import { startTestApp, type TestApp } from '../../../../test/support/app.js';
import { brokenBooks } from '../../../../test/support/books.js';
import { anOrder } from '../../../../test/support/customer.js';
import { eventually } from '../../../../test/support/eventually.js';
import { aPaidOrder } from '../../../../test/support/gateway.js';
import { aPerson, givePoints, inTransaction, type Person, serviceOf } from '../../../../test/support/people.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { Transactions } from '../../../platform/database/transactions.js';
import { BooksLook } from '../books-look.service.js';
import { BooksAudit, type BooksBroken, booksBroken, INVARIANTS, LicenseFold } from '../index.js';
import { breachesOf, CHANGED, narrowed } from '../narrowing.js';

/**
 * SQL that breaks each invariant, limited to what the database itself does not prevent. $order, $buyer … come from a
 * real sale.
 */
const VIOLATIONS: Readonly<Record<string, string>> = {
  'I1.no-overdraft': `INSERT INTO point_records (account_id, reason, amount, created_at) VALUES ($buyer, 'taken_by_staff', -100000, now())`,
  'I1.held-points-stay': `INSERT INTO point_records (account_id, reason, amount, created_at) VALUES ($referrer, 'taken_by_staff', -1, now())`,
  'I4.referral-belongs': `UPDATE accounts SET referrer_id = NULL WHERE id = $buyer`,
  'I4.referral-amount': `INSERT INTO point_records (account_id, reason, amount, order_id, created_at)
                         VALUES ($referrer, 'referral_clawed_back', -1, $order, now())`,
  'I4.points-pay-orders': `INSERT INTO point_records (account_id, reason, amount, order_id, created_at)
                           VALUES ($buyer, 'order_refunded', 5, $order, now())`,
  'I2.settled-by-money': `UPDATE payments SET received_fen = received_fen - 1 WHERE order_id = $order`,
  'I2.other-amounts-were-decided': `UPDATE payments SET received_fen = received_fen + 1 WHERE order_id = $order`,
  'I2.free-orders-cost-nothing': `UPDATE orders SET settled_by = 'free' WHERE id = $order`,
  'I2.refunds-add-up': `UPDATE orders SET refunded_fen = 1, status = 'partially_refunded' WHERE id = $order`,
  'I2.no-payment-returns-more-than-it-brought': `INSERT INTO refunds (payment_id, refund_no, amount_fen, status, origin, created_at)
    SELECT id, 'R1', received_fen + 1, 'succeeded', 'staff', now() FROM payments WHERE order_id = $order`,
  'I2.no-money-is-forgotten': `INSERT INTO payments (order_id, method, out_trade_no, status, amount_fen, received_fen, expires_at, created_at)
    VALUES ($order, 'sandbox', 'forgotten', 'surplus', 5, 5, now(), now())`,
  'I3.paid-orders-gave': `UPDATE licenses SET origin_id = 'another' WHERE id = $license`,
  'I3.lines-were-delivered': `UPDATE orders SET lines = '[{"totalFen":1,"gives":{"count":1,"plan":{"users":5,"assets":30}}}]' WHERE id = $order`,
  'I3.renewals-covered-what-they-extended': `WITH o AS (UPDATE orders SET months = 0, renewed_license_id = $license,
      basis = '{"components":[{"planId":"group","quantity":1}],"agreedYearFens":[],"isDecided":true}' WHERE id = $order RETURNING id)
    INSERT INTO license_lines (license_id, kind, source, source_id, source_place, at, months, priced_by)
    SELECT $license, 'time', 'order', o.id::text, 2, now(), 3,
           '{"1":{"components":[{"planId":"group","quantity":1},{"planId":"team","quantity":1}],"agreedYearFen":null}}' FROM o`,
  'I3.changes-gave-what-was-ordered': `INSERT INTO license_lines (license_id, kind, source, source_id, at, paid_fen, change, priced_by)
    VALUES ($license, 'change', 'order', $order, now(), 1, '{"plans":{},"credits":[]}', '{}')`,
  'I3.quotes-extended-what-they-named': `UPDATE orders SET extended_license_ids = ARRAY[$other::uuid],
      lines = jsonb_build_array(jsonb_build_object('extension', jsonb_build_object('licenses', jsonb_build_array(
        jsonb_build_object('id', $other))))) WHERE id = $order`,
  'I3.refunded-orders-gave-back': `UPDATE orders SET status = 'refunded', refunded_fen = payable_fen WHERE id = $order`,
  'I3.licenses-were-paid': `UPDATE licenses SET origin_id = 'another' WHERE id = $license`,
  'I5.coupon-limits': `WITH c AS (INSERT INTO coupons (code, amount_fen, max_redemptions, created_at) VALUES ('ONCE', 1, 1, now()) RETURNING id)
    INSERT INTO coupon_redemptions (order_id, coupon_id, account_id, reserved_at) SELECT o.id, c.id, o.account_id, now() FROM orders o, c`,
  'I5.coupon-limits-of-a-customer': `WITH c AS (INSERT INTO coupons (code, amount_fen, max_per_customer, created_at)
      VALUES ('EACHONCE', 1, 1, now()) RETURNING id)
    INSERT INTO coupon_redemptions (order_id, coupon_id, account_id, reserved_at) SELECT o.id, c.id, o.account_id, now() FROM orders o, c`,
  'I5.coupon-uses': `UPDATE orders SET coupon_code = 'GONE' WHERE id = $order`,
  'I3.codes-gave-once': `UPDATE licenses SET origin_kind = 'redeem_code' WHERE id = $license`,
  'I3.codes-gave-points': `INSERT INTO point_records (account_id, reason, amount, created_at) VALUES ($buyer, 'code_redeemed', 5, now())`,
  'I4.upgrades-were-paid': `INSERT INTO point_records (account_id, reason, amount, created_at) VALUES ($buyer, 'license_upgraded', -1, now())`,
  'I3.rewards-gave-as-recorded': `INSERT INTO license_lines (license_id, kind, users, assets, source, source_id, at)
    VALUES ($license, 'places', 1, 0, 'reward', 'nobody', now())`,
  'I10.finished-campaigns-are-finished': `WITH c AS (INSERT INTO campaigns (name, status, audience, per_second, created_by, created_at, changed_at)
      VALUES ('c', 'finished', 'subscribed', 1, $buyer, now(), now()) RETURNING id)
    INSERT INTO campaign_recipients (campaign_id, account_id) SELECT id, $buyer FROM c`,
  'I10.letters-were-begun': `WITH c AS (INSERT INTO campaigns (name, status, audience, per_second, created_by, created_at, changed_at)
      VALUES ('c', 'cancelled', 'subscribed', 1, $buyer, now(), now()) RETURNING id)
    INSERT INTO campaign_recipients (campaign_id, account_id, status) SELECT id, $buyer, 'sent' FROM c`,
  'I13.quotes-kept-their-word': `INSERT INTO quotes (number, token, status, company_name, contact_name, mail, locale, months, list_fen,
      total_fen, granted, valid_on, order_id, created_at, sent_at)
    SELECT 'Q', 'q', 'accepted', 'c', 'n', 'm', 'zh', 12, 1, 1, '{"plan":{"users":1,"assets":1}}', now(), $order, now(), now()`,
  'I13.lines-add-up': `UPDATE orders SET lines = '[{"totalFen":1,"gives":null}]' WHERE id = $order`,
  'I14.invoices-are-asked-for': `UPDATE orders SET invoice_requested_at = now() WHERE id = $order`,
  'I6.merged-once': `UPDATE licenses SET status = 'merged', merged_into_id = $other WHERE id = $license`,
  'I6.merges-add-up': `INSERT INTO license_merges (account_id, target_id, target_before, sources_before, target_after, merged_at)
    VALUES ($buyer, $license, '{"users":1,"assets":1,"status":"active"}', '[{"users":2,"assets":-1,"status":"active"}]', '{"users":3,"assets":3}', now())`,
  'I6.only-what-merges': `INSERT INTO license_merges (account_id, target_id, target_before, sources_before, target_after, merged_at)
    VALUES ($buyer, $license, '{"users":1,"assets":1,"status":"active","expiresAt":"2020-01-01T00:00:00Z"}', '[]', '{"users":1,"assets":1}', now())`,
  'I7.chain-of-owners': `INSERT INTO license_transfers (license_id, from_account_id, to_account_id, transferred_at)
    VALUES ($license, $buyer, $referrer, now())`,
  'I8.one-binding': `UPDATE licenses SET machine_id = 'machine-1', bound_at = now() WHERE id = $license`,
  'I12.approval-gave-one-license': `INSERT INTO applications (account_id, mail, mail_domain, company_name, use_case, favorite_feature, status,
      license_id, submitted_at, due_at, decided_at) VALUES ($buyer, 'm', 'd', 'c', 'u', 'f', 'approved', $license, now(), now(), now())`,
  'I12.free-licenses-were-approved': `UPDATE licenses SET origin_kind = 'free_enterprise' WHERE id = $license`,
  // The tests connect as the owner of the tables, who has rights that the application lacks.
  'I9.ledgers-are-only-added-to': 'SELECT 1',
  'I9.nothing-vanishes': 'SELECT 1',
  // As a concurrent build that broke off leaves one: the index of the parts is missing.
  'I9.indexes-are-complete': `CREATE TABLE parted (n integer) PARTITION BY LIST (n); CREATE TABLE part PARTITION OF parted
    FOR VALUES IN (1); CREATE INDEX parted_n ON ONLY parted (n)`,
  'I11.gateway-statement': `UPDATE sandbox_trades SET paid_fen = paid_fen - 1`,
};

describe('the books', () => {
  let site: TestApp;
  let owner: Client;
  let facts: Readonly<Record<string, string>>;

  beforeAll(async () => {
    site = await startTestApp();
    const referrer = await aPerson(site);
    const buyer: Person = await aPerson(site, { referrer });
    await givePoints(site, buyer, 10);
    const [order, second] = [await aPaidOrder(site, buyer), await aPaidOrder(site, buyer)];
    const licenseOf = async (id: string): Promise<string> =>
      (await site.db.query('SELECT license_id AS id FROM orders WHERE id = $1', [id]))[0].id;
    const [license, other] = [await licenseOf(order), await licenseOf(second)];
    facts = { order, buyer: buyer.id, referrer: referrer.id, license, other };
    owner = new Client({ connectionString: site.ownerUrl });
    await owner.connect();
  });
  afterAll(async () => {
    await owner.end();
    await site.close();
  });

  const foundByFold = async () => {
    const fold = serviceOf(site, LicenseFold);
    return [await fold.changed(), await fold.all()];
  };

  it('every invariant of the books holds after two sales', async () => {
    expect(await brokenBooks(site, { everything: true })).toEqual([]);
    expect(await foundByFold()).toEqual([[], []]);
  });

  it('every invariant of the books has a test that breaks it', () => {
    expect(INVARIANTS.map(({ id }) => id).toSorted()).toEqual(Object.keys(VIOLATIONS).toSorted());
  });

  it.each(INVARIANTS)('the books show a breach when it is not true that $says', async ({ id, sql }) => {
    const crime = (VIOLATIONS[id] ?? '').replaceAll(/\$(\w+)/g, (_, name: string) => `'${facts[name]}'`);
    await owner.query('BEGIN');
    try {
      await owner.query(crime);
      const { rows } = await owner.query(sql);
      expect(rows.length).toBeGreaterThan(0);
      expect(Object.keys(rows[0])).toEqual(['subject', 'detail']);
    } finally {
      await owner.query('ROLLBACK');
    }
  });

  it.each([
    'base_users = base_users + 1',
    'bonus_assets = 1',
    `components = '[]'`,
    `granted_components = '[]'`,
    'agreed_year_fen = 10000',
    'expires_at = NULL',
    `expires_at = expires_at + interval '1 day'`,
    `status = 'revoked'`,
  ])('the books show a licence with %s that no line gave it', async (wrong) => {
    const columns =
      'base_users, bonus_assets, components, granted_components, agreed_year_fen, expires_at, status, lines_seen';
    await owner.query(`CREATE TEMPORARY TABLE kept AS SELECT ${columns} FROM licenses WHERE id = $1`, [facts.license]);
    await owner.query(`UPDATE licenses SET ${wrong}, lines_seen = lines_seen + 1 WHERE id = $1`, [facts.license]);
    const [, all] = await foundByFold();
    await owner.query(`UPDATE licenses l SET (${columns}) = (SELECT ${columns} FROM kept) WHERE id = $1`, [
      facts.license,
    ]);
    await owner.query('DROP TABLE kept');
    expect(all).toMatchObject([{ subject: facts.license }]);
    expect(await foundByFold()).toEqual([[], []]);
  });

  it('the books show a line that no licence shows', async () => {
    await owner.query(
      `INSERT INTO license_lines (license_id, kind, at, source, source_id, parts, withdraws)
       SELECT license_id, 'withdrawal', now(), 'staff', 'a-withdrawal', ARRAY[id], ARRAY[0] FROM license_lines WHERE license_id = $1`,
      [facts.license],
    );
    const found = await foundByFold();
    await owner.query(`DELETE FROM license_lines WHERE source_id = 'a-withdrawal'`);
    const breach = { subject: facts.license, detail: expect.stringContaining('is not in the licence') };
    expect(found).toEqual([[breach], [breach]]);
  });

  describe('look at what changed', () => {
    /** A check whose predecessor ran just before everything that exists was written. */
    const aLook = () => new BooksLook(serviceOf(site, Transactions));
    const idsOf = (broken: readonly BooksBroken[]) => broken.map(({ invariantId }) => invariantId);
    const ofOrders = INVARIANTS.filter(({ of }) => of !== 'night');

    it('the incremental check of the books finds nothing wrong after two sales', async () => {
      expect(await aLook().look()).toEqual([]);
    });

    it.each(ofOrders)('and find a new breach of: $says', async ({ id, of }) => {
      const crime = (VIOLATIONS[id] ?? '').replaceAll(/\$(\w+)/g, (_, name: string) => `'${facts[name]}'`);
      const changed = {
        order: [facts.order],
        license: [facts.license, facts.other],
        account: [facts.buyer, facts.referrer],
        coupon: (await owner.query('SELECT id FROM coupons')).rows.map((row: { id: string }) => row.id),
      };
      await owner.query('BEGIN');
      try {
        await owner.query(crime);
        const subject = of as keyof typeof changed;
        const found =
          of === 'site'
            ? (await owner.query(breachesOf(of))).rows
            : (await owner.query(narrowed(subject), [await idsOfSubject(subject, changed[subject])])).rows;
        expect(found.map((row: { invariantId: string }) => row.invariantId)).toContain(id);
      } finally {
        await owner.query('ROLLBACK');
      }
    });

    it('the incremental check finds the same as one of all rows in more licences than it reads at a time', async () => {
      // All that stay come before all that became part of them, so that a part is far from its whole.
      const add = (ids: string, more: string) =>
        owner.query(
          `INSERT INTO licenses SELECT (jsonb_populate_record(NULL::licenses, to_jsonb(l) || made || jsonb_build_object(
                    'key', 'CW-' || upper(substr(md5(made ->> 'id'), 1, 4)) || '-MANY-' || upper(substr(md5(made ->> 'id'), 5, 4))))).*
             FROM licenses l, (${ids}) ids, LATERAL (SELECT ${more} AS made) m WHERE l.id = $1`,
          [facts.license],
        );
      try {
        await add(
          'SELECT n, gen_random_uuid() AS id FROM generate_series(1, 250) n',
          `jsonb_build_object('id', ids.id, 'family_id', ids.id, 'origin_place', 1000 + n)`,
        );
        await add(
          'SELECT w.id AS whole, w.origin_place AS n FROM licenses w WHERE w.origin_place > 1000',
          `jsonb_build_object('id', gen_random_uuid(), 'family_id', whole, 'merged_into_id', whole, 'status', 'merged',
                              'origin_place', 1000 + n)`,
        );
        await owner.query(
          `INSERT INTO license_merges (account_id, target_id, target_before, sources_before, target_after, merged_at)
           SELECT w.account_id, w.id, to_jsonb(w), jsonb_build_array(to_jsonb(s)), to_jsonb(w), now()
             FROM licenses s JOIN licenses w ON w.id = s.merged_into_id WHERE s.origin_place > 1000 AND s.origin_place <> 2001`,
        );
        const { rows } = await owner.query(
          `SELECT "invariantId", count(*)::int AS count FROM (${breachesOf('license')}) b GROUP BY 1 ORDER BY 1`,
        );
        const ids = new Set(INVARIANTS.flatMap(({ id, of }) => (of === 'license' ? [id] : [])));
        const found = (await aLook().look()).filter(({ invariantId }) => ids.has(invariantId));
        expect(
          found
            .map(({ invariantId, count }) => ({ invariantId, count }))
            .toSorted((a, b) => (a.invariantId < b.invariantId ? -1 : 1)),
        ).toEqual(rows);
        expect(rows).toContainEqual({ invariantId: 'I6.merged-once', count: 1 });
      } finally {
        await owner.query(
          `DELETE FROM license_merges WHERE target_id IN (SELECT id FROM licenses WHERE origin_place > 1000)`,
        );
        await owner.query('DELETE FROM licenses WHERE origin_place > 2000');
        await owner.query('DELETE FROM licenses WHERE origin_place > 1000');
      }
    });

    /** Includes what a violation inserted. */
    async function idsOfSubject(
      subject: 'order' | 'license' | 'account' | 'coupon',
      known: readonly (string | undefined)[],
    ) {
      const { text, since } = CHANGED[subject];
      const start = { time: new Date(0), points: 0, lines: 0, events: 0 };
      const { rows } = await owner.query(
        text,
        since.map((position) => start[position]),
      );
      return [...new Set([...known, ...rows.flatMap(({ id }: { id: string | null }) => id ?? [])])].filter(Boolean);
    }

    it('the incremental check of the books reports a new breach until it is corrected, and leaves an old one to the nightly check', async () => {
      const order = await anOrder(await aPerson(site));
      const broken = ['I14.invoices-are-asked-for'];
      const change = (set: string) => owner.query(`UPDATE orders SET ${set} WHERE id = $1`, [order]);
      const look = aLook();
      const audit = serviceOf(site, BooksAudit);
      try {
        await change('invoice_requested_at = now()');
        expect(idsOf(await look.look())).toEqual(broken);
        expect(idsOf(await audit.known())).toEqual(broken);
        await change(`created_at = now() - interval '2 days'`);
        // It is checked again although nothing in it has changed since.
        expect(idsOf(await look.look())).toEqual(broken);
        await change('invoice_requested_at = NULL');
        expect(await look.look()).toEqual([]);

        await change('invoice_requested_at = now()');
        expect(await aLook().look()).toEqual([]);
        expect(idsOf(await audit.checkAll())).toEqual(broken);
        expect(idsOf(await audit.known())).toEqual(broken);
      } finally {
        await change('invoice_requested_at = NULL');
      }
      expect(await audit.checkAll()).toEqual([]);
      expect(await audit.known()).toEqual([]);
    });
  });

  it('books that do not balance become one incident, however often the check finds it', async () => {
    const payload = {
      invariantId: 'I0.test',
      says: 'nothing is wrong',
      count: 1,
      breaches: [{ subject: 'x', detail: 'y' }],
    };
    const announce = () =>
      inTransaction(site, (tx) => serviceOf(site, Outbox).add(tx, { contract: booksBroken, payload }));
    const rows = () =>
      site.db.query(`SELECT kind, resolution, fact FROM payment_incidents WHERE out_trade_no = 'I0.test'`);
    await announce();
    const [incident] = await eventually(async () => ((await rows()).length > 0 ? rows() : null));
    expect(incident).toMatchObject({ kind: 'books_broken', resolution: 'needs_staff', fact: { count: 1 } });
    await announce();
    await eventually(async () => (await site.db.query(`SELECT FROM outbox WHERE name = 'books.broken'`)).length === 0);
    expect(await rows()).toHaveLength(1);
  });
});
