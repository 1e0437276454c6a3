import { OrdersQueries } from '../../src/modules/orders/reading/orders.queries.js';
import { aCustomer, anOrder } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { siteOfSuite } from '../support/suite.js';

/** What a process serves at once, and some more. */
const [CAPACITY, MORE] = [160, 10];

describe('requests that ask to wait for an order', () => {
  const site = siteOfSuite();

  afterEach(() => jest.restoreAllMocks());

  it('count like all others when there is nothing to wait for', async () => {
    const buyer = await aCustomer(site);
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
});
