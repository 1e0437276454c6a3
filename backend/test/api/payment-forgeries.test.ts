import { NotificationRetention } from '../../src/modules/payments/payment-records.service.js';
import { begin, type Begun, booksOf, deliver } from '../support/gateway-payments.js';
import { ALIPAY_FORGERIES, claimOf as alipayClaim } from '../support/gateways/forged-alipay.js';
import { STRIPE_FORGERIES, claimOf as stripeClaim } from '../support/gateways/forged-stripe.js';
import { WECHAT_FORGERIES, claimOf as wechatClaim } from '../support/gateways/forged-wechat.js';
import { type FakeGateway, GATEWAYS, type Notice } from '../support/gateways/index.js';
import type { Forgery } from '../support/gateways/forged.js';
import { aPerson, type Person, serviceOf } from '../support/people.js';
import { startTestApp } from '../support/app.js';
import { gatewaysOfSuite } from '../support/suite.js';

const { gateways, site } = gatewaysOfSuite();
let buyer: Person;

beforeAll(async () => {
  buyer = await aPerson(site);
});

const UNTOUCHED = { status: 'pending', licenses: 0, payments: 0, incidents: 0 };

/** Every row that a notification could create or change. */
const standingOf = async (): Promise<Record<string, number>> => {
  const [row] = await site.db.query(
    `SELECT (SELECT count(*)::int FROM audit_records WHERE action = 'payment.notification_refused') AS audited,
            (SELECT count(*)::int FROM payment_notifications WHERE refusal IS NULL) AS taken,
            (SELECT count(*)::int FROM payment_incidents WHERE kind <> 'mismatch' OR order_id IS NOT NULL) AS incidents,
            (SELECT count(*)::int FROM refunds) AS refunds,
            (SELECT count(*)::int FROM licenses) AS licenses,
            (SELECT count(*)::int FROM payments WHERE status NOT IN ('created', 'waiting')) AS moved`,
  );
  return row;
};

/** What staff see of money that is not ours. */
const shownTo = (outTradeNo: string): Promise<unknown[]> =>
  site.db.query(
    `SELECT kind, resolution, fact->>'type' AS type FROM payment_incidents WHERE out_trade_no = $1 AND order_id IS NULL`,
    [outTradeNo],
  );

function refuses<Gateway extends FakeGateway>(
  method: (typeof GATEWAYS)[number],
  gatewayOf: () => Gateway,
  forgeries: readonly Forgery<Gateway>[],
): void {
  describe(`forgeries of ${method}`, () => {
    let order: Begun;
    let other: Begun;

    beforeAll(async () => {
      [order, other] = [await begin(site, buyer, gatewayOf()), await begin(site, buyer, gatewayOf())];
    });

    it('covers at least twelve forged notifications', () => {
      expect(forgeries.length).toBeGreaterThanOrEqual(12);
    });

    it.each(forgeries)('refuses and audits a payment notification with %s', async (_fault, reason, make) => {
      const before = await standingOf();
      const notice = make(gatewayOf(), order.outTradeNo, other.outTradeNo);
      const { status, text } = await deliver(site, method, notice);

      const [refusedStatus, refusedText] = gatewayOf().refused;
      expect([status, text]).toEqual([refusedStatus, expect.stringMatching(refusedText)]);
      expect(await booksOf(site, order.orderId)).toEqual(UNTOUCHED);
      expect(await booksOf(site, other.orderId)).toEqual(UNTOUCHED);
      expect(await standingOf()).toEqual({ ...before, audited: Number(before['audited']) + 1 });
      const [newest] = await site.db.query(
        `SELECT subject, after FROM audit_records WHERE action = 'payment.notification_refused' ORDER BY id DESC LIMIT 1`,
      );
      expect(newest).toMatchObject({ subject: method, after: { refusal: reason } });
      const shown = { kind: 'mismatch', resolution: 'needs_staff', type: 'foreign_merchant' };
      expect(await shownTo(order.outTradeNo)).toEqual(reason === 'foreign_merchant' ? [shown] : []);
    });
  });
}

refuses('alipay', () => gateways.alipay, ALIPAY_FORGERIES);
refuses('wechat', () => gateways.wechat, WECHAT_FORGERIES);
refuses('stripe', () => gateways.stripe, STRIPE_FORGERIES);

type Change = Readonly<Partial<Record<'amountFen' | 'currency' | 'outTradeNo', string | number>>>;

/** A genuine notification whose content differs from the request. */
const genuine = {
  alipay: (no: string, { amountFen, currency, outTradeNo }: Change): Notice =>
    gateways.alipay.signed({
      ...alipayClaim(gateways.alipay, no),
      ...(amountFen ? { total_amount: (Number(amountFen) / 100).toFixed(2) } : {}),
      ...(currency ? { trans_currency: String(currency) } : {}),
      ...(outTradeNo ? { out_trade_no: String(outTradeNo) } : {}),
    }),
  wechat: (no: string, { amountFen, currency = 'CNY', outTradeNo = no }: Change): Notice => {
    const claim = wechatClaim(gateways.wechat, no);
    const { total } = claim['amount'] as { total: number };
    const amount = { total: amountFen ?? total, currency };
    return gateways.wechat.sealed('TRANSACTION.SUCCESS', { ...claim, amount, out_trade_no: outTradeNo });
  },
  stripe: (no: string, { amountFen, currency, outTradeNo = no }: Change): Notice => {
    const claim = stripeClaim(gateways.stripe, no);
    const change = { ...(amountFen ? { amount_total: amountFen } : {}), ...(currency ? { currency } : {}) };
    return gateways.stripe.signed(
      gateways.stripe.event('checkout.session.completed', { ...claim, ...change, metadata: { outTradeNo } }),
    );
  },
} as const;

