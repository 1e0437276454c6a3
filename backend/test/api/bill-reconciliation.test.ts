import { randomBytes } from 'node:crypto';
import { addDays, DAY_MS, shanghaiDate, startOfShanghaiDay } from '../../src/domain/calendar/calendar.js';
import { OpenRefunds } from '../../src/modules/orders/index.js';
import { BillReconciliation } from '../../src/modules/orders/reconciliation/bill-reconciliation.service.js';
import { Incidents } from '../../src/modules/orders/incidents/incidents.service.js';
import { incidentsListing } from '../../src/modules/orders/incidents/incidents.listing.js';
import { RefundQuestions } from '../../src/modules/orders/refunds/refund-previews.service.js';
import { OrderSettlement } from '../../src/modules/orders/settlement/order-settlement.service.js';
import { Listings } from '../../src/platform/database/listings.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { asOwner } from '../support/database.js';
import { begin, beginAndPay, booksOf, deliver, providerOf } from '../support/gateway-payments.js';
import { type FakeGateway, GATEWAYS, type Gateways, startGateways } from '../support/gateways/index.js';
import { standStillAt } from '../support/date.js';
import { aPerson, type Person, serviceOf } from '../support/people.js';

const STAFF = '7c7f8f44-5a0b-4b7a-9b1b-0b8a4d1f0002';
const staff = { accountId: STAFF, address: '127.0.0.1' };
const HOUR_MS = 3_600_000;

let gateways: Gateways;
let site: TestApp;
let buyer: Person;
const today = shanghaiDate(new Date());

beforeAll(async () => {
  // A payment and the bill that lists it belong to one day, also when the tests run at midnight in Beijing.
  standStillAt(new Date(startOfShanghaiDay(today).getTime() + 12 * HOUR_MS));
  gateways = await startGateways();
  site = await startTestApp(gateways.variables);
  buyer = await aPerson(site);
});
afterEach(async () => {
  site.clock.reset();
  for (const method of GATEWAYS) gateways[method].fault = null;
  await asOwner(site, 'DELETE FROM payment_bills');
});
afterAll(async () => {
  await gateways.close();
  await site.close();
  jest.useRealTimers();
});

/** Travels to 11:00 in Beijing, `days` after today, when the bill of the previous day is available, and compares it. */
const compareAfter = async (days: number): Promise<void> => {
  const morning = startOfShanghaiDay(addDays(today, days)).getTime() + 11 * HOUR_MS;
  site.clock.reset();
  site.clock.travel(morning - Date.now());
  await serviceOf(site, BillReconciliation).compareDue();
};
const incidentsAbout = (outTradeNo: string): Promise<unknown[]> =>
  site.db.query('SELECT kind, resolution FROM payment_incidents WHERE out_trade_no = $1 ORDER BY created_at', [
    outTradeNo,
  ]);

