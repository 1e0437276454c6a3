import { Client } from 'pg';
import type supertest from 'supertest';
import { IdempotencyKeys } from '../../src/platform/idempotency/idempotency-keys.js';
import { unique } from '../support/app.js';
import { aCoupon, usesOf } from '../support/coupons.js';
import { anOrder, paidIdOf } from '../support/customer.js';
import { aPaidOrder, payAtCashier } from '../support/gateway.js';
import { untilWaiting, whileHeld } from '../support/holding.js';
import { aPerson, balanceOf, givePoints, type Person, serviceOf, tally } from '../support/people.js';
import { aSentQuote } from '../support/quotes.js';
import { aCode } from '../support/redeem-codes.js';
import { aStaffMember, type Staff } from '../support/staff.js';
import { racingSiteOfSuite, siteOfSuite } from '../support/suite.js';

const HOUR_MS = 3_600_000;
const PRICE = 64_600;
const MACHINE = 'MACHINE-0001';

describe('a request with an Idempotency-Key', () => {
  const site = racingSiteOfSuite();
  let buyer: Person;
  let key: string;

  beforeEach(async () => {
    buyer = await aPerson(site, { locale: 'en' });
    key = unique('key');
  });
  afterEach(() => site.clock.reset());

  const keyed = (request: supertest.Test) => request.set('idempotency-key', key);
  const place = (person = buyer, body: object = { plan: 'group', months: 12 }) =>
    keyed(person.post('/api/account/order', body));
  const ordersOf = async ({ id }: Person): Promise<number> =>
    (await site.db.query('SELECT count(*)::int AS count FROM orders WHERE account_id = $1', [id]))[0].count;

  it('places one order for sixteen requests with one key, and returns the same response to all', async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, () => place()));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await ordersOf(buyer)).toBe(1);
  });

  it('places one order for two requests with one key that waited for the same lock', async () => {
    const lock = { sql: 'LOCK TABLE orders IN EXCLUSIVE MODE' };
    const [one, other] = await whileHeld(site, lock, [() => place(), () => place()]);
    expect([one?.status, other?.status, other?.body.id]).toEqual([201, 201, one?.body.id]);
    expect(await ordersOf(buyer)).toBe(1);
  });

  it('refuses a repeated request while the first is in progress, then returns its response', async () => {
    const holder = new Client({ connectionString: site.ownerUrl });
    await holder.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('LOCK TABLE orders IN EXCLUSIVE MODE');
      const first = Promise.resolve(place());
      await untilWaiting(holder, 1);
      expect((await place().expect(409)).body.code).toBe('request.in_progress');
      await holder.query('COMMIT');
      const { body: placed } = await first;
      expect((await place().expect(201)).body).toEqual(placed);
    } finally {
      await holder.end();
    }
  });

  it('refuses a reused key with another body, but not with reordered fields', async () => {
    const { body } = await place().expect(201);
    expect((await place(buyer, { months: 12, plan: 'group' }).expect(201)).body).toEqual(body);
    const refused = await place(buyer, { plan: 'group', months: 24 }).expect(422);
    expect(refused.body.code).toBe('request.idempotency_key_reused');
    expect(await ordersOf(buyer)).toBe(1);
  });

  it('keeps idempotency keys apart by account and by path', async () => {
    const stranger = await aPerson(site);
    const [{ body: own }, { body: foreign }] = [await place(), await place(stranger)];
    expect(foreign.id).not.toBe(own.id);
    await keyed(buyer.post(`/api/account/orders/${own.id}/pay`)).expect(200);
    await keyed(stranger.post(`/api/account/orders/${foreign.id}/pay`)).expect(200);
  });

  it('accepts a key again with another body after a refusal', async () => {
    await place(buyer, { plan: 'no-such-plan', months: 12 }).expect(404);
    await place().expect(201);
    expect(await ordersOf(buyer)).toBe(1);
  });

  it('forgets an idempotency key after two days, and not before', async () => {
    const { body: first } = await place().expect(201);
    site.clock.travel(48 * HOUR_MS - 60_000);
    await serviceOf(site, IdempotencyKeys).sweep();
    expect((await place().expect(201)).body).toEqual(first);
    site.clock.travel(48 * HOUR_MS + 60_000);
    const { body: second } = await place(buyer, { plan: 'group', months: 24 }).expect(201);
    expect(second.id).not.toBe(first.id);
    site.clock.travel(97 * HOUR_MS);
    await serviceOf(site, IdempotencyKeys).sweep();
    expect(await site.db.query('SELECT FROM idempotency_keys WHERE account_id = $1', [buyer.id])).toHaveLength(0);
  });

  it.each([
    ['an empty key', ''],
    ['a key of two words', 'two words'],
    ['a key that is too long', 'k'.repeat(256)],
  ])('refuses %s as Idempotency-Key', async (_, bad) => {
    key = bad;
    expect((await place().expect(400)).body.code).toBe('request.idempotency_key_invalid');
  });

  it('begins one payment for repeated requests with one key, also after the order was paid', async () => {
    const orderId = await anOrder(buyer);
    const pay = (body?: object) => keyed(buyer.post(`/api/account/orders/${orderId}/pay`, body));
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay()));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    await payAtCashier(site, buyer, orderId);
    expect((await pay().expect(200)).text).toBe(answers[0]?.text);
    expect((await pay({ method: 'sandbox' }).expect(422)).body.code).toBe('request.idempotency_key_reused');
    expect((await buyer.post(`/api/account/orders/${orderId}/pay`).expect(409)).body.code).toBe('order.already_paid');
  });

  it('spends points once for eight payments with one key, all of which succeed', async () => {
    await givePoints(site, buyer, PRICE * 2);
    const orderId = await anOrder(buyer);
    const pay = () => keyed(buyer.post(`/api/account/orders/${orderId}/pay-with-points`));
    expect(tally(await Promise.all(Array.from({ length: 8 }, pay)))).toEqual({ ok: 8 });
    expect(await balanceOf(site, buyer)).toBe(PRICE);
  });
});

