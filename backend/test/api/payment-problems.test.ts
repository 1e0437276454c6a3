import { eventually, startTestApp, type TestApp } from '../support/app.js';
import { aCustomer, anOrder, type Customer } from '../support/customer.js';

describe('what a customer is told about a payment', () => {
  let site: TestApp;
  let buyer: Customer;

  beforeAll(async () => {
    site = await startTestApp();
    buyer = await aCustomer(site);
  });
  afterAll(() => site.close());

  const problemOf = async (orderId: string): Promise<string | null> => {
    const { body } = await buyer.get(`/api/account/orders/${orderId}`).expect(200);
    return body.paymentProblem;
  };
  const play = async (orderId: string, outcome: string): Promise<void> => {
    const { body } = await buyer.post(`/api/account/orders/${orderId}/pay`).expect(200);
    await site.http.post(`/api/payments/sandbox/${body.paymentId}`).send({ outcome }).expect(200);
  };

  it('tells of a refused payment, also while the next one waits', async () => {
    const orderId = await anOrder(buyer);
    expect(await problemOf(orderId)).toBeNull();
    await play(orderId, 'failed');
    await eventually(async () => ((await problemOf(orderId)) === 'failed' ? true : null));
    await buyer.post(`/api/account/orders/${orderId}/pay`).expect(200);
    expect(await problemOf(orderId)).toBe('failed');
  });

  it('wakes whoever waits for the order', async () => {
    const orderId = await anOrder(buyer);
    const waiting = buyer.get(`/api/account/orders/${orderId}?wait=25`).expect(200);
    const startedAt = Date.now();
    const [{ body }] = await Promise.all([waiting, play(orderId, 'failed')]);
    expect(body).toMatchObject({ status: 'pending', paymentProblem: 'failed' });
    expect(Date.now() - startedAt).toBeLessThan(15_000);
  });

  it('tells of money of a wrong amount rather than of a refusal', async () => {
    const orderId = await anOrder(buyer);
    await play(orderId, 'failed');
    await eventually(async () => ((await problemOf(orderId)) === 'failed' ? true : null));
    await play(orderId, 'wrong-amount');
    const problem = await eventually(async () => {
      const told = await problemOf(orderId);
      return told === 'failed' ? null : told;
    });
    expect(problem).toBe('mismatched');
  });

  it('sends the customer back to a page in their language', async () => {
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
});