describe.each(GATEWAYS)('the bill of %s', (method) => {
  let gateway: FakeGateway;

  beforeAll(() => {
    gateway = gateways[method];
  });

  /** The payment is never polled: only the bill can reveal it. */
  const beginUnwatched = async () => {
    const begun = await begin(site, buyer, gateway);
    await site.db.query(`DELETE FROM outbox WHERE name = 'orders.poll-payment'`);
    return begun;
  };
  const paid = async () => {
    const begun = await beginUnwatched();
    gateway.pay(begun.outTradeNo);
    await deliver(site, method, gateway.notice(begun.outTradeNo));
    return begun;
  };

  it('finds no difference between a correct bill and the books, and compares it once', async () => {
    const { outTradeNo, paymentId } = await paid();
    await compareAfter(1);
    expect(await incidentsAbout(outTradeNo)).toEqual([]);
    const [{ billedOn }] = await site.db.query('SELECT billed_on::text AS "billedOn" FROM payments WHERE id = $1', [
      paymentId,
    ]);
    expect(billedOn).toBe(today);
    const asked = gateway.asked.length;
    await compareAfter(1);
    expect(gateway.asked.length).toBe(asked);
  });

  it('settles a payment from the bill when its notification was lost', async () => {
    const { orderId, outTradeNo } = await beginUnwatched();
    gateway.pay(outTradeNo);
    await compareAfter(1);
    expect(await booksOf(site, orderId)).toMatchObject({ status: 'paid', licenses: 1, payments: 1 });
    expect(await incidentsAbout(outTradeNo)).toContainEqual({ kind: 'bill_unrecorded', resolution: 'honoured' });
  });

  it('reports money for an unknown payment once, even when two comparisons run at once', async () => {
    const outTradeNo = randomBytes(11).toString('hex');
    const { action } = await providerOf(site, method).create({
      outTradeNo,
      paymentId: STAFF,
      amountFen: 10_000,
      subject: 'x',
      scene: 'desktop',
      expiresAt: new Date(Date.now() + DAY_MS),
      notifyUrl: 'https://shop.example/n',
      returnUrl: 'https://shop.example/r',
      clientAddress: '127.0.0.1',
    });
    await gateway.visit(action.type === 'redirect' ? action.url : '');
    gateway.pay(outTradeNo);
    await Promise.all([compareAfter(1), compareAfter(1)]);
    expect(await incidentsAbout(outTradeNo)).toEqual([{ kind: 'bill_unknown', resolution: 'needs_staff' }]);
  });

  it('reports a billed amount that differs from the books', async () => {
    const { outTradeNo, paymentId } = await paid();
    const receive = (fen: number) =>
      site.db.query('UPDATE payments SET received_fen = received_fen + $2 WHERE id = $1', [paymentId, fen]);
    await receive(-1);
    await compareAfter(1);
    expect(await incidentsAbout(outTradeNo)).toEqual([{ kind: 'bill_differs', resolution: 'needs_staff' }]);
    // The books are checked after every test.
    await receive(1);
  });

  it('reports money in the books that the bill does not list', async () => {
    const { outTradeNo, amountFen } = await beginUnwatched();
    const money = { amountFen, currency: 'CNY', transactionId: `T${outTradeNo}` };
    await serviceOf(site, OrderSettlement).applyFact(method, { type: 'succeeded', outTradeNo, ...money });
    await compareAfter(1);
    expect(await incidentsAbout(outTradeNo)).toEqual([{ kind: 'bill_missing', resolution: 'needs_staff' }]);
  });

  it('does not miss a refund that staff returned another way', async () => {
    const { outTradeNo, paymentId, amountFen } = await paid();
    const refundNo = `R${outTradeNo}`;
    await site.db.query(
      `INSERT INTO refunds (payment_id, refund_no, amount_fen, status, origin, created_at)
       VALUES ($1, $2, $3, 'failed', 'staff', $4)`,
      [paymentId, refundNo, amountFen, site.clock.now()],
    );
    await serviceOf(site, OpenRefunds).confirmByHand({ refundNo, staff });
    await compareAfter(1);
    expect(await incidentsAbout(refundNo)).toEqual([]);
  });

  it('reports a refund made by hand in the console of the gateway', async () => {
    const { outTradeNo, amountFen } = await paid();
    const refundNo = gateway.refundByHand(outTradeNo, amountFen);
    await compareAfter(1);
    expect(await incidentsAbout(refundNo)).toEqual([{ kind: 'bill_unknown', resolution: 'needs_staff' }]);
  });

  it('retries a bill that cannot be fetched, and reports it as missing after two days', async () => {
    await paid();
    gateway.fault = 'server_error';
    await compareAfter(1);
    const missing = () =>
      site.db.query(
        `SELECT FROM payment_incidents WHERE method = $1 AND kind = 'bill_unavailable' AND out_trade_no = $2`,
        [method, today],
      );
    expect(await missing()).toHaveLength(0);
    await compareAfter(3);
    expect(await missing()).toHaveLength(1);

    gateway.fault = null;
    await compareAfter(3);
    const [{ compared }] = await site.db.query(
      'SELECT count(*)::int AS compared FROM payment_bills WHERE method = $1 AND day = $2',
      [method, today],
    );
    expect(compared).toBe(1);
  });
});