/** A write whose repetition would otherwise be refused, or happen twice. */
interface Act {
  readonly path: string;
  readonly body?: object;
  /** What it changes. */
  readonly standing: () => Promise<unknown>;
}

describe('a write repeated with its Idempotency-Key', () => {
  const site = siteOfSuite();
  let staff: Staff;

  beforeAll(async () => {
    staff = await aStaffMember(site);
  });

  const rows = (sql: string, value: string) => async (): Promise<unknown> => site.db.query(sql, [value]);
  const aLicense = async (owner: Person): Promise<string> => {
    const orderId = await aPaidOrder(site, owner);
    return paidIdOf(owner, orderId);
  };
  const licenses = ({ id }: Person) =>
    rows('SELECT id, account_id, machine_id, status, base_users FROM licenses WHERE account_id = $1 ORDER BY id', id);

  const ACTS: Readonly<Record<string, (owner: Person) => Promise<Act>>> = {
    'spending points': async (owner) => {
      await givePoints(site, owner, 100_000);
      const body = { paidId: await aLicense(owner), kind: 'users', quantity: 1 };
      return { path: '/api/account/points/spend', body, standing: () => balanceOf(site, owner) };
    },
    'redeeming a code': async (owner) => ({
      path: '/api/account/redeem-code',
      body: { code: await aCode(site, { kind: 'points', quantity: 500 }) },
      standing: () => balanceOf(site, owner),
    }),
    'binding a licence': async (owner) => ({
      path: `/api/account/paid-binding?paidId=${await aLicense(owner)}&machineId=${MACHINE}`,
      standing: licenses(owner),
    }),
    'unbinding a licence': async (owner) => {
      const paidId = await aLicense(owner);
      await owner.post(`/api/account/paid-binding?paidId=${paidId}&machineId=${MACHINE}`).expect(200);
      return { path: `/api/account/paid-unbind?paidId=${paidId}`, standing: licenses(owner) };
    },
    'merging licences': async (owner) => ({
      path: '/api/account/paid-merge',
      body: { targetPaidId: await aLicense(owner), sourcePaidIds: [await aLicense(owner)] },
      standing: licenses(owner),
    }),
    'transferring a licence': async (owner) => ({
      path: `/api/account/license-transfer?paidId=${await aLicense(owner)}&mail=${(await aPerson(site)).mail}`,
      standing: licenses(owner),
    }),
    'applying a coupon': async (owner) => {
      const couponCode = await aCoupon(site);
      const path = `/api/account/orders/${await anOrder(owner)}/coupon`;
      return { path, body: { couponCode }, standing: () => usesOf(site, couponCode) };
    },
    'requesting a refund': async (owner) => {
      const orderId = await aPaidOrder(site, owner);
      const standing = rows('SELECT * FROM refund_requests WHERE order_id = $1', orderId);
      return { path: `/api/account/orders/${orderId}/refund-request`, standing };
    },
    'requesting an invoice': async (owner) => {
      const orderId = await aPaidOrder(site, owner);
      const standing = rows('SELECT id FROM invoices WHERE order_id = $1', orderId);
      const body = { kind: 'personal', title: '周宁' };
      return { path: `/api/account/orders/${orderId}/invoice-request`, body, standing };
    },
    'accepting a quote': async (owner) => {
      const { token } = await aSentQuote(staff, owner.mail);
      const standing = rows('SELECT id FROM orders WHERE account_id = $1', owner.id);
      return { path: `/api/quotes/${token}/acceptance`, standing };
    },
  };

  it.each(Object.entries(ACTS))('%s happens once, and each repeat returns the first response', async (_, prepare) => {
    const owner = await aPerson(site);
    const { path, body, standing } = await prepare(owner);
    const key = unique('key');
    const send = () => owner.post(path, body).set('idempotency-key', key);
    const first = await send();
    expect(first.status).toBeLessThan(300);
    const after = await standing();
    const [second, third] = [await send(), await send()];
    expect([second.status, third.status]).toEqual([first.status, first.status]);
    expect([second.text, third.text]).toEqual([first.text, first.text]);
    expect(await standing()).toEqual(after);
  });

  it.each(Object.entries(ACTS))('%s gives another account with the same key nothing', async (_, prepare) => {
    const [owner, stranger] = [await aPerson(site), await aPerson(site)];
    const { path, body, standing } = await prepare(owner);
    const key = unique('key');
    const first = await owner.post(path, body).set('idempotency-key', key);
    const after = await standing();
    const foreign = await stranger.post(path, body).set('idempotency-key', key);
    expect([404, 409]).toContain(foreign.status);
    expect(await standing()).toEqual(after);
    const again = await owner.post(path, body).set('idempotency-key', key);
    expect([again.status, again.text]).toEqual([first.status, first.text]);
  });

  it('returns the stored response of a key only to the account that used it', async () => {
    const [one, other] = [await aPerson(site), await aPerson(site)];
    const key = unique('key');
    const place = (person: Person) =>
      person.post('/api/account/order', { plan: 'group', months: 12 }).set('idempotency-key', key).expect(201);
    const [first, second] = [(await place(one)).body, (await place(other)).body];
    expect([(await place(one)).body, (await place(other)).body]).toEqual([first, second]);
    await one.get(`/api/account/orders/${first.id}`).expect(200);
    await other.get(`/api/account/orders/${second.id}`).expect(200);
  });
});
