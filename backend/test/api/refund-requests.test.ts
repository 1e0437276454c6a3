import type { QueryRunner } from 'typeorm';
import { PersonalData } from '../../src/modules/account/personal-data.js';
import { RefundRequests } from '../../src/modules/orders/index.js';
import { BegunRefunds1795830000000 } from '../../src/platform/database/migrations/1795830000000-begun-refunds.js';
import { OrderSettlement } from '../../src/modules/orders/settlement/order-settlement.service.js';
import { aCoupon, usesOf } from '../support/coupons.js';
import { anOrder, mailAbout, mailsTo } from '../support/customer.js';
import { asOwner } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { aPaidOrder, becomes, payAtCashier } from '../support/gateway.js';
import { whileHeld } from '../support/holding.js';
import {
  aPerson,
  balanceOf,
  givePoints,
  inTransaction,
  type Person,
  serviceOf,
  signedInAgain,
} from '../support/people.js';
import { aStaffMember } from '../support/staff.js';
import { codeOf, licenseStatusOf, refundsBy, refundsOf, type StaffRefunds } from '../support/refunds.js';
import { racingSiteOfSuite } from '../support/suite.js';

const PRICE = 64_600;
const DAY_MS = 24 * 3_600_000;
const MACHINE = 'a3f19c77-0b5e-4c1d-9d02-7d02aa31c914';