describe.each(GATEWAYS)('money of %s that is not what was asked for', (method) => {
  it.each([
    ['one fen too much', 'mismatch', (fen: number) => ({ amountFen: fen + 1 })],
    ['one fen too little', 'mismatch', (fen: number) => ({ amountFen: fen - 1 })],
    ['another currency', 'mismatch', () => ({ currency: 'usd' })],
    ['an unknown payment number', 'unknown', () => ({ outTradeNo: 'nobodyKnowsThisNumber' })],
  ] as const)('acknowledges a payment with %s, fulfils nothing and reports it to staff', async (_, kind, change) => {
    const { orderId, outTradeNo, amountFen } = await begin(site, buyer, gateways[method]);
    const notice = genuine[method](outTradeNo, change(amountFen));
    const answers = [await deliver(site, method, notice), await deliver(site, method, notice)];

    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      gateways[method].acknowledged,
      gateways[method].acknowledged,
    ]);
    const incidents = kind === 'mismatch' ? 1 : 0;
    expect(await booksOf(site, orderId)).toEqual({ ...UNTOUCHED, incidents });
    const shown: unknown[] = await site.db.query(
      `SELECT kind, resolution FROM payment_incidents WHERE method = $1 AND kind = $2 AND fact->>'outTradeNo' = $3`,
      [method, kind, kind === 'unknown' ? 'nobodyKnowsThisNumber' : outTradeNo],
    );
    expect(shown).toEqual([{ kind, resolution: 'needs_staff' }]);
  });

  it('never pays two orders with one transaction', async () => {
    const first = await begin(site, buyer, gateways[method]);
    const second = await begin(site, buyer, gateways[method]);
    await deliver(site, method, genuine[method](first.outTradeNo, {}));
    await deliver(site, method, genuine[method](first.outTradeNo, { outTradeNo: second.outTradeNo }));
    expect((await booksOf(site, first.orderId))['status']).toBe('paid');
    expect(await booksOf(site, second.orderId)).toEqual({ ...UNTOUCHED, incidents: 1 });
    const shown = await site.db.query('SELECT kind FROM payment_incidents WHERE order_id = $1', [second.orderId]);
    expect(shown).toEqual([{ kind: 'txn_conflict' }]);
  });

  it.each(['return address', 'query of the notification address'])(
    'does not treat an order as paid because of the %s',
    async (way) => {
      const { orderId, outTradeNo } = await begin(site, buyer, gateways[method]);
      const claim = `trade_status=TRADE_SUCCESS&out_trade_no=${outTradeNo}&status=paid`;
      if (way === 'return address') await buyer.get(`/api/account/orders/${orderId}?${claim}`);
      else await site.http.post(`/api/payments/${method}/notify?${claim}`);
      expect(await booksOf(site, orderId)).toEqual(UNTOUCHED);
    },
  );
});

it('ignores a notification of one gateway about a payment of another, and reports it to staff', async () => {
  const own = await begin(site, buyer, gateways.alipay);
  const foreign = await begin(site, buyer, gateways.stripe);
  await deliver(site, 'alipay', genuine.alipay(own.outTradeNo, { outTradeNo: foreign.outTradeNo })).expect(200);
  expect(await booksOf(site, foreign.orderId)).toEqual(UNTOUCHED);
  expect(await shownTo(foreign.outTradeNo)).toEqual([
    { kind: 'unknown', resolution: 'needs_staff', type: 'succeeded' },
  ]);
});

it('reports a validly signed notification for another merchant to staff', async () => {
  const elsewhere = gateways.stripe.event('refund.created', { id: 're_live' }, { livemode: true });
  await deliver(site, 'stripe', gateways.stripe.signed(elsewhere)).expect(400);
  expect(await shownTo('')).toEqual([{ kind: 'mismatch', resolution: 'needs_staff', type: 'foreign_merchant' }]);
});

it('deletes payment notifications after ninety days', async () => {
  const count = async (): Promise<number> => {
    const [{ kept }] = await site.db.query('SELECT count(*)::int AS kept FROM payment_notifications');
    return kept;
  };
  const retention = serviceOf(site, NotificationRetention);
  const before = await count();
  site.clock.travel(89 * 24 * 3_600_000);
  await retention.sweep();
  expect([before > 0, await count()]).toEqual([true, before]);
  site.clock.travel(2 * 24 * 3_600_000);
  await retention.sweep();
  expect(await count()).toBe(0);
});

it('audits twenty forged notifications a minute from one address, then a single one, and counts them all', async () => {
  const forged = await startTestApp({ LIMITS_FACTOR: '1' });
  for (let count = 0; count < 60; count += 1) {
    await forged.http.post('/api/payments/sandbox/notify').send({ id: `forged-${count}` });
  }
  const [{ audited, kept, counted }] = await forged.db.query(
    `SELECT (SELECT count(*)::int FROM audit_records WHERE action = 'payment.notification_refused') AS audited,
            count(*)::int AS kept, sum(deliveries)::int AS counted FROM payment_notifications`,
  );
  await forged.close();
  expect({ audited, kept, counted }).toEqual({ audited: kept, kept, counted: 60 });
  // One more if the minute changes in between.
  expect([21, 22]).toContain(kept);
});
