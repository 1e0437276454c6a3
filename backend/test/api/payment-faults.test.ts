import { PaymentWatch } from '../../src/modules/orders/settlement/payment-watch.service.js';
import { RefundSending } from '../../src/modules/orders/refunds/refund-steps.service.js';
import { AlipayProvider } from '../../src/modules/payments/providers/alipay/alipay.provider.js';
import { DEADLINES, type Deadlines } from '../../src/modules/payments/providers/shared/answers.js';
import type {
  AlipaySettings,
  StripeSettings,
  WechatSettings,
} from '../../src/modules/payments/providers/shared/provider-settings.js';
import { StripeProvider } from '../../src/modules/payments/providers/stripe/stripe.provider.js';
import { WechatProvider } from '../../src/modules/payments/providers/wechat/wechat.provider.js';
import { type PaymentProvider, PaymentProviders } from '../../src/modules/payments/index.js';
import type { TestApp } from '../support/app.js';
import { anOrder } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { begin, beginAndPay, beginFor, booksOf, deliver } from '../support/gateway-payments.js';
import { FAULTS, type FakeGateway, GATEWAYS } from '../support/gateways/index.js';
import { aPerson, type Person, serviceOf } from '../support/people.js';
import { gatewaysOfSuite } from '../support/suite.js';

const LONG_FAULTS = ['hang', 'trickle'] as const;
const QUICK_FAULTS = FAULTS.filter((fault) => !(LONG_FAULTS as readonly string[]).includes(fault));
/** Upper bound for a call to a gateway. */
const MAX_MS = 10_000;
/** Timeouts of the test's adapters; below, the limit for such a call on a busy machine. */
const SHORT: Deadlines = { callMs: 800, clientMs: 700 };
const SHORT_MAX_MS = 5_000;

const { gateways, site } = gatewaysOfSuite();
let buyer: Person;

beforeAll(async () => {
  buyer = await aPerson(site);
});
afterEach(() => {
  jest.restoreAllMocks();
  for (const method of GATEWAYS) gateways[method].fault = null;
});

/** A payment made at the gateway, not yet known to the site. */
const paidAt = async (gateway: FakeGateway) => {
  const begun = await begin(site, buyer, gateway);
  gateway.pay(begun.outTradeNo);
  return begun;
};

describe.each(GATEWAYS)('when %s fails', (method) => {
  let gateway: FakeGateway;

  beforeAll(() => {
    gateway = gateways[method];
  });

  const refundRow = async (orderId: string): Promise<{ refundNo: string; status: string }> => {
    const [row] = await site.db.query(
      `SELECT r.refund_no AS "refundNo", r.status FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.order_id = $1`,
      [orderId],
    );
    return row;
  };
  /** Payment for a cancelled order: it must be refunded automatically. */
  const surplus = async () => {
    const begun = await begin(site, buyer, gateway);
    await buyer.post(`/api/account/orders/${begun.orderId}/cancel`).expect(200);
    gateway.pay(begun.outTradeNo);
    gateway.fault = 'server_error';
    await deliver(site, method, gateway.notice(begun.outTradeNo));
    return { ...begun, ...(await refundRow(begun.orderId)) };
  };

  it.each(QUICK_FAULTS)('leaves a paid order pending until the gateway responds properly: %s', async (fault) => {
    const { orderId, paymentId } = await paidAt(gateway);
    gateway.fault = fault;
    await serviceOf(site, PaymentWatch).poll(paymentId);
    expect((await booksOf(site, orderId))['status']).toBe('pending');

    gateway.fault = null;
    await serviceOf(site, PaymentWatch).poll(paymentId);
    expect((await booksOf(site, orderId))['status']).toBe('paid');
  });

  it.each(QUICK_FAULTS)('refuses to cancel an order whose payment cannot be closed: %s', async (fault) => {
    const { orderId } = await paidAt(gateway);
    gateway.fault = fault;
    const { status, body } = await buyer.post(`/api/account/orders/${orderId}/cancel`);
    expect([status, body.code]).toEqual([503, 'payment.provider_unavailable']);
    expect((await booksOf(site, orderId))['status']).toBe('pending');
  });

  it.each(QUICK_FAULTS)('refunds once although the response to the refund was lost: %s', async (fault) => {
    const { orderId, outTradeNo, refundNo, amountFen } = await surplus();
    gateway.fault = fault;
    await expect(serviceOf(site, RefundSending).send(refundNo)).rejects.toMatchObject({ name: 'TryLater' });
    expect((await refundRow(orderId)).status).toBe('processing');

    gateway.fault = null;
    await serviceOf(site, RefundSending)
      .send(refundNo)
      .catch(() => undefined);
    if (method === 'wechat') gateways.wechat.finishRefund(refundNo);
    await serviceOf(site, RefundSending).send(refundNo);
    expect((await refundRow(orderId)).status).toBe('succeeded');
    expect(gateway.movementsOf(outTradeNo).map((movement) => movement.amountFen)).toEqual([amountFen, -amountFen]);
  });

  it('reports a refund that the gateway rejects to staff', async () => {
    const { outTradeNo, refundNo, amountFen, orderId } = await surplus();
    gateway.fault = null;
    const byHand = gateway.refundByHand(outTradeNo, amountFen);
    await serviceOf(site, RefundSending).send(refundNo);
    expect(byHand).not.toBe('');
    expect((await refundRow(orderId)).status).toBe('failed');
    const kinds = await site.db.query('SELECT kind FROM payment_incidents WHERE order_id = $1 ORDER BY created_at', [
      orderId,
    ]);
    expect(kinds).toEqual([{ kind: 'late' }, { kind: 'refund_failed' }]);
  });
});

