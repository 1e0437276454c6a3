import { contract, send } from '../support/contract.js';
import { anOrder } from '../support/customer.js';
import { aPerson } from '../support/people.js';
import { aStaffMember, type Staff } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

const MAX_ITEMS = 10;
/** Maximum size of any response but files, in bytes. */
const MAX_BYTES = 300_000;
const LONG = 'x'.repeat(4_000);
const ODD: readonly Readonly<Record<string, string>>[] = [
  {},
  { pageIndex: '1000000000' },
  { pageIndex: '100000' },
  { pageIndex: '0' },
  { pageIndex: '-1' },
  { pageIndex: '1e9' },
  { pageIndex: '٣' },
  { sort: 'nothing' },
  { sort: '-createdAt; DROP TABLE orders; --' },
  { q: `%_\\'";--\u0000\ud83d` },
  { q: LONG },
  { status: "paid' OR true", from: '0000-00-00', to: '9999-99-99', days: '-5', month: '2026-13', accountId: 'me' },
  { 'pageIndex[]': '1', '__proto__[x]': '1', constructor: '1' },
];

describe('every GET route of the contract', () => {
  const site = siteOfSuite();
  let staff: Staff;

  beforeAll(async () => {
    staff = await aStaffMember(site);
  });

  const routes = contract().filter(({ method }) => method === 'GET');

  it.each(routes.map((route) => [route.path, route] as const))(
    '%s handles odd queries without a server error and within the size limits',
    async (_, route) => {
      for (const query of ODD) {
        const { status, text, body } = await send(site, route, { token: staff.token, query });
        expect({ query, status }).not.toMatchObject({ status: 500 });
        // A file response has no text.
        expect((text as string | undefined)?.length ?? 0).toBeLessThan(MAX_BYTES);
        if (Array.isArray(body?.items)) expect(body.items.length).toBeLessThanOrEqual(MAX_ITEMS);
      }
    },
  );

  it('handles repeated query parameters of every list without a server error', async () => {
    for (const { path } of routes.filter(({ path: one }) => !one.includes('{'))) {
      const { status } = await staff.get(`${path}?pageIndex=1&pageIndex=2&q=a&q=b&sort=a&sort=b`);
      expect([path, status]).not.toEqual([path, 500]);
    }
  });

  it('lists orders with exactly the declared fields, on every page and in both languages', async () => {
    const view = site.openapi.components?.schemas?.['OrderSummaryView'] as { properties: object } | undefined;
    const fields = Object.keys(view?.properties ?? {});
    const buyer = await aPerson(site);
    for (let count = 0; count <= MAX_ITEMS; count += 1) await anOrder(buyer);
    const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    for (const [locale, planName] of [
      ['zh', /组|人|版/],
      ['en', /[a-z]/i],
    ] as const) {
      for (const [pageIndex, length] of [
        [1, MAX_ITEMS],
        [2, 1],
        [3, 0],
      ] as const) {
        const { body } = await buyer
          .get(`/api/account/orders?pageIndex=${pageIndex}`)
          .set('accept-language', locale)
          .expect('content-type', /^application\/json/)
          .expect(200);
        expect(body).toMatchObject({ total: MAX_ITEMS + 1, pageIndex });
        expect(body.items).toHaveLength(length);
        for (const item of body.items) {
          expect(Object.keys(item).toSorted()).toEqual(fields.toSorted());
          expect(item).toMatchObject({
            status: 'pending',
            planName: expect.stringMatching(planName),
            payableFen: expect.any(Number),
            createdAt: instant,
            expiresAt: instant,
            paidAt: null,
          });
        }
      }
    }
  });
});

describe('every route of the contract', () => {
  const site = siteOfSuite();

  it.each(contract().map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s ignores query parameters that it does not declare',
    async (_, route) => {
      // A separate caller for each: some routes end the session that calls them.
      const { token } = await aStaffMember(site);
      const query = { utm_source: 'newsletter', 'filter[role]': 'admin', gclid: '1' };
      const { status, body } = await send(site, route, { token, query });
      const named = ((body?.details ?? []) as { field: string }[]).map(({ field }) => field);
      expect({ status, named }).not.toMatchObject({ status: 500 });
      expect(named.filter((field) => Object.keys(query).some((name) => field.startsWith(name)))).toEqual([]);
    },
  );
});
