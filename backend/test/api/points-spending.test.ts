import { endsOn } from '../support/license-terms.js';
import { unique } from '../support/app.js';
import { mailsTo, paidIdOf } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { aPaidOrder } from '../support/gateway.js';
import { whileHeld } from '../support/holding.js';
import { aPerson, balanceOf, givePoints, type Person, tally } from '../support/people.js';
import { racingSiteOfSuite } from '../support/suite.js';

/** Prices in points, from the site's settings. */
const [USER, ASSET, MONTH] = [12_000, 2_400, 6_000];

describe('spending points on a licence', () => {
  const site = racingSiteOfSuite();
  let owner: Person;
  let paidId: string;

  beforeEach(async () => {
    owner = await aPerson(site, { locale: 'en' });
    paidId = await aLicense();
  });

  const aLicense = async (months = 12): Promise<string> => {
    const orderId = await aPaidOrder(site, owner, 'group', months);
    return paidIdOf(owner, orderId);
  };
  const spend = (kind: string, quantity: unknown, id = paidId) =>
    owner.post('/api/account/points/spend', { paidId: id, kind, quantity });
  const licenseOf = async () => (await owner.get(`/api/account/paid/${paidId}`).expect(200)).body;

  it('returns the prices in points, the largest quantity and the balance', async () => {
    await givePoints(site, owner, 77);
    const { body } = await owner.get('/api/account/points/prices').expect(200);
    expect(body).toEqual({
      users: USER,
      assets: ASSET,
      months: MONTH,
      maxQuantity: 10_000,
      balance: 77,
      spendable: 77,
      held: 0,
      heldUntil: null,
    });
  });

  it('says of a repeated exchange that it happened before, and spends points once', async () => {
    await givePoints(site, owner, 2 * USER);
    const key = unique('key');
    const sent = () => spend('users', 1).set('idempotency-key', key).expect(200);
    const [first, repeat] = [await sent(), await sent()];
    expect(repeat.body).toEqual(first.body);
    expect([first, repeat].map(({ headers }) => headers['idempotency-replayed'])).toEqual([undefined, 'true']);
    expect(await balanceOf(site, owner)).toBe(USER);
  });

  it('adds users, assets and months to a licence for points, and returns the new totals', async () => {
    await givePoints(site, owner, 100_000);
    const before = await licenseOf();
    const { body: users } = await spend('users', 2).expect(200);
    expect(users).toEqual({
      cost: 2 * USER,
      balance: 100_000 - 2 * USER,
      paidId,
      users: before.users + 2,
      assets: before.assets,
      expiresAt: before.expiresAt,
    });
    const { body: assets } = await spend('assets', 5).expect(200);
    expect(assets).toMatchObject({ cost: 5 * ASSET, users: before.users + 2, assets: before.assets + 5 });
    const { body: months } = await spend('months', 3).expect(200);
    expect(months).toMatchObject({ cost: 3 * MONTH, balance: 100_000 - 2 * USER - 5 * ASSET - 3 * MONTH });
    const added = new Date(months.expiresAt).getTime() - new Date(before.expiresAt).getTime();
    expect(Math.round(added / 86_400_000)).toBeGreaterThanOrEqual(89);
    expect(await licenseOf()).toMatchObject({
      users: before.users + 2,
      assets: before.assets + 5,
      expiresAt: months.expiresAt,
    });
  });

  it('records spent points in the ledger, the licence history, the audit log and an email', async () => {
    await givePoints(site, owner, USER);
    await spend('users', 1).expect(200);
    const [{ body: records }, license] = [await owner.get('/api/account/point-records').expect(200), await licenseOf()];
    expect(records.items[0]).toMatchObject({
      type: 'spend',
      amount: USER,
      description: `1 user for licence ${license.key}`,
    });
    const [audited] = await site.db.query(
      `SELECT actor_id AS who, after FROM audit_records WHERE subject = $1
        AND action = 'points.spent'`,
      [paidId],
    );
    expect(audited).toEqual({ who: owner.id, after: { kind: 'users', quantity: 1, cost: USER, balance: 0 } });
    const [addition] = await site.db.query(
      `SELECT p.amount::int AS amount FROM license_lines a JOIN point_records p ON a.source = 'points' AND p.id = a.source_id::uuid
        WHERE a.license_id = $1 AND a.kind = 'places'`,
      [paidId],
    );
    expect(addition).toEqual({ amount: -USER });
    await eventually(async () =>
      (await mailsTo(site, owner.mail)).some(({ text }) => text.includes(license.key) && text.includes('points')),
    );
  });

  it('refuses to spend more points than available, naming both amounts, and changes nothing', async () => {
    await givePoints(site, owner, USER - 1);
    const before = await licenseOf();
    const { body } = await spend('users', 1).expect(409);
    expect(body).toMatchObject({
      code: 'point.insufficient',
      message: 'Not enough points: 12,000 needed, 11,999 available',
    });
    expect([await balanceOf(site, owner), (await licenseOf()).users]).toEqual([USER - 1, before.users]);
  });

  it.each([0, -1, 1.5, 10_001, 2 ** 53, '12', null, [1]])(
    'refuses to buy the quantity %p with points',
    async (quantity) => {
      const { body } = await spend('users', quantity).expect(400);
      expect(body).toMatchObject({ code: 'request.invalid', details: [{ field: 'quantity' }] });
    },
  );

  it("refuses points for a stranger's or an enterprise licence, months of a permanent one, and unknown kinds", async () => {
    await givePoints(site, owner, 100_000);
    const [mine, stranger] = [paidId, await aPerson(site)];
    const foreign = await stranger.post('/api/account/points/spend', { paidId: mine, kind: 'users', quantity: 1 });
    expect([foreign.status, foreign.body.code]).toEqual([404, 'license.not_found']);
    await spend('seats', 1).expect(400);
    await endsOn(site, paidId, null);
    expect((await spend('months', 1).expect(409)).body.code).toBe('license.permanent');
    await site.db.query(`UPDATE licenses SET edition = 'enterprise' WHERE id = $1`, [paidId]);
    expect((await spend('users', 1).expect(409)).body.code).toBe('license.professional_only');
    expect(await balanceOf(site, owner)).toBe(100_000);
  });

  it('accepts three of eight purchases at once when the points suffice for three and a half', async () => {
    await givePoints(site, owner, 3.5 * USER);
    const before = await licenseOf();
    const answers = await Promise.all(Array.from({ length: 8 }, () => spend('users', 1)));
    expect(tally(answers)).toEqual({ ok: 3, 'point.insufficient': 5 });
    expect([await balanceOf(site, owner), (await licenseOf()).users]).toEqual([USER / 2, before.users + 3]);
  });

  it('spends points once for two licences that waited for the ledger', async () => {
    const other = await aLicense();
    await givePoints(site, owner, ASSET);
    const lock = { sql: 'SELECT FROM point_ledgers WHERE account_id = $1 FOR UPDATE', values: [owner.id] };
    const answers = await whileHeld(site, lock, [() => spend('assets', 1), () => spend('assets', 1, other)]);
    expect(tally(answers)).toEqual({ ok: 1, 'point.insufficient': 1 });
    expect(await balanceOf(site, owner)).toBe(0);
  });

  it('adds both of two purchases that waited for the same licence', async () => {
    await givePoints(site, owner, 2 * ASSET);
    const before = await licenseOf();
    const lock = { sql: 'SELECT FROM licenses WHERE id = $1 FOR UPDATE', values: [paidId] };
    const answers = await whileHeld(site, lock, [() => spend('assets', 1), () => spend('assets', 1)]);
    expect(tally(answers)).toEqual({ ok: 2 });
    expect((await licenseOf()).assets).toBe(before.assets + 2);
  });

  it('spends points once for eight requests with one Idempotency-Key, and returns the same response to all', async () => {
    await givePoints(site, owner, 10 * USER);
    const key = unique('key');
    const answers = await Promise.all(Array.from({ length: 8 }, () => spend('users', 1).set('idempotency-key', key)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await balanceOf(site, owner)).toBe(9 * USER);
  });
});
