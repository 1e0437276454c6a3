import { OpenRefunds, OrderRefunds, RefundRequests } from '../../src/modules/orders/index.js';
import { anOrder } from '../support/customer.js';
import { becomes, beginPaying, notify, payAtCashier, statusOf, takeMoney } from '../support/gateway.js';
import { whileHeld } from '../support/holding.js';
import { aPerson, balanceOf, givePoints, type Person, serviceOf, signedInAgain, tally } from '../support/people.js';
import { aStaffMember } from '../support/staff.js';
import {
  aFailedReturnOfSurplus,
  aRefusedRefund,
  codeOf,
  licenseStatusOf,
  refundsBy,
  refundsOf,
  type StaffRefunds,
} from '../support/refunds.js';
import { racingSiteOfSuite } from '../support/suite.js';

const SECOND_MS = 1_000;
const WEEK_MS = 7 * 24 * 3_600_000;
/** Ten per cent of 646.00 yuan, the price of a year for a group; the price of three months; the price of an asset. */
const [EARNED, PRICE, ASSET] = [6_460, 17_000, 2_400];

describe('points of a referral whose order can still be refunded', () => {
  const site = racingSiteOfSuite();
  let referrer: Person;
  let buyer: Person;
  let staff: StaffRefunds;

  beforeAll(async () => {
    staff = refundsBy(site, (await aStaffMember(site, 'finance')).id);
  });
  beforeEach(async () => {
    referrer = await aPerson(site, { locale: 'en' });
    buyer = await aPerson(site, { referrer, locale: 'en' });
  });
  afterEach(() => site.clock.reset());

  const aReferral = async (): Promise<string> => {
    const orderId = await anOrder(buyer);
    await payAtCashier(site, buyer, orderId);
    return orderId;
  };
  const ask = (orderId: string) => buyer.post(`/api/account/orders/${orderId}/refund-request`);
  const approve = (orderId: string) => serviceOf(site, RefundRequests).approve({ orderId, staff: staff.staff });
  const payWithPoints = (orderId: string) => referrer.post(`/api/account/orders/${orderId}/pay-with-points`);
  const purse = async () => {
    const { balance, spendable, held, heldUntil } = (await referrer.get('/api/account/points/prices').expect(200)).body;
    return { balance, spendable, held, heldUntil };
  };

  /** Travels to `offsetMs` from the end of the hold (negative: before it) and signs both accounts in again. */
  const travelToEnd = async (orderId: string, offsetMs: number): Promise<void> => {
    const [{ paidAt }] = await site.db.query('SELECT paid_at AS "paidAt" FROM orders WHERE id = $1', [orderId]);
    site.clock.travel(paidAt.getTime() + WEEK_MS + offsetMs - site.clock.now().getTime());
    [referrer, buyer] = [await signedInAgain(site, referrer, 'en'), await signedInAgain(site, buyer, 'en')];
  };
  const endOf = async (orderId: string): Promise<string> => {
    const [{ paidAt }] = await site.db.query('SELECT paid_at AS "paidAt" FROM orders WHERE id = $1', [orderId]);
    return new Date(paidAt.getTime() + WEEK_MS).toISOString();
  };

  it('refuses to pay an order with referral points that are still on hold', async () => {
    await givePoints(site, referrer, PRICE - EARNED);
    const earning = await aReferral();
    const wanted = await anOrder(referrer, 'group', 3);
    const { body } = await payWithPoints(wanted).expect(409);
    expect(body.code).toBe('point.on_hold');
    expect(body.message).toMatch(
      /^17,?000 points needed, 10,?540 can be spent now: 6,?460 are on hold until \d{4}-\d\d-\d\d \d\d:\d\d/,
    );
    await staff.refund(earning);
    await becomes(site, earning, 'refunded');
    expect(await balanceOf(site, referrer)).toBe(PRICE - EARNED);
    expect([await statusOf(site, wanted), await licenseStatusOf(site, wanted)]).toEqual(['pending', undefined]);
  });

  it('refuses to buy capacity or time with points on hold', async () => {
    const own = await anOrder(referrer);
    await payAtCashier(site, referrer, own);
    const { paidId } = (await referrer.get(`/api/account/orders/${own}`).expect(200)).body;
    await aReferral();
    for (const kind of ['assets', 'months']) {
      const answer = await referrer.post('/api/account/points/spend', { paidId, kind, quantity: 1 }).expect(409);
      expect(answer.body.code).toBe('point.on_hold');
    }
    await givePoints(site, referrer, ASSET);
    await referrer.post('/api/account/points/spend', { paidId, kind: 'assets', quantity: 1 }).expect(200);
    expect(await balanceOf(site, referrer)).toBe(EARNED);
  });

  it('shows held points with the end of their hold, and frees them at that moment', async () => {
    const earning = await aReferral();
    const heldUntil = await endOf(earning);
    expect(await purse()).toEqual({ balance: EARNED, spendable: 0, held: EARNED, heldUntil });
    expect((await referrer.get('/api/account/info').expect(200)).body.referralPoints).toBe(EARNED);

    await givePoints(site, referrer, PRICE - EARNED);
    const wanted = await anOrder(referrer, 'group', 3);
    await travelToEnd(earning, -60 * SECOND_MS);
    expect((await payWithPoints(await anOrder(referrer, 'group', 3)).expect(409)).body.code).toBe('point.on_hold');
    await travelToEnd(earning, 0);
    expect(await purse()).toEqual({ balance: PRICE, spendable: PRICE, held: 0, heldUntil: null });
    expect((await payWithPoints(wanted)).body.code).toBe('order.expired');
    await payWithPoints(await anOrder(referrer, 'group', 3)).expect(200);
    expect(await balanceOf(site, referrer)).toBe(0);
  });

  it('keeps points on hold while a refund requested in time is undecided', async () => {
    const earning = await aReferral();
    await givePoints(site, referrer, PRICE - EARNED);
    await travelToEnd(earning, -60 * SECOND_MS);
    await ask(earning).expect(200);
    await travelToEnd(earning, WEEK_MS);
    expect(await purse()).toEqual({ balance: PRICE, spendable: PRICE - EARNED, held: EARNED, heldUntil: null });
    const wanted = await anOrder(referrer, 'group', 3);
    const { body } = await payWithPoints(wanted).expect(409);
    expect(body.code).toBe('point.on_hold_for_refund');
    expect(body.message).toContain('until a refund has been decided');

    await approve(earning);
    await becomes(site, earning, 'refunded');
    expect(await purse()).toMatchObject({ balance: PRICE - EARNED, spendable: PRICE - EARNED, held: 0 });
    expect((await payWithPoints(wanted).expect(409)).body.code).toBe('point.insufficient');
  });

  it('frees held points when a refund requested in time is declined', async () => {
    const earning = await aReferral();
    await travelToEnd(earning, -60 * SECOND_MS);
    await ask(earning).expect(200);
    await travelToEnd(earning, WEEK_MS);
    const reason = 'The machine file was used.';
    await serviceOf(site, RefundRequests).reject({ orderId: earning, staff: staff.staff, reason });
    expect(await purse()).toEqual({ balance: EARNED, spendable: EARNED, held: 0, heldUntil: null });
  });

  it('holds only the remaining points after a partial refund', async () => {
    const earning = await aReferral();
    await staff.refund(earning, 60_000);
    await becomes(site, earning, 'partially_refunded');
    expect(await purse()).toMatchObject({ balance: 460, spendable: 0, held: 460 });
  });

  it('takes points once for a refused refund that staff return another way, and frees the rest', async () => {
    const earning = await aReferral();
    const refundNo = await aRefusedRefund(site, earning, () => staff.refund(earning, 60_000));
    await travelToEnd(earning, WEEK_MS);
    expect(await purse()).toMatchObject({ balance: EARNED, spendable: 0, held: EARNED, heldUntil: null });
    const confirm = () => codeOf(serviceOf(site, OpenRefunds).confirmByHand({ refundNo, staff: staff.staff }));
    expect([await confirm(), await confirm()]).toEqual(['ok', 'order.nothing_to_refund']);
    expect(await purse()).toEqual({ balance: 460, spendable: 460, held: 0, heldUntil: null });
  });

  it('frees the rest once a refused refund cannot be retried, because its money went back by another', async () => {
    const earning = await aReferral();
    await aRefusedRefund(site, earning, () => staff.refund(earning, 60_000));
    await staff.refund(earning, 60_000);
    await becomes(site, earning, 'partially_refunded');
    await travelToEnd(earning, WEEK_MS);
    expect(await purse()).toEqual({ balance: 460, spendable: 460, held: 0, heldUntil: null });
  });

  it('frees points once a refused refund of a deposit went back by another', async () => {
    const orderId = await anOrder(buyer);
    const notice = { ...(await beginPaying(site, buyer, orderId)), amountFen: 20_000 };
    await takeMoney(site, notice);
    await notify(site, notice).expect(200);
    const [{ id: incidentId }] = await site.db.query('SELECT id FROM payment_incidents WHERE order_id = $1', [orderId]);
    const decision = { way: 'ask_rest', expectedFen: 64_600, receivedFen: 20_000, note: 'Agreed by phone' };
    await (await aStaffMember(site)).post(`/api/admin/incidents/${incidentId}/decision`, decision).expect(200);
    await payAtCashier(site, buyer, orderId);
    const [{ id: paymentId }] = await site.db.query(
      `SELECT id FROM payments WHERE order_id = $1 AND status = 'deposit'`,
      [orderId],
    );
    const refund = { orderId, staff: staff.staff, amount: null, reason: 'Sorry', paymentId };
    const place = () => serviceOf(site, OrderRefunds).refund(refund);
    await aRefusedRefund(site, orderId, place);
    await place();
    await becomes(site, orderId, 'partially_refunded');
    expect((await refundsOf(site, orderId)).map(({ status }) => status)).toEqual(['failed', 'succeeded']);
    await travelToEnd(orderId, WEEK_MS);
    expect(await purse()).toEqual({ balance: 4_460, spendable: 4_460, held: 0, heldUntil: null });
  });

  it('holds no points for money beside the price that is still to be returned', async () => {
    const earning = await aReferral();
    await aFailedReturnOfSurplus(site, earning);
    await travelToEnd(earning, 0);
    expect(await purse()).toEqual({ balance: EARNED, spendable: EARNED, held: 0, heldUntil: null });
  });

  it('refuses a refund request whose window ends while it waits, so that its points can be spent', async () => {
    const earning = await aReferral();
    await givePoints(site, referrer, PRICE - EARNED);
    await travelToEnd(earning, -60 * SECOND_MS);
    const wanted = await anOrder(referrer, 'group', 3);
    const lock = {
      sql: 'SELECT FROM orders o, point_ledgers l WHERE o.id = $1 AND l.account_id = $2 FOR UPDATE',
      values: [earning, referrer.id],
    };
    const late = async () => {
      site.clock.travel(61 * SECOND_MS);
      return payWithPoints(wanted);
    };
    const answers = await whileHeld(site, lock, [() => ask(earning), late]);
    expect(tally(answers)).toEqual({ 'order.refund_window_over': 1, ok: 1 });
    expect(await balanceOf(site, referrer)).toBe(0);
  });

  it('refuses to spend held points when a refund request got their lock first', async () => {
    const earning = await aReferral();
    await givePoints(site, referrer, PRICE - EARNED);
    await travelToEnd(earning, -60 * SECOND_MS);
    const wanted = await anOrder(referrer, 'group', 3);
    const lock = { sql: 'SELECT FROM point_ledgers WHERE account_id = $1 FOR UPDATE', values: [referrer.id] };
    const answers = await whileHeld(site, lock, [() => ask(earning), () => payWithPoints(wanted)]);
    expect(tally(answers)).toEqual({ ok: 1, 'point.on_hold_for_refund': 1 });
  });
});
