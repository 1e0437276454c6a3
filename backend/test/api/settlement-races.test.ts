import type supertest from 'supertest';
import { OrderSettlement } from '../../src/modules/orders/settlement/order-settlement.service.js';
import { payByTransfer, WITH_BANK } from '../support/bank.js';
import { aCustomer, anOrder, type Customer, paidIdOf } from '../support/customer.js';
import { beginPaying, type Notice, notify, signed, statusOf } from '../support/gateway.js';
import { booksOf } from '../support/gateway-payments.js';
import { whileHeld } from '../support/holding.js';
import { aPerson, balanceOf, serviceOf } from '../support/people.js';
import { receiptsFor } from '../support/receipts.js';
import { refundNoOf, refundsBy } from '../support/refunds.js';
import { aStaffMember } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

describe('settling an order when much happens at once', () => {
  const site = siteOfSuite(WITH_BANK);
  let buyer: Customer;

  beforeAll(async () => {
    buyer = await aCustomer(site);
  });

  const begin = async (): Promise<{ orderId: string; notice: Notice }> => {
    const orderId = await anOrder(buyer);
    return { orderId, notice: await beginPaying(site, buyer, orderId) };
  };

  const ONCE = { status: 'paid', licenses: 1, payments: 1, incidents: 0 };

  it('settles an order once for eight deliveries of one notification at once', async () => {
    const { orderId, notice } = await begin();
    const answers = await Promise.all(Array.from({ length: 8 }, () => notify(site, notice)));
    expect(answers.map(({ status, text }) => [status, text])).toEqual(
      Array.from({ length: 8 }, () => [200, 'success']),
    );
    expect(await booksOf(site, orderId)).toEqual(ONCE);
    expect(await receiptsFor(site, buyer.mail, orderId)).toBe(1);
  });

  it('settles an order once for eight notifications of one payment with different ids', async () => {
    const { orderId, notice } = await begin();
    await Promise.all(
      Array.from({ length: 8 }, (_, at) => notify(site, { ...notice, id: `${notice.id}-${at}` }).expect(200)),
    );
    expect(await booksOf(site, orderId)).toEqual(ONCE);
    expect(await receiptsFor(site, buyer.mail, orderId)).toBe(1);
  });

  it('settles an order once for two notifications that waited for the same lock', async () => {
    const { orderId, notice } = await begin();
    const lock = { sql: 'SELECT FROM orders WHERE id = $1 FOR UPDATE', values: [orderId] };
    const both = await whileHeld<supertest.Response>(
      site,
      lock,
      ['a', 'b'].map((one) => () => notify(site, { ...notice, id: `${notice.id}-${one}` })),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await booksOf(site, orderId)).toEqual(ONCE);
    expect(await receiptsFor(site, buyer.mail, orderId)).toBe(1);
  });

  it('never deadlocks where a refund takes back the order of a licence whose renewal is being paid', async () => {
    const [first, second, referrer] = [await aStaffMember(site), await aStaffMember(site), await aPerson(site)];
    const referred = await aPerson(site, { referrer });
    const orderId = await anOrder(referred);
    await payByTransfer(referred, orderId, { amountFen: 64_600, first, second });
    const paidId = await paidIdOf(referred, orderId);
    const { body } = await referred.post('/api/account/order', { paidId, plan: 'group', months: 12 }).expect(201);
    const notice = await beginPaying(site, referred, body.id);
    await refundsBy(site, first.id).refund(orderId);
    const refundNo = await refundNoOf(site, orderId);

    const applied = jest.spyOn(serviceOf(site, OrderSettlement), 'apply');
    const held = { sql: 'SELECT FROM licenses WHERE id = $1 FOR UPDATE', values: [paidId] };
    const answers = await whileHeld<supertest.Response>(site, held, [
      () => notify(site, notice),
      () => second.post(`/api/admin/refunds/${refundNo}/confirm`),
    ]);
    const facts = applied.mock.calls.map(([, , { type }]) => type);
    applied.mockRestore();
    expect(answers.map(({ status }) => status)).toEqual([200, 204]);
    // Neither was begun again after a deadlock.
    expect(facts.filter((type) => type === 'succeeded' || type === 'refunded')).toEqual(['succeeded', 'refunded']);
    expect([await statusOf(site, orderId), await statusOf(site, body.id)]).toEqual(['refunded', 'paid']);
    expect(await balanceOf(site, referrer)).toBe(6_460);
  });

  it('offers the same payment to eight callers at once', async () => {
    const orderId = await anOrder(buyer);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => buyer.post(`/api/account/orders/${orderId}/pay`)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  it.each([
    ['one fen too much', { amountFen: 64_601 }],
    ['one fen too little', { amountFen: 64_599 }],
    ['another currency', { currency: 'USD' }],
  ])('does not fulfil a payment with %s, and reports it to staff', async (_, change) => {
    const { orderId, notice } = await begin();
    await notify(site, { ...notice, ...change }).expect(200, 'success');
    expect(await booksOf(site, orderId)).toEqual({ status: 'pending', licenses: 0, payments: 0, incidents: 1 });
  });

  it('refunds a second payment of a paid order automatically', async () => {
    const { orderId, notice } = await begin();
    await notify(site, notice).expect(200);
    await site.db.query(
      `INSERT INTO payments (order_id, method, out_trade_no, status, amount_fen, expires_at, created_at)
       VALUES ($1, 'sandbox', $2, 'waiting', $3, now() + interval '1 hour', now())`,
      [orderId, `${notice.outTradeNo}2`, notice.amountFen],
    );
    await notify(site, {
      ...notice,
      id: `${notice.id}-second`,
      outTradeNo: `${notice.outTradeNo}2`,
      transactionId: 'second',
    }).expect(200);
    expect(await booksOf(site, orderId)).toMatchObject({ status: 'paid', licenses: 1, payments: 1, incidents: 1 });
    const refunds = await site.db.query(
      `SELECT r.amount_fen::int AS amount, r.origin FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.order_id = $1`,
      [orderId],
    );
    expect(refunds).toEqual([{ amount: notice.amountFen, origin: 'automatic' }]);
  });

  it('reports money for an unknown payment to staff', async () => {
    await notify(site, {
      id: 'evt-unknown',
      outTradeNo: 'nobodyKnowsThis',
      amountFen: 100,
      transactionId: 'T-unknown',
    }).expect(200, 'success');
    const [incident] = await site.db.query(
      `SELECT kind, resolution FROM payment_incidents WHERE out_trade_no = 'nobodyKnowsThis'`,
    );
    expect(incident).toEqual({ kind: 'unknown', resolution: 'needs_staff' });
  });

  it.each([
    ['no signature', {}],
    ['a wrong signature', { 'sandbox-signature': `t=${Math.floor(Date.now() / 1_000)},v1=${'0'.repeat(64)}` }],
  ])('refuses a payment notification with %s and changes nothing', async (_, headers) => {
    const { orderId, notice } = await begin();
    const answer = await site.http.post('/api/payments/sandbox/notify').set(headers).send(notice);
    expect(answer.status).toBe(400);
    expect(await booksOf(site, orderId)).toEqual({ status: 'pending', licenses: 0, payments: 0, incidents: 0 });
  });

  it.each([
    ['an amount that is text', { amountFen: '64600' }],
    ['an amount in a list', { amountFen: [64_600] }],
    ['a part of a fen', { amountFen: 64_600.5 }],
    ['a negative amount', { amountFen: -64_600 }],
    ['an amount beyond all numbers of the database', { amountFen: 1e300 }],
    ['no amount', { amountFen: null }],
    ['no currency', { currency: null }],
    ['no transaction', { transactionId: '' }],
    ['NUL in its transaction', { transactionId: 'T\0' }],
    ['a list of payments', { outTradeNo: ['A'] }],
    ['no number of its own', { id: null }],
    ['an unknown status', { status: 'maybe' }],
  ])('refuses a signed payment notification with %s', async (_, change) => {
    const { orderId, notice } = await begin();
    await notify(site, { ...notice, ...(change as object) }).expect(400, 'refused');
    expect(await booksOf(site, orderId)).toEqual({ status: 'pending', licenses: 0, payments: 0, incidents: 0 });
  });

  it.each(['', 'null', '[]', '"paid"', '5', '{', '{"merchant":"sandbox-merchant"}'])(
    'refuses the signed payment notification %p',
    async (message) => {
      await signed(site, message).expect(400, 'refused');
    },
  );
});
