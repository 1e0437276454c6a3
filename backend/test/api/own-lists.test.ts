import { anOrder, captchaFor, pay } from '../support/customer.js';
import { aPerson, givePoints, type Person } from '../support/people.js';
import { siteOfSuite } from '../support/suite.js';

/** The entries of a list, each identified by one of its fields. */
const found = async (person: Person, path: string, query: Record<string, string>, field: string): Promise<string[]> => {
  const { body } = await person.get(path).query(query).expect(200);
  expect(body).toMatchObject({ pageIndex: 1, total: body.items.length });
  return body.items.map((item: Record<string, string>) => item[field]);
};

describe('lists of a customer', () => {
  const site = siteOfSuite();
  let customer: Person;
  let stranger: Person;

  beforeAll(async () => {
    [customer, stranger] = await Promise.all([aPerson(site), aPerson(site)]);
  });

  it("finds a customer's orders by number, plan name, status and kind", async () => {
    const [group, team] = [await anOrder(customer), await anOrder(customer, 'team')];
    await anOrder(stranger);
    await customer.post(`/api/account/orders/${team}/cancel`).expect(200);
    const orders = '/api/account/orders';
    const { number, planName } = (await customer.get(`${orders}/${group}`)).body;
    const ask = (query: Record<string, string>) => found(customer, orders, query, 'id');
    expect(await ask({})).toEqual([team, group]);
    expect(await ask({ q: number.slice(3).toLowerCase() })).toEqual([group]);
    expect(await ask({ q: planName })).toEqual([group]);
    expect(await ask({ q: '%' })).toEqual([]);
    expect(await ask({ status: 'cancelled' })).toEqual([team]);
    expect(await ask({ status: 'cancelled', q: number })).toEqual([]);
    expect(await ask({ kind: 'renewal' })).toEqual([]);
    expect(await ask({ kind: 'new', pageIndex: '1' })).toEqual([team, group]);
    await customer.get(orders).query({ status: 'lost' }).expect(400);
  });

  it("finds a customer's licences by key, remark, machine code and name, and counts them within the search", async () => {
    const ids: string[] = [];
    for (let count = 0; count < 2; count += 1) {
      const { paidId } = await pay(site, customer, await anOrder(customer));
      ids.unshift(paidId);
    }
    const [newest = '', oldest = ''] = ids;
    await customer.post(`/api/account/paid-remark?paidId=${oldest}&remark=机房 B`).expect(200);
    await customer.post(`/api/account/paid-binding?paidId=${newest}&machineId=HOST-4711.lan`).expect(200);
    const ask = (query: Record<string, string>) => found(customer, '/api/account/paid', query, 'paidId');
    const { key, name } = (await customer.get(`/api/account/paid/${oldest}`)).body;
    expect(await ask({ q: '机房' })).toEqual([oldest]);
    expect(await ask({ q: 'host-4711' })).toEqual([newest]);
    expect(await ask({ q: key })).toEqual([oldest]);
    expect(await ask({ q: name, phase: 'valid' })).toEqual(ids);
    const { body } = await customer.get('/api/account/paid').query({ q: '机房', phase: 'over' }).expect(200);
    expect(body).toMatchObject({ items: [], total: 0, counts: { valid: 1, ending: 0, over: 0 } });
    expect((await stranger.get('/api/account/paid').query({ q: '机房' })).body.total).toBe(0);
  });

  it("finds a customer's quotes by number, company and status", async () => {
    const ask = (query: Record<string, string>) => found(customer, '/api/account/quotes', query, 'number');
    const numbers: string[] = [];
    for (const companyName of ['澜沧数据', '怒江网络']) {
      const quote = { companyName, contactName: '周宁', mail: customer.mail, plan: 'team', users: 5, assets: 50 };
      const proof = await captchaFor(site);
      const { body } = await customer.post('/api/quote', { ...quote, months: 12, quantity: 1, ...proof }).expect(201);
      numbers.unshift(body.number);
    }
    expect(await ask({})).toEqual(numbers);
    expect(await ask({ q: '澜沧' })).toEqual(numbers.slice(1));
    expect(await ask({ q: numbers[0] ?? '' })).toEqual(numbers.slice(0, 1));
    expect(await ask({ status: 'requested' })).toEqual(numbers);
    expect(await ask({ status: 'expired' })).toEqual([]);
    // Past its last day it is listed as expired, before it is marked so.
    await site.db.query(
      `UPDATE quotes SET status = 'sent', sent_at = now() - interval '9 days', granted = '{}', valid_on = current_date - 3 WHERE number = $1`,
      [numbers[0]],
    );
    expect(await ask({ status: 'sent' })).toEqual([]);
    expect(await ask({ status: 'expired' })).toEqual(numbers.slice(0, 1));
  });

  it("finds a customer's points records by description and type", async () => {
    await givePoints(site, stranger, 90_000);
    const order = await anOrder(stranger);
    await stranger.post(`/api/account/orders/${order}/pay-with-points`).expect(200);
    const { number } = (await stranger.get(`/api/account/orders/${order}`)).body;
    const ask = (query: Record<string, string>) => found(stranger, '/api/account/point-records', query, 'type');
    expect(await ask({})).toEqual(['spend', 'earn']);
    expect(await ask({ type: 'earn' })).toEqual(['earn']);
    expect(await ask({ q: number })).toEqual(['spend']);
    expect(await ask({ q: '支付订单' })).toEqual(['spend']);
    expect(await ask({ q: '人工' })).toEqual(['earn']);
    expect(await ask({ q: '没有' })).toEqual([]);
    await stranger.get('/api/account/point-records').query({ type: 'other' }).expect(400);
  });
});
