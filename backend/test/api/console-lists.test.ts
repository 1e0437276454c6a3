import { subscribers } from '../support/campaigns.js';
import { anOrder } from '../support/customer.js';
import { aPaidOrder } from '../support/gateway.js';
import { aPerson, type Person } from '../support/people.js';
import { aStaffMember, type Staff } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

const PRICE = 64_600;
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' });
const dayBefore = (date: Date): Date => new Date(date.getTime() - 86_400_000);

describe('what every list of the console can do', () => {
  const site = siteOfSuite();
  let admin: Staff;
  let buyer: Person;
  let paid: string;
  let open: string;

  beforeAll(async () => {
    admin = await aStaffMember(site);
    buyer = await aPerson(site);
    paid = await aPaidOrder(site, buyer);
    open = await anOrder(buyer);
  });

  const list = async (query: string) =>
    (await admin.get(`/api/admin/orders?accountId=${buyer.id}&${query}`).expect(200)).body as {
      items: { id: string }[];
      total: number;
      sums: Record<string, number>;
    };
  const ids = async (query: string): Promise<string[]> => (await list(query)).items.map(({ id }) => id);

  it('a list accepts several values of a filter', async () => {
    expect(await ids('status=paid')).toEqual([paid]);
    expect(await ids('status=paid,pending')).toEqual([open, paid]);
    expect(await ids('status=paid&status=pending')).toEqual([open, paid]);
    const { body } = await admin.get('/api/admin/orders?status=paid,lost').expect(400);
    expect(body).toMatchObject({ code: 'request.invalid', details: [{ field: 'status' }] });
  });

  it('a list can be limited to days in Shanghai, both included', async () => {
    const day = today.format(new Date());
    const before = today.format(dayBefore(new Date()));
    expect(await ids(`from=${before}&to=${day}`)).toEqual([open, paid]);
    expect(await ids(`to=${today.format(dayBefore(dayBefore(new Date())))}`)).toEqual([]);
    await admin.get('/api/admin/orders?from=2026-02-30').expect(400);
  });

  it('a list has pages of 10, 20, 50 or 100 rows', async () => {
    expect(await ids('pageSize=100')).toEqual([open, paid]);
    await admin.get('/api/admin/orders?pageSize=11').expect(400);
  });

  it('a list adds up the money of all filtered rows', async () => {
    expect(await list('')).toMatchObject({ total: 2, sums: { payableFen: 2 * PRICE, refundedFen: 0 } });
    expect((await list('status=paid')).sums).toEqual({ payableFen: PRICE, refundedFen: 0 });
    expect((await list('status=refunded')).sums).toEqual({ payableFen: 0, refundedFen: 0 });
  });

  it('a search that finds more than an index narrows down still finds all of it, and only that', async () => {
    const people = await subscribers(site.db, 2_002);
    const domain = people[0]?.mail.split('@')[1] ?? '';
    const searched = async (q: string) => {
      const { body } = await admin.get(`/api/admin/accounts?pageSize=100&q=${q}`).expect(200);
      const { items, total } = body as { items: { mail: string }[]; total: number };
      return { total, foreign: items.filter(({ mail }) => !mail.includes(q)) };
    };
    expect(await searched(domain)).toEqual({ total: 2_002, foreign: [] });
    expect(await searched(`p200@${domain}`)).toEqual({ total: 1, foreign: [] });
  });

  it('exports selected rows only', async () => {
    const { text } = await admin.get(`/api/admin/orders/export?ids=${open}`).expect(200);
    expect(text.trim().split('\r\n')).toHaveLength(2);
    const rest = await admin.get('/api/admin/orders/export?ids=of-another-kind').expect(200);
    expect(rest.text.trim().split('\r\n')).toHaveLength(1);
  });

  it('finds what belongs to one customer in every list', async () => {
    const stranger = await aPerson(site);
    const { body: points } = await admin.get(`/api/admin/point-records?accountId=${buyer.id}`).expect(200);
    expect(points).toMatchObject({ items: [], total: 0, sums: { amount: 0 } });
    const { body: mails } = await admin.get(`/api/admin/mail-deliveries?accountId=${buyer.id}`).expect(200);
    expect(new Set(mails.items.map(({ recipient }: { recipient: string }) => recipient))).toEqual(
      new Set([buyer.mail]),
    );
    for (const list of ['orders', 'transfers', 'licenses', 'invoices', 'quotes', 'point-records']) {
      const { body } = await admin.get(`/api/admin/${list}?accountId=${stranger.id}`).expect(200);
      expect(body).toMatchObject({ items: [], total: 0 });
    }
  });
});
