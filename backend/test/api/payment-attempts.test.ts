import { anOrder } from '../support/customer.js';
import { aPerson, type Person } from '../support/people.js';
import { gatewaysOfSuite } from '../support/suite.js';

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148';

describe('payment attempts', () => {
  const { gateways, site } = gatewaysOfSuite();
  let buyer: Person;
  let orderId: string;

  beforeAll(async () => {
    buyer = await aPerson(site);
  });
  beforeEach(async () => {
    orderId = await anOrder(buyer);
  });
  afterEach(() => {
    gateways.wechat.fault = null;
  });

  const pay = (method: string, agent = 'Firefox') =>
    buyer.post(`/api/account/orders/${orderId}/pay`, { method }).set('user-agent', agent);
  const attempt = async (method: string): Promise<string> => (await pay(method).expect(200)).body.paymentId;
  const change = (paymentId: string, assignment: string) =>
    site.db.query(`UPDATE payments SET ${assignment} WHERE id = $1`, [paymentId]);

  const priced = (fen: number) =>
    site.db.query('UPDATE orders SET subtotal_fen = $2, payable_fen = $2 WHERE id = $1', [orderId, fen]);
  const offered = async () => (await buyer.get(`/api/account/orders/${orderId}`).expect(200)).body.methods;
  const refused = async (body?: object) => {
    const answer = await buyer.post(`/api/account/orders/${orderId}/pay`, body);
    return [answer.status, answer.body.code];
  };
  const UNAVAILABLE = [422, 'payment.method_unavailable'];

  it('offers only payment methods that may collect the amount', async () => {
    await priced(399);
    expect(await offered()).toEqual(['alipay', 'wechat']);
    expect(await refused({ method: 'stripe' })).toEqual(UNAVAILABLE);
    const { body } = await buyer.post(`/api/account/orders/${orderId}/pay`).expect(200);
    expect(body).toMatchObject({ methods: ['alipay', 'wechat'], action: { type: 'redirect' } });
  });

  it('offers no payment method for an amount that none may collect, and refuses to pay', async () => {
    await priced(10_000_000_001);
    expect(await offered()).toEqual([]);
    expect(await refused()).toEqual(UNAVAILABLE);
    expect(await site.db.query('SELECT FROM payments WHERE order_id = $1', [orderId])).toHaveLength(0);
  });

  it('continues the payment that was begun with the same method', async () => {
    const [alipay, wechat] = [await attempt('alipay'), await attempt('wechat')];
    expect(wechat).not.toBe(alipay);
    expect([await attempt('alipay'), await attempt('wechat')]).toEqual([alipay, wechat]);
  });

  it.each([
    ['alipay', 'redirect', 'redirect', 2],
    ['wechat', 'qr', 'redirect', 2],
    ['stripe', 'redirect', 'redirect', 1],
  ] as const)(
    'returns an action that suits the device, the same each time, with %s',
    async (method, there, here, attempts) => {
      const desktop = await pay(method).expect(200);
      const [phone, again] = [await pay(method, PHONE), await pay(method, PHONE)];
      expect([desktop.body.action.type, phone.body.action.type]).toEqual([there, here]);
      expect(again.body).toEqual(phone.body);
      expect((await pay(method).expect(200)).body).toEqual(desktop.body);
      expect(new Set([desktop.body.paymentId, phone.body.paymentId]).size).toBe(attempts);
    },
  );

  it.each([
    ['is over', 'expires_at = now()'],
    ['was refused', `status = 'failed'`],
    ['is of another amount', 'amount_fen = amount_fen + 1'],
  ])('begins a new payment when the earlier one %s', async (_, assignment) => {
    const first = await attempt('wechat');
    await change(first, assignment);
    const second = await attempt('wechat');
    expect(second).not.toBe(first);
    expect(await attempt('wechat')).toBe(second);
  });

  it('asks the gateway again for the same payment after a failure', async () => {
    gateways.wechat.fault = 'server_error';
    await pay('wechat').expect(503);
    gateways.wechat.fault = null;
    const { body } = await pay('wechat').expect(200);
    expect(body.action).toMatchObject({ type: 'qr' });
    const asked = gateways.wechat.asked.length;
    expect((await pay('wechat').expect(200)).body).toEqual(body);
    expect(gateways.wechat.asked).toHaveLength(asked);
    expect(await site.db.query('SELECT FROM payments WHERE order_id = $1', [orderId])).toHaveLength(1);
  });

  it('reuses a payment link until the gateway no longer accepts it', async () => {
    const { body: first } = await pay('alipay').expect(200);
    const links = async (freshUntil: Date): Promise<Date> => {
      await change(first.paymentId, `action = jsonb_set(action, '{freshUntil}', '"${freshUntil.toISOString()}"')`);
      const { body } = await pay('alipay').expect(200);
      expect(body.paymentId).toBe(first.paymentId);
      const [row] = await site.db.query(`SELECT action->>'freshUntil' AS until FROM payments WHERE id = $1`, [
        first.paymentId,
      ]);
      return new Date(row.until);
    };
    const soon = new Date(site.clock.now().getTime() + 60_000);
    expect(await links(soon)).toEqual(soon);
    expect((await links(site.clock.now())).getTime()).toBeGreaterThan(soon.getTime());
  });
});