describe('refunds that customers ask for', () => {
  const site = racingSiteOfSuite();
  let buyer: Person;
  let staff: StaffRefunds['staff'];
  let refund: StaffRefunds['refund'];

  beforeAll(async () => {
    ({ staff, refund } = refundsBy(site, (await aStaffMember(site, 'finance')).id));
  });
  beforeEach(async () => {
    buyer = await aPerson(site, { locale: 'en' });
  });
  afterEach(() => site.clock.reset());

  const ask = (orderId: string, reason?: string) =>
    buyer.post(`/api/account/orders/${orderId}/refund-request`, reason === undefined ? undefined : { reason });
  const orderOf = async (orderId: string) => (await buyer.get(`/api/account/orders/${orderId}`).expect(200)).body;

  it('refunds a request that staff approve, with its licence, coupon and referral points', async () => {
    const referrer = await aPerson(site);
    buyer = await aPerson(site, { referrer, locale: 'en' });
    const code = await aCoupon(site);
    const orderId = await anOrder(buyer);
    await buyer.post(`/api/account/orders/${orderId}/coupon`, { couponCode: code }).expect(200);
    await payAtCashier(site, buyer, orderId);
    expect(await balanceOf(site, referrer)).toBe(5_814);

    const { body: asked } = await ask(orderId, ' Bought twice ').expect(200);
    expect(asked).toMatchObject({ status: 'paid', refundRequest: { status: 'waiting', reason: 'Bought twice' } });
    expect(await refundsOf(site, orderId)).toEqual([{ fen: 58_140, status: 'requested', origin: 'customer' }]);

    await serviceOf(site, RefundRequests).approve({ orderId, staff });
    await becomes(site, orderId, 'refunded');
    expect(await orderOf(orderId)).toMatchObject({
      status: 'refunded',
      refundedFen: 58_140,
      refundRequest: { status: 'approved', answer: '' },
    });
    expect(await licenseStatusOf(site, orderId)).toBe('revoked');
    expect(await usesOf(site, code)).toEqual({ reserved: 0, consumed: 0 });
    expect(await balanceOf(site, referrer)).toBe(0);
    const letter = await mailAbout(site, buyer.mail, 'refunded');
    expect(letter.text).toContain('¥581.40');
    expect(letter.text).toContain('Bought twice');
    expect(letter.text).toContain('revoked');
  });

  it('an upgrade dates the refunds of earlier releases from the approval of a request, or else from their creation', async () => {
    const [approved, waiting, other] = [
      await aPaidOrder(site, buyer),
      await aPaidOrder(site, buyer),
      await aPaidOrder(site, buyer),
    ];
    for (const orderId of [approved, waiting]) await ask(orderId).expect(200);
    await site.db.query(`UPDATE refunds SET created_at = now() - interval '2 days' WHERE origin = 'customer'`);
    await serviceOf(site, RefundRequests).approve({ orderId: approved, staff });
    await refund(other);
    for (const orderId of [approved, other]) await becomes(site, orderId, 'refunded');

    await site.db.query('UPDATE refunds SET begun_at = NULL');
    const owner = { query: (sql: string) => asOwner(site, sql) } as unknown as QueryRunner;
    await new BegunRefunds1795830000000().up(owner);
    const dated = await site.db.query(
      `SELECT p.order_id AS "orderId", r.begun_at = q.answered_at AS "fromApproval", r.begun_at = r.created_at AS "fromCreation"
         FROM refunds r JOIN payments p ON p.id = r.payment_id LEFT JOIN refund_requests q ON q.order_id = p.order_id
        WHERE p.order_id = ANY ($1)`,
      [[approved, waiting, other]],
    );
    expect(dated).toHaveLength(3);
    expect(dated).toEqual(
      expect.arrayContaining([
        { orderId: approved, fromApproval: true, fromCreation: false },
        { orderId: waiting, fromApproval: null, fromCreation: null },
        { orderId: other, fromApproval: null, fromCreation: true },
      ]),
    );
  });

  describe('after a refund in the console of the provider', () => {
    const returnInConsole = async (orderId: string, amountFen: number): Promise<void> => {
      const [{ outTradeNo }] = await site.db.query(
        'SELECT out_trade_no AS "outTradeNo" FROM payments WHERE order_id = $1',
        [orderId],
      );
      const fact = { type: 'refunded', outTradeNo, refundNo: `console-${orderId}`, amountFen } as const;
      await serviceOf(site, OrderSettlement).applyFact('sandbox', fact);
    };
    const waiting = async (): Promise<string> => {
      const orderId = await aPaidOrder(site, buyer);
      await ask(orderId).expect(200);
      return orderId;
    };
    const approve = (orderId: string, seen?: number) =>
      codeOf(serviceOf(site, RefundRequests).approve({ orderId, staff, seen }));

    it('approving a request returns what is left, as staff have seen it', async () => {
      const orderId = await waiting();
      await returnInConsole(orderId, 30_000);
      await expect(serviceOf(site, RefundRequests).approve({ orderId, staff, seen: PRICE })).rejects.toMatchObject({
        code: 'order.refundable_changed',
        params: { refundable: '¥346.00' },
      });
      expect(await approve(orderId, 34_600)).toBe('ok');
      await becomes(site, orderId, 'refunded');
      const returned = (await refundsOf(site, orderId)).map(({ fen, status }) => [fen, status]);
      expect(returned).toEqual([
        [34_600, 'succeeded'],
        [30_000, 'succeeded'],
      ]);
      expect((await mailAbout(site, buyer.mail, '¥346.00')).text).toContain('¥346.00');
    });

    it('a request of which nothing is left is closed, not declined, and returns nothing', async () => {
      const orderId = await waiting();
      await returnInConsole(orderId, PRICE);
      const requests = serviceOf(site, RefundRequests);
      expect(await codeOf(requests.reject({ orderId, staff, reason: 'No' }))).toBe('order.refund_request_met');
      expect(await approve(orderId, PRICE)).toBe('order.refundable_changed');
      expect(await approve(orderId, 0)).toBe('ok');
      expect(await orderOf(orderId)).toMatchObject({ status: 'refunded', refundRequest: { status: 'approved' } });
      expect(await refundsOf(site, orderId)).toEqual([
        { fen: PRICE, status: 'rejected', origin: 'customer' },
        { fen: PRICE, status: 'succeeded', origin: 'provider' },
      ]);
    });
  });

  it('declines a refund request once, with a reason that the customer is mailed', async () => {
    const orderId = await aPaidOrder(site, buyer);
    await ask(orderId).expect(200);
    const requests = serviceOf(site, RefundRequests);
    await requests.reject({ orderId, staff, reason: 'The machine file was used.' });
    expect(await codeOf(requests.approve({ orderId, staff }))).toBe('order.no_refund_request');
    expect(await orderOf(orderId)).toMatchObject({
      status: 'paid',
      refundRequest: { status: 'rejected', reason: '', answer: 'The machine file was used.' },
    });
    expect(await refundsOf(site, orderId)).toEqual([{ fen: PRICE, status: 'rejected', origin: 'customer' }]);
    expect((await mailAbout(site, buyer.mail, 'declined')).text).toContain('The machine file was used.');
    expect((await ask(orderId).expect(409)).body.code).toBe('order.refund_already_requested');
  });

  it("refuses refund requests for unpaid, used, week-old and other customers' orders", async () => {
    const unpaid = await anOrder(buyer);
    expect((await ask(unpaid).expect(409)).body.code).toBe('order.not_paid');
    const stranger = await aPerson(site);
    expect((await ask(await anOrder(stranger)).expect(404)).body.code).toBe('order.not_found');

    const [used, old] = [await aPaidOrder(site, buyer), await aPaidOrder(site, buyer)];
    const { paidId } = await orderOf(used);
    await buyer.post(`/api/account/paid-binding?paidId=${paidId}&machineId=${MACHINE}`).expect(200);
    expect((await ask(used).expect(409)).body.code).toBe('order.refund_license_used');

    site.clock.travel(7 * DAY_MS + 60_000);
    buyer = await signedInAgain(site, buyer, 'en');
    const { body } = await ask(old).expect(409);
    expect(body).toMatchObject({
      code: 'order.refund_window_over',
      message: expect.stringContaining('The 7-day refund period'),
    });
    const action = (await orderOf(old)).actions.find((one: { action: string }) => one.action === 'request_refund');
    expect(action.message).toBe(body.message);
  });

  it('returns points that paid for an order, in part and in full', async () => {
    await givePoints(site, buyer, PRICE);
    const orderId = await anOrder(buyer);
    await buyer.post(`/api/account/orders/${orderId}/pay-with-points`).expect(200);
    await refund(orderId, 600);
    expect(await orderOf(orderId)).toMatchObject({ status: 'partially_refunded', refundedFen: 600 });
    expect([await balanceOf(site, buyer), await licenseStatusOf(site, orderId)]).toEqual([600, 'active']);
    await expect(refund(orderId, PRICE - 599)).rejects.toMatchObject({
      code: 'order.refund_points_invalid',
      params: { refundablePoints: 64_000 },
    });

    await ask(orderId, 'The rest, please').expect(200);
    expect(await codeOf(refund(orderId))).toBe('order.refund_request_waits');
    const requests = serviceOf(site, RefundRequests);
    await expect(requests.approve({ orderId, staff, seen: PRICE })).rejects.toMatchObject({
      code: 'order.refundable_points_changed',
      params: { points: 64_000 },
    });
    await requests.approve({ orderId, staff });
    expect(await orderOf(orderId)).toMatchObject({ status: 'refunded', refundedFen: PRICE });
    expect([await balanceOf(site, buyer), await licenseStatusOf(site, orderId)]).toEqual([PRICE, 'revoked']);
    const [{ isEnded }] = await site.db.query('SELECT ended_at > paid_at AS "isEnded" FROM orders WHERE id = $1', [
      orderId,
    ]);
    expect(isEnded).toBe(true);
    const { text } = await eventually(async () =>
      (await mailsTo(site, buyer.mail)).find((letter) => letter.text.includes('The rest, please')),
    );
    expect(text).toContain('64,000 points');
    expect(text).not.toContain('¥');
    const [{ before, after }] = await site.db.query(
      `SELECT before, after FROM audit_records WHERE subject = $1 AND action = 'order.refund_placed'`,
      [orderId],
    );
    expect([before, after]).toEqual([
      { status: 'paid', refundedPoints: 0 },
      { status: 'partially_refunded', refundedPoints: 600, points: 600 },
    ]);
    const { body: records } = await buyer.get('/api/account/point-records').expect(200);
    expect(records.items.map(({ type, amount }: { type: string; amount: number }) => [type, amount])).toEqual([
      ['earn', PRICE - 600],
      ['earn', 600],
      ['spend', PRICE],
      ['earn', PRICE],
    ]);
  });

  it('accepts one of two refund requests at once, and one of two decisions at once', async () => {
    const orderId = await aPaidOrder(site, buyer);
    const lock = { sql: 'SELECT FROM orders WHERE id = $1 FOR UPDATE', values: [orderId] };
    const asked = await whileHeld(site, lock, [() => ask(orderId), () => ask(orderId)]);
    expect(asked.map(({ status, body }) => [status, body.code])).toEqual([
      [200, undefined],
      [409, 'order.refund_already_requested'],
    ]);
    const requests = serviceOf(site, RefundRequests);
    const answers = await whileHeld(site, lock, [
      () => codeOf(requests.approve({ orderId, staff })),
      () => codeOf(requests.reject({ orderId, staff, reason: 'No' })),
    ]);
    expect(answers).toEqual(['ok', 'order.no_refund_request']);
    await becomes(site, orderId, 'refunded');
  });

  it('refuses a refund request that waited while the licence was bound', async () => {
    const orderId = await aPaidOrder(site, buyer);
    const { paidId } = await orderOf(orderId);
    const lock = { sql: 'SELECT FROM licenses WHERE id = $1 FOR UPDATE', values: [paidId] };
    const bind = () => buyer.post(`/api/account/paid-binding?paidId=${paidId}&machineId=${MACHINE}`);
    const [bound, asked] = await whileHeld(site, lock, [bind, () => ask(orderId)]);
    expect([bound?.status, asked?.body.code]).toEqual([200, 'order.refund_license_used']);
  });

  it('exports refund requests with the personal data, and erases their words with the account', async () => {
    const orderId = await aPaidOrder(site, buyer);
    await ask(orderId, 'My colleague Li Lei ordered it too').expect(200);
    const data = serviceOf(site, PersonalData);
    expect(await data.export(buyer.id)).toMatchObject({
      orders: [{ id: orderId, status: 'paid', refundRequest: { reason: 'My colleague Li Lei ordered it too' } }],
    });
    await inTransaction(site, (tx) => data.erase(tx, { accountId: buyer.id, mail: buyer.mail }));
    const [kept] = await site.db.query(
      `SELECT q.reason AS asked, r.reason AS refund FROM refund_requests q JOIN refunds r USING (refund_no) WHERE order_id = $1`,
      [orderId],
    );
    expect(kept).toEqual({ asked: '', refund: '' });
  });
});
