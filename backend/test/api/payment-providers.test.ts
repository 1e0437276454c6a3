import { randomBytes } from 'node:crypto';
import { shanghaiDate } from '../../src/domain/calendar/calendar.js';
import { OrderSettlement } from '../../src/modules/orders/settlement/order-settlement.service.js';
import { PaymentWatch } from '../../src/modules/orders/settlement/payment-watch.service.js';
import type { CreatePayment, PaymentProvider } from '../../src/modules/payments/provider.port.js';
import { standStillAt } from '../support/date.js';
import { begin, beginAndPay, booksOf, deliver, providerOf } from '../support/gateway-payments.js';
import { type FakeGateway, GATEWAYS } from '../support/gateways/index.js';
import { aPerson, type Person, serviceOf } from '../support/people.js';
import { gatewaysOfSuite } from '../support/suite.js';

const ONCE = { status: 'paid', licenses: 1, payments: 1, incidents: 0 };
const outTradeNoOf = (): string => randomBytes(11).toString('hex');

const aPayment = (outTradeNo: string, change: Partial<CreatePayment> = {}): CreatePayment => ({
  outTradeNo,
  paymentId: '7c7f8f44-5a0b-4b7a-9b1b-0b8a4d1f0001',
  amountFen: 129_901,
  subject: '企业版 “A&B/C=1”, 20261121ABCD',
  scene: 'desktop',
  expiresAt: new Date(Math.floor(Date.now() / 1_000) * 1_000 + 1_800_000),
  notifyUrl: 'https://shop.example/api/payments/x/notify',
  returnUrl: 'https://shop.example/pay?orderId=1',
  clientAddress: '203.0.113.7',
  ...change,
});

const { gateways, site } = gatewaysOfSuite();
let buyer: Person;

beforeAll(async () => {
  buyer = await aPerson(site);
});
afterEach(() => {
  jest.useRealTimers();
});