/** The site's adapters with shorter timeouts. */
const impatient = ({ settings: { payments } }: TestApp): Readonly<Record<string, PaymentProvider>> => {
  return {
    alipay: new AlipayProvider(payments.get('alipay')?.settings as AlipaySettings, SHORT),
    wechat: new WechatProvider(payments.get('wechat')?.settings as WechatSettings, SHORT),
    stripe: new StripeProvider(payments.get('stripe')?.settings as StripeSettings, SHORT),
  };
};

it.each([
  ['wechat', { h5_url: 'cashier' }],
  ['wechat', { h5_url: 'javascript:alert(1)' }],
  ['stripe', { url: 'cashier' }],
  ['stripe', { url: 'javascript:alert(1)' }],
] as const)('sends no customer to what is no address on the web: %s, %j', async (method, change) => {
  gateways[method].alter = (fields) => ({ ...fields, ...change });
  const pay = async () =>
    buyer.post(`/api/account/orders/${await anOrder(buyer)}/pay`, { method }).set('user-agent', 'iPhone');
  const { status, body } = await pay();
  expect([status, body.code]).toEqual([503, 'payment.provider_unavailable']);
  gateways[method].alter = (fields) => fields;
  expect((await pay()).status).toBe(200);
});

it.each(LONG_FAULTS)('gives up in time on a gateway whose response does not end: %s', async (fault) => {
  expect(Math.max(DEADLINES.callMs, DEADLINES.clientMs)).toBeLessThan(MAX_MS);
  const providers = impatient(site);
  jest.spyOn(serviceOf(site, PaymentProviders), 'find').mockImplementation((id) => providers[id] ?? null);
  await Promise.all(
    GATEWAYS.map(async (method) => {
      const { paymentId, orderId, outTradeNo, providerRef } = await paidAt(gateways[method]);
      gateways[method].fault = fault;
      const started = Date.now();
      const provider = providers[method] as PaymentProvider;
      const answers = await Promise.allSettled([
        provider.query({ outTradeNo, providerRef }),
        provider.close({ outTradeNo, providerRef }),
        serviceOf(site, PaymentWatch).poll(paymentId),
      ]);
      expect(Date.now() - started).toBeLessThan(SHORT_MAX_MS);
      expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
      expect((await booksOf(site, orderId))['status']).toBe('pending');
    }),
  );
});

describe.each(['wechat', 'stripe'] as const)('when %s takes an order and its answer is lost', (method) => {
  it.each(QUICK_FAULTS)(
    'repeats a payment request with the same number after a lost response, and charges once: %s',
    async (fault) => {
      const gateway = gateways[method];
      const orderId = await anOrder(buyer);
      gateway.fault = fault;
      const { status, body } = await buyer.post(`/api/account/orders/${orderId}/pay`, { method });
      expect([status, body.code]).toEqual([503, 'payment.provider_unavailable']);

      gateway.fault = null;
      const { outTradeNo } = await beginFor(site, buyer, gateway, orderId);
      expect(gateway.tradesOf(outTradeNo)).toBe(1);
      const [{ attempts }] = await site.db.query('SELECT count(*)::int AS attempts FROM payments WHERE order_id = $1', [
        orderId,
      ]);
      expect(attempts).toBe(1);
    },
  );
});

describe.each(['alipay', 'stripe'] as const)('a refund in the console of %s', (method) => {
  it('looks up a refund made in the console of the gateway, and refunds the order', async () => {
    const gateway = gateways[method];
    const { orderId, outTradeNo, amountFen } = await beginAndPay(site, buyer, gateway);
    const refundNo = gateway.refundByHand(outTradeNo, amountFen);
    const notice =
      method === 'alipay'
        ? gateways.alipay.signed({
            ...gateways.alipay.fieldsOf(outTradeNo),
            trade_status: 'TRADE_SUCCESS',
            refund_fee: (amountFen / 100).toFixed(2),
            gmt_refund: '2026-11-21 12:00:00.000',
            out_biz_no: refundNo,
          })
        : gateways.stripe.signed(gateways.stripe.event('refund.created', gateways.stripe.refundOf(refundNo)));
    const { status } = await deliver(site, method, notice);
    expect(status).toBe(200);
    await site.db.query(`UPDATE outbox SET run_at = now() WHERE name = 'orders.ask-refund'`);
    await eventually(async () => (await booksOf(site, orderId))['status'] === 'refunded');
  });
});

it('does not settle an order from an Alipay refund notification that says TRADE_SUCCESS', async () => {
  const { orderId, outTradeNo } = await begin(site, buyer, gateways.alipay);
  const fields = { ...gateways.alipay.fieldsOf(outTradeNo), trade_status: 'TRADE_SUCCESS', refund_fee: '1.00' };
  await deliver(site, 'alipay', gateways.alipay.signed(fields)).expect(200, 'success');
  expect((await booksOf(site, orderId))['status']).toBe('pending');
});
