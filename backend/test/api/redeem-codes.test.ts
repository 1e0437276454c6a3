import { randomBytes, randomUUID } from 'node:crypto';
import { formatRedeemCode, REDEEM_CODE_BYTES } from '../../src/domain/codes/issued-codes.js';
import { PersonalData } from '../../src/modules/account/personal-data.js';
import { RedeemBatches } from '../../src/modules/redeem-codes/index.js';
import { endsOn } from '../support/license-terms.js';
import { mailsTo, paidIdOf } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { aPaidOrder } from '../support/gateway.js';
import { whileHeld } from '../support/holding.js';
import { aPerson, balanceOf, inTransaction, people, type Person, serviceOf, tally } from '../support/people.js';
import { aBatch, aCode } from '../support/redeem-codes.js';
import { codeOf } from '../support/refunds.js';
import { racingSiteOfSuite } from '../support/suite.js';

const HOUR_MS = 3_600_000;
const points = (quantity = 500) => ({ kind: 'points', quantity }) as const;

describe('redeem codes', () => {
  const site = racingSiteOfSuite();
  let owner: Person;

  beforeEach(async () => {
    owner = await aPerson(site, { locale: 'en' });
  });
  afterEach(() => site.clock.reset());

  const redeem = (code: string, paidId?: string, person = owner) =>
    person.post('/api/account/redeem-code', paidId === undefined ? { code } : { code, paidId });
  const history = async () => (await owner.get('/api/account/redemptions').expect(200)).body;
  const aLicense = async (person = owner): Promise<string> => {
    const orderId = await aPaidOrder(site, person);
    return paidIdOf(person, orderId);
  };
  const unknownCode = () => formatRedeemCode(randomBytes(REDEEM_CODE_BYTES));

  it('issues a renewable licence for a redeem code, and mails it', async () => {
    const code = await aCode(site, { kind: 'license', planId: 'group', months: 12 });
    const { body } = await redeem(` ${code.toLowerCase().replaceAll('-', ' ')} `).expect(200);
    expect(body).toMatchObject({ kind: 'license', quantity: 12, description: expect.stringMatching(/, 12 months$/) });
    const { body: license } = await owner.get(`/api/account/paid/${body.paidId}`).expect(200);
    expect(license).toMatchObject({ users: expect.any(Number), expiresAt: expect.any(String) });
    await owner.post('/api/account/order', { plan: 'group', months: 12, paidId: body.paidId }).expect(201);
    expect(await history()).toMatchObject({ total: 1, items: [body] });
    await eventually(async () =>
      (await mailsTo(site, owner.mail)).some(
        ({ subject, text }) => subject.includes('Redeemed') && text.includes(license.key),
      ),
    );
  });

  it('credits the points of a redeem code', async () => {
    const { body } = await redeem(await aCode(site, points())).expect(200);
    expect(body).toMatchObject({ kind: 'points', quantity: 500, description: '500 points', paidId: null });
    expect(await balanceOf(site, owner)).toBe(500);
    const { body: records } = await owner.get('/api/account/point-records').expect(200);
    expect(records.items[0]).toMatchObject({ type: 'earn', amount: 500, description: 'Redeem code' });
  });

  it('adds users, assets and months of a redeem code to the named licence, and requires one', async () => {
    const [paidId, codes] = [
      await aLicense(),
      await Promise.all((['users', 'assets', 'months'] as const).map((kind) => aCode(site, { kind, quantity: 3 }))),
    ];
    const { body: before } = await owner.get(`/api/account/paid/${paidId}`).expect(200);
    expect((await redeem(codes[0] ?? '').expect(422)).body.code).toBe('redeem_code.license_required');
    for (const code of codes) await redeem(code, paidId).expect(200);
    const { body: after } = await owner.get(`/api/account/paid/${paidId}`).expect(200);
    expect([after.users, after.assets]).toEqual([before.users + 3, before.assets + 3]);
    expect(new Date(after.expiresAt).getTime()).toBeGreaterThan(
      new Date(before.expiresAt).getTime() + 85 * 24 * HOUR_MS,
    );
    expect((await history()).items.map(({ paidId: id }: { paidId: string }) => id)).toEqual([paidId, paidId, paidId]);
  });

  it("leaves a redeem code unused when the licence is another customer's or cannot take it", async () => {
    const foreign = await aLicense(await aPerson(site));
    const code = await aCode(site, { kind: 'months', quantity: 1 });
    expect((await redeem(code, foreign).expect(404)).body.code).toBe('license.not_found');
    const paidId = await aLicense();
    await endsOn(site, paidId, null);
    expect((await redeem(code, paidId).expect(409)).body.code).toBe('license.permanent');
    await redeem(code, await aLicense()).expect(200);
  });

  it('refuses a redeem code that was used or withdrawn or has expired', async () => {
    const used = await aCode(site, points());
    await redeem(used).expect(200);
    expect((await redeem(used).expect(409)).body.code).toBe('redeem_code.used');

    const withdrawn = await aBatch(site, points());
    const staff = { accountId: owner.id, address: '127.0.0.1' };
    await serviceOf(site, RedeemBatches).withdraw(staff, withdrawn.id);
    expect((await redeem(withdrawn.codes[0] ?? '').expect(409)).body.code).toBe('redeem_code.withdrawn');

    const end = new Date(site.clock.now().getTime() + HOUR_MS);
    const [before, after] = [await aCode(site, points(), end), await aCode(site, points(), end)];
    site.clock.travel(HOUR_MS - 60_000);
    await redeem(before).expect(200);
    site.clock.travel(HOUR_MS);
    expect((await redeem(after).expect(409)).body.code).toBe('redeem_code.expired');
  });

  it('locks an account for an hour after five wrong redeem codes, and no other account', async () => {
    const right = await aCode(site, points());
    for (const wrong of ['nonsense', unknownCode(), unknownCode(), unknownCode()]) {
      expect([400, 404]).toContain((await redeem(wrong)).status);
    }
    const fifth = await redeem(unknownCode()).expect(404);
    expect(fifth.body.code).toBe('redeem_code.not_found');
    const locked = await redeem(right).expect(429);
    expect(locked.body.code).toBe('redeem_code.locked');
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(3_500);
    await redeem(await aCode(site, points()), undefined, await aPerson(site)).expect(200);
    site.clock.travel(HOUR_MS + 1_000);
    await redeem(right).expect(200);
  });

  it('returns the stored response to a repeat of a redemption, also once the account is locked', async () => {
    for (let typed = 0; typed < 4; typed += 1) await redeem(unknownCode()).expect(404);
    const [code, key] = [await aCode(site, points()), randomUUID()];
    const first = await redeem(code).set('idempotency-key', key).expect(200);
    await redeem(unknownCode()).expect(404);
    const repeated = await redeem(code).set('idempotency-key', key).expect(200);
    expect(repeated.body).toEqual(first.body);
    expect(await balanceOf(site, owner)).toBe(500);
    expect((await redeem(unknownCode()).set('idempotency-key', key)).body.code).toBe('request.idempotency_key_reused');
    expect((await redeem(await aCode(site, points())).expect(429)).body.code).toBe('redeem_code.locked');
  });

  it('locks an account after exactly five of sixteen wrong redeem codes at once', async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, () => redeem(unknownCode())));
    expect(tally(answers)).toEqual({ 'redeem_code.not_found': 5, 'redeem_code.locked': 11 });
  });

  it('locks an account between two wrong redeem codes of which one was the fifth', async () => {
    for (let typed = 0; typed < 4; typed += 1) await redeem(unknownCode()).expect(404);
    const lock = { sql: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 2))', values: [owner.id] };
    const answers = await whileHeld(site, lock, [() => redeem(unknownCode()), () => redeem(unknownCode())]);
    expect(tally(answers)).toEqual({ 'redeem_code.not_found': 1, 'redeem_code.locked': 1 });
  });

  it('redeems a code for one of 32 customers at once', async () => {
    const code = await aCode(site, points(100));
    const all = await people(site, 32);
    const answers = await Promise.all(all.map((person) => redeem(code, undefined, person)));
    expect(tally(answers)).toEqual({ ok: 1, 'redeem_code.used': 31 });
    const balances = await Promise.all(all.map((person) => balanceOf(site, person)));
    expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(100);
  });

  it('redeems a code for one of two customers who waited for the same lock', async () => {
    const code = await aCode(site, { kind: 'license', planId: 'group', months: 0 });
    const other = await aPerson(site);
    const lock = { sql: 'SELECT FROM redeem_codes WHERE redeemed_at IS NULL FOR UPDATE' };
    const answers = await whileHeld(site, lock, [() => redeem(code), () => redeem(code, undefined, other)]);
    expect(tally(answers)).toEqual({ ok: 1, 'redeem_code.used': 1 });
    expect(
      await site.db.query(`SELECT FROM licenses WHERE account_id = ANY ($1)`, [[owner.id, other.id]]),
    ).toHaveLength(1);
  });

  it('either redeems or withdraws a code, whichever comes first', async () => {
    const staff = { accountId: owner.id, address: '127.0.0.1' };
    const withdraw = (id: string) => serviceOf(site, RedeemBatches).withdraw(staff, id);
    const lockOf = (id: string) => ({ sql: 'SELECT FROM redeem_codes WHERE batch_id = $1 FOR UPDATE', values: [id] });

    const { id: one, codes } = await aBatch(site, points(), { count: 2 });
    const [taken = '', left = ''] = codes;
    expect((await whileHeld<unknown>(site, lockOf(one), [() => redeem(taken), () => withdraw(one)]))[1]).toBe(1);
    expect((await redeem(left).expect(409)).body.code).toBe('redeem_code.withdrawn');
    expect(await codeOf(withdraw(one))).toBe('redeem_code.withdrawn');

    const { id: other, codes: withdrawn } = await aBatch(site, points());
    const late = () => redeem(withdrawn[0] ?? '').then(({ body }) => body.code);
    const outcomes = await whileHeld<unknown>(site, lockOf(other), [() => withdraw(other), late]);
    expect(outcomes).toEqual([1, 'redeem_code.withdrawn']);
    expect(await balanceOf(site, owner)).toBe(500);
  });

  it('stores no redeem code in plain text, exports what it gave, and keeps it as used after erasure', async () => {
    const code = await aCode(site, points());
    await redeem(code).expect(200);
    const [{ dump }] = await site.db.query(
      `SELECT (SELECT json_agg(c)::text FROM redeem_codes c) || (SELECT json_agg(r)::text FROM audit_records r) AS dump`,
    );
    expect(dump).not.toContain(code);
    expect(dump).not.toContain(code.replaceAll('-', ''));
    const data = serviceOf(site, PersonalData);
    expect(await data.export(owner.id)).toMatchObject({ redemptions: [{ gift: { kind: 'points', quantity: 500 } }] });
    await redeem(unknownCode()).expect(404);
    await inTransaction(site, (tx) => data.erase(tx, { accountId: owner.id, mail: owner.mail }));
    expect(await site.db.query('SELECT FROM redeem_failures WHERE account_id = $1', [owner.id])).toHaveLength(0);
    expect(await site.db.query('SELECT FROM redeem_codes WHERE redeemed_by = $1', [owner.id])).toHaveLength(1);
  });
});
