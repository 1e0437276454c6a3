import { OrdersQueries } from '../../src/modules/orders/reading/orders.queries.js';
import { aCustomer, anOrder, type Customer } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { statusOf } from '../support/gateway.js';
import { providerOf } from '../support/gateway-payments.js';
import { siteOfSuite } from '../support/suite.js';

/** What a process serves at once, and some more. */
const [CAPACITY, MORE] = [160, 10];

describe('payment problems shown to the customer', () => {
  const site = siteOfSuite();
  let buyer: Customer;

  beforeAll(async () => {
    buyer = await aCustomer(site);
  });
  afterEach(() => jest.restoreAllMocks());

  const problemOf = async (orderId: string): Promise<string | null> => {
    const { body } = await buyer.get(`/api/account/orders/${orderId}`).expect(200);
    return body.paymentProblem;
  };
  const play = async (orderId: string, outcome: string): Promise<void> => {
    const { body } = await buyer.post(`/api/account/orders/${orderId}/pay`).expect(200);
    await site.http.post(`/api/payments/sandbox/${body.paymentId}`).send({ outcome }).expect(200);
  };

  it('reports a refused payment to the customer, also while the next attempt waits', async () => {
    const orderId = await anOrder(buyer);
    expect(await problemOf(orderId)).toBeNull();
    await play(orderId, 'failed');
    await eventually(async () => ((await problemOf(orderId)) === 'failed' ? true : null));
    await buyer.post(`/api/account/orders/${orderId}/pay`).expect(200);
    expect(await problemOf(orderId)).toBe('failed');
  });

  it('wakes a request that waits for an order when its payment is refused', async () => {
    const orderId = await anOrder(buyer);
    const waiting = buyer.get(`/api/account/orders/${orderId}?wait=25`).expect(200);
    const startedAt = Date.now();
    const [{ body }] = await Promise.all([waiting, play(orderId, 'failed')]);
    expect(body).toMatchObject({ status: 'pending', paymentProblem: 'failed' });
    expect(Date.now() - startedAt).toBeLessThan(15_000);
  });

  it('counts a request that asks to wait for an order like all others when there is nothing to wait for', async () => {
    const orderId = await anOrder(buyer);
    await buyer.post(`/api/account/orders/${orderId}/cancel`).expect(200);
    const { get: read } = OrdersQueries.prototype;
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    jest.spyOn(OrdersQueries.prototype, 'get').mockImplementation(async function (this: OrdersQueries, ...args) {
      await released;
      return read.apply(this, args);
    });
    const statuses: number[] = [];
    const asked = Array.from({ length: CAPACITY + MORE }, async () => {
      const { status } = await buyer.get(`/api/account/orders/${orderId}?wait=25`);
      statuses.push(status);
    });
    try {
      await eventually(async () => statuses.length >= MORE);
      expect(statuses).toEqual(Array.from({ length: MORE }, () => 503));
    } finally {
      release();
      await Promise.all(asked);
    }
  });

  it('reports a wrong amount rather than an earlier refusal of the payment', async () => {
    const orderId = await anOrder(buyer);
    await play(orderId, 'failed');
    await eventually(async () => ((await problemOf(orderId)) === 'failed' ? true : null));
    await play(orderId, 'wrong-amount');
    const problem = await eventually(async () => {
      const problem = await problemOf(orderId);
      return problem === 'failed' ? null : problem;
    });
    expect(problem).toBe('mismatched');
  });

  it('returns the customer from the cashier to a page in their language', async () => {
    for (const [language, path] of [
      ['zh-CN', '/pay'],
      ['en', '/en/pay'],
    ] as const) {
      const orderId = await anOrder(buyer);
      const { body } = await buyer
        .post(`/api/account/orders/${orderId}/pay`)
        .set('accept-language', language)
        .expect(200);
      const { body: trade } = await site.http.get(`/api/payments/sandbox/${body.paymentId}`).expect(200);
      expect(trade.returnUrl).toBe(`${site.settings.publicUrl}${path}?orderId=${orderId}`);
    }
  });

  it('closes a payment whose order is cancelled while the gateway is being asked', async () => {
    const orderId = await anOrder(buyer);
    const gateway = providerOf(site, 'sandbox');
    const create = gateway.create.bind(gateway);
    jest.spyOn(gateway, 'create').mockImplementationOnce(async (payment) => {
      await buyer.post(`/api/account/orders/${orderId}/cancel`).expect(200);
      return create(payment);
    });
    const { status, body } = await buyer.post(`/api/account/orders/${orderId}/pay`);
    expect([status, body.code]).toEqual([409, 'payment.closed']);

    const [payment] = await site.db.query('SELECT id, status FROM payments WHERE order_id = $1', [orderId]);
    expect(payment.status).toBe('closed');
    const cashier = await site.http.post(`/api/payments/sandbox/${payment.id}`).send({ outcome: 'paid' });
    expect([cashier.status, cashier.body.code]).toEqual([409, 'payment.closed']);
    expect(await statusOf(site, orderId)).toBe('cancelled');
  });
});