it.each([
  ['alipay', { code: '40006', msg: 'Insufficient', sub_code: 'isv.insufficient-isv-permissions' }],
  ['wechat', { code: 'NO_AUTH', message: '权限异常' }],
  ['wechat', { code: 'STATEMENT_CREATING', message: '账单生成中' }],
] as const)(
  'a bill of %s that is refused with %j does not count as empty, and is reported after two days',
  async (method, refusal) => {
    const compared = async () => {
      const rows: { day: string }[] = await site.db.query(
        'SELECT day::text AS day FROM payment_bills WHERE method = $1 ORDER BY 1',
        [method],
      );
      return rows.map(({ day }) => day);
    };
    const reported = () =>
      site.db.query(
        `SELECT out_trade_no AS day FROM payment_incidents
          WHERE method = $1 AND kind = 'bill_unavailable' AND fact ->> 'code' = $2 ORDER BY 1`,
        [method, 'sub_code' in refusal ? refusal.sub_code : refusal.code],
      );
    // Earlier tests have reported these days: an incident that is open is not raised again.
    await asOwner(site, `DELETE FROM payment_incidents WHERE kind = 'bill_unavailable'`);
    const isRefusal = (fields: object) => 'code' in fields && fields.code !== '10000';
    gateways[method].alter = (fields) => (isRefusal(fields) ? refusal : fields);
    await compareAfter(1);
    gateways[method].alter = (fields) => fields;
    expect(await compared()).toEqual([today]);
    expect(await reported()).toEqual([-6, -5, -4, -3, -2].map((days) => ({ day: addDays(today, days) })));

    await compareAfter(1);
    expect(await compared()).toEqual([-6, -5, -4, -3, -2, -1, 0].map((days) => addDays(today, days)));
  },
);

it.each([
  ['lost', 'days later'],
  ['won', 'days later'],
  ['won', 'on the same day'],
])('agrees with the books about a payment whose dispute is %s %s', async (status, when) => {
  const { stripe } = gateways;
  const { outTradeNo, amountFen } = await beginAndPay(site, buyer, stripe);
  const dispute = stripe.disputeOf(outTradeNo);
  const learn = () =>
    serviceOf(site, RefundQuestions).ask({
      method: 'stripe',
      outTradeNo: null,
      transactionId: dispute.payment_intent,
      refundNo: dispute.id,
    });
  const decide = async () => {
    dispute.status = status;
    await learn();
  };
  await learn();
  if (when === 'on the same day') await decide();
  await compareAfter(1);
  if (when === 'days later') await decide();
  await compareAfter(2);
  expect(await incidentsAbout(dispute.id)).toEqual([]);
  expect(await incidentsAbout(outTradeNo)).toHaveLength(status === 'lost' ? 2 : 1);
  const [refund] = await site.db.query('SELECT amount_fen::int AS fen, status FROM refunds WHERE refund_no = $1', [
    dispute.id,
  ]);
  expect(refund).toEqual({ fen: amountFen, status: status === 'lost' ? 'succeeded' : 'rejected' });
});

describe('an incident', () => {
  const open = async () => {
    const { items } = await serviceOf(site, Listings).page(incidentsListing, {
      pageIndex: 1,
      isOpen: 'true',
      resolution: ['needs_staff'],
      kind: ['bill_missing'],
    });
    return items;
  };

  it('lists an incident until staff close it, once, with a note and an audit record', async () => {
    const [incident] = await open();
    if (!incident) throw new Error('there is no incident');
    const close = () => serviceOf(site, Incidents).close(staff, incident.id, '已联系支付宝核对');
    const answers = await Promise.allSettled([close(), close()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(close()).rejects.toMatchObject({ code: 'payment.incident_closed' });
    expect((await open()).map(({ id }) => id)).not.toContain(incident.id);
    const audited = await site.db.query(
      `SELECT actor_id AS by FROM audit_records WHERE action = 'payment.incident_closed' AND subject = $1`,
      [incident.id],
    );
    expect(audited).toEqual([{ by: STAFF }]);
  });

  it('refuses to close an incident that does not exist', async () => {
    const closing = serviceOf(site, Incidents).close(staff, STAFF, '');
    await expect(closing).rejects.toMatchObject({ code: 'payment.incident_not_found' });
  });
});