describe.each(GATEWAYS)('%s', (method) => {
  let gateway: FakeGateway;
  let provider: PaymentProvider;

  beforeAll(() => {
    gateway = gateways[method];
    provider = providerOf(site, method);
  });

  const open = async (change: Partial<CreatePayment> = {}) => {
    const payment = aPayment(outTradeNoOf(), change);
    const { action, providerRef } = await provider.create(payment);
    if (action.type !== 'bank') await gateway.visit(action.type === 'qr' ? action.codeUrl : action.url);
    return { payment, action, ref: { outTradeNo: payment.outTradeNo, providerRef } };
  };
  const paid = async () => {
    const opened = await open();
    gateway.pay(opened.payment.outTradeNo);
    const fact = await provider.query(opened.ref);
    if (fact.type !== 'succeeded') throw new Error('it was not paid');
    const refundOf = (refundNo: string, amountFen: number) => ({
      ...opened.ref,
      refundNo,
      amountFen,
      transactionId: fact.transactionId,
      totalFen: fact.amountFen,
      reason: '客户申请 a=b',
      notifyUrl: opened.payment.notifyUrl,
    });
    return { ...opened, fact, refundOf };
  };

  it('opens one trade per payment number, however often it is requested', async () => {
    const payment = aPayment(outTradeNoOf());
    const [first, second] = [await provider.create(payment), await provider.create(payment)];
    for (const { action } of [first, second]) {
      await gateway.visit(action.type === 'redirect' ? action.url : '');
    }
    expect(second.providerRef).toBe(first.providerRef);
    expect(gateway.tradesOf(payment.outTradeNo)).toBe(1);
  });

  it('redirects phones to a payment page', async () => {
    const { action } = await open({ scene: 'mobile' });
    expect(action).toMatchObject({ type: 'redirect', url: expect.stringMatching(/^https?:/) });
  });

  it('reports a trade as waiting, paid with the exact amount, or closed', async () => {
    const { ref } = await open();
    expect(await provider.query(ref)).toEqual({ type: 'waiting', outTradeNo: ref.outTradeNo });
    gateway.pay(ref.outTradeNo);
    const money = { amountFen: 129_901, currency: 'CNY', transactionId: expect.any(String) };
    expect(await provider.query(ref)).toEqual({ type: 'succeeded', outTradeNo: ref.outTradeNo, ...money });

    const { ref: other } = await open();
    expect(await provider.close(other)).toBe('closed');
    expect(gateway.stateOf(other.outTradeNo)).toBe('closed');
    expect(await provider.query(other)).toEqual({ type: 'closed', outTradeNo: other.outTradeNo });
  });

  it('reports that a trade is paid instead of closing it', async () => {
    const { ref } = await paid();
    expect(await provider.close(ref)).toBe('paid');
    expect(gateway.stateOf(ref.outTradeNo)).toBe('paid');
  });

  it('closes a trade that is already closed or was never opened', async () => {
    const { ref } = await open();
    expect([await provider.close(ref), await provider.close(ref)]).toEqual(['closed', 'closed']);
    expect(await provider.close({ outTradeNo: outTradeNoOf(), providerRef: null })).toBe('closed');
    expect(await provider.query({ outTradeNo: ref.outTradeNo, providerRef: ref.providerRef })).toMatchObject({
      type: 'closed',
    });
  });

  it('reports a trade that was never opened as waiting', async () => {
    const outTradeNo = outTradeNoOf();
    expect(await provider.query({ outTradeNo, providerRef: null })).toEqual({ type: 'waiting', outTradeNo });
  });

  it('refunds a payment once per refund number', async () => {
    const { ref, refundOf, fact } = await paid();
    const refund = refundOf(`${ref.outTradeNo}R1`, 29_901);
    expect(await provider.queryRefund(refund)).toEqual({ type: 'refund_processing' });
    await provider.refund(refund);
    await provider.refund(refund);
    if (method === 'wechat') gateways.wechat.finishRefund(refund.refundNo);
    const returned = { outTradeNo: ref.outTradeNo, refundNo: refund.refundNo, amountFen: 29_901 };
    const { currency, transactionId } = fact;
    // Alipay names neither.
    const named = method === 'alipay' ? {} : { currency, transactionId };
    expect(await provider.queryRefund(refund)).toEqual({ type: 'refunded', ...returned, ...named });
    expect(gateway.movementsOf(ref.outTradeNo).map(({ amountFen }) => amountFen)).toEqual([129_901, -29_901]);
  });

  it('refuses to refund more than was paid', async () => {
    const { refundOf, ref } = await paid();
    await provider.refund(refundOf(`${ref.outTradeNo}R1`, 100_000));
    await expect(provider.refund(refundOf(`${ref.outTradeNo}R2`, 100_000))).rejects.toMatchObject({ kind: 'rejected' });
  });

  it('reads payments and refunds from the bill of the day', async () => {
    const now = new Date();
    standStillAt(now);
    const { ref, refundOf, fact } = await paid();
    const { refundNo } = refundOf(`${ref.outTradeNo}R1`, 901);
    await provider.refund(refundOf(refundNo, 901));
    const bill = await provider.bill(shanghaiDate(now));
    const { transactionId } = fact;
    expect(bill?.filter(({ outTradeNo }) => outTradeNo === ref.outTradeNo)).toEqual([
      { ...ref, providerRef: undefined, transactionId, refundNo: null, amountFen: 129_901 },
      { ...ref, providerRef: undefined, transactionId, refundNo, amountFen: -901 },
    ]);
  });

  it('settles an order once from repeated notifications, and acknowledges each', async () => {
    const { orderId, outTradeNo } = await begin(site, buyer, gateway);
    gateway.pay(outTradeNo);
    const notice = gateway.notice(outTradeNo);
    for (let delivery = 0; delivery < 3; delivery += 1) {
      const { status, text } = await deliver(site, method, notice);
      expect([status, text]).toEqual(gateway.acknowledged);
    }
    expect(await booksOf(site, orderId)).toEqual(ONCE);
  });

  it('settles an order by polling the gateway when no notification arrives', async () => {
    const { orderId, outTradeNo, paymentId } = await begin(site, buyer, gateway);
    gateway.pay(outTradeNo);
    await serviceOf(site, PaymentWatch).poll(paymentId);
    expect(await booksOf(site, orderId)).toEqual(ONCE);
    await deliver(site, method, gateway.notice(outTradeNo)).expect(gateway.acknowledged[0]);
    expect(await booksOf(site, orderId)).toEqual(ONCE);
  });

  it('closes the trade of an order that is cancelled', async () => {
    const { orderId, outTradeNo } = await begin(site, buyer, gateway);
    await buyer.post(`/api/account/orders/${orderId}/cancel`).expect(200);
    expect(gateway.stateOf(outTradeNo)).toBe('closed');
    expect((await booksOf(site, orderId))['status']).toBe('cancelled');
  });

  it('settles an order instead of cancelling it when its trade turns out to be paid', async () => {
    const { orderId, outTradeNo } = await begin(site, buyer, gateway);
    gateway.pay(outTradeNo);
    const { body } = await buyer.post(`/api/account/orders/${orderId}/cancel`).expect(409);
    expect(body.code).toBe('order.already_paid');
    expect(await booksOf(site, orderId)).toEqual(ONCE);
  });

  it('detects a refund made in the console of the gateway', async () => {
    const { orderId, outTradeNo, providerRef, amountFen } = await beginAndPay(site, buyer, gateway);
    const refundNo = gateway.refundByHand(outTradeNo, amountFen);
    const fact = await provider.query({ outTradeNo, providerRef });
    const [{ transactionId }] = await site.db.query(
      'SELECT transaction_id AS "transactionId" FROM payments WHERE out_trade_no = $1',
      [outTradeNo],
    );
    const known = await provider.queryRefund({ outTradeNo, providerRef, refundNo, transactionId });
    expect(fact.type).not.toBe('waiting');
    expect(known).toMatchObject({ type: 'refunded', outTradeNo, amountFen });
    if (known.type === 'refund_processing') throw new Error('unreachable');
    await serviceOf(site, OrderSettlement).applyFact(method, known);
    expect(await booksOf(site, orderId)).toMatchObject({ status: 'refunded', incidents: 1 });
  });
});
