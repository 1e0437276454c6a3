import { PersonalData } from '../../src/modules/account/personal-data.js';
import { RefundRequests } from '../../src/modules/orders/index.js';
import { aCoupon, usesOf } from '../support/coupons.js';
import { anOrder, mailsTo } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { aPaidOrder, payAtCashier, statusOf } from '../support/gateway.js';
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
    ({ staff, refund } = refundsBy(site, (await aPerson(site)).id));
  });
  beforeEach(async () => {
    buyer = await aPerson(site, { locale: 'en' });
  });
  afterEach(() => site.clock.reset());

  const ask = (orderId: string, reason?: string) =>
    buyer.post(`/api/account/orders/${orderId}/refund-request`, reason === undefined ? undefined : { reason });
  const orderOf = async (orderId: string) => (await buyer.get(`/api/account/orders/${orderId}`).expect(200)).body;
  const becomes = (orderId: string, status: string) =>
    eventually(async () => (await statusOf(site, orderId)) === status);
  const aMail = (person: Person, words: string) =>
    eventually(async () => (await mailsTo(site, person.mail)).find(({ subject }) => subject.includes(words)));

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
    await becomes(orderId, 'refunded');
    expect(await orderOf(orderId)).toMatchObject({
      status: 'refunded',
      refundedFen: 58_140,
      refundRequest: { status: 'approved', answer: '' },
    });
    expect(await licenseStatusOf(site, orderId)).toBe('revoked');
    expect(await usesOf(site, code)).toEqual({ reserved: 0, consumed: 0 });
    expect(await balanceOf(site, referrer)).toBe(0);
    const letter = await aMail(buyer, 'refunded');
    expect(letter.text).toContain('¥581.40');
    expect(letter.text).toContain('Bought twice');
    expect(letter.text).toContain('revoked');
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
    expect((await aMail(buyer, 'declined')).text).toContain('The machine file was used.');
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
    await expect(refund(orderId, PRICE - 599)).rejects.toMatchObject({ params: { refundableYuan: '640.00' } });

    await ask(orderId, 'The rest, please').expect(200);
    expect(await codeOf(refund(orderId))).toBe('order.refund_already_requested');
    await serviceOf(site, RefundRequests).approve({ orderId, staff });
    expect(await orderOf(orderId)).toMatchObject({ status: 'refunded', refundedFen: PRICE });
    expect([await balanceOf(site, buyer), await licenseStatusOf(site, orderId)]).toEqual([PRICE, 'revoked']);
    const [{ isEnded }] = await site.db.query('SELECT ended_at > paid_at AS "isEnded" FROM orders WHERE id = $1', [
      orderId,
    ]);
    expect(isEnded).toBe(true);
    const { text } = await eventually(async () =>
      (await mailsTo(site, buyer.mail)).find((letter) => letter.text.includes('The rest, please')),
    );
    expect(text).toContain('¥640.00');
    expect(text).toContain('Points');
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
    await becomes(orderId, 'refunded');
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
