import { anEmployee, applied, stubMailHosts } from '../support/applications.js';
import { unique } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import type { Person } from '../support/people.js';
import { aStaffMember, auditOf, type Staff } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

describe('cases in the console', () => {
  const site = siteOfSuite();
  let reviewer: Staff;
  let customer: Person;
  let companyName: string;
  let id: string;

  beforeAll(async () => {
    stubMailHosts(site);
    reviewer = await aStaffMember(site, 'reviewer');
  });
  beforeEach(async () => {
    companyName = unique('青石');
    customer = await anEmployee(site);
    const application = await applied(customer, { companyName });
    await reviewer.post(`/api/admin/applications/${application}/approval`, {}).expect(200);
    const { body } = await list({ q: companyName });
    id = body.items[0].id;
  });

  const list = (query: object) => reviewer.get('/api/admin/cases').query(query).expect(200);
  const shown = async (): Promise<string[]> =>
    (await site.http.get('/api/cases').expect(200)).body.items.map((one: { companyName: string }) => one.companyName);
  /** Visitors see a change within a second. */
  const shownSoon = (isRight: (names: string[]) => boolean) => eventually(async () => isRight(await shown()), 1);
  const change = (body: object, version: number, who: Person = reviewer) =>
    who.put(`/api/admin/cases/${id}`, body, version);

  it('shows cases to visitors ten a page, in one order over all pages', async () => {
    await site.db.query(
      `INSERT INTO cases (company_name, position, approved_at) SELECT 'Z' || n, 900, now() FROM generate_series(1, 12) n`,
    );
    const page = async (pageIndex: number) =>
      (await site.http.get(`/api/cases?pageIndex=${pageIndex}`).expect(200)).body;
    const [first, second, beyond] = [await page(1), await page(2), await page(1_000)];
    expect([first.items.length, first.pageIndex, second.pageIndex]).toEqual([10, 1, 2]);
    expect([second.total, beyond]).toEqual([first.total, { items: [], total: first.total, pageIndex: 1_000 }]);
    const ids = [...first.items, ...second.items].map((one: { id: string }) => one.id);
    expect(new Set(ids).size).toBe(Math.min(first.total, 20));
    expect((await site.http.get('/api/cases').expect(200)).body).toEqual(first);
    await site.db.query(`DELETE FROM cases WHERE position = 900`);
  });

  it('renames, moves and hides a case, and audits each change', async () => {
    const draft = { companyName: `A${companyName}`, position: 7, isHidden: false };
    await change(draft, 1).expect(204);
    await shownSoon((names) => names.at(-1) === draft.companyName);
    await change({ ...draft, isHidden: true }, 2).expect(204);
    await shownSoon((names) => !names.includes(draft.companyName));
    expect((await list({ q: companyName, isShown: 'true' })).body.total).toBe(0);
    expect((await list({ q: companyName, isShown: 'false' })).body.items).toMatchObject([{ id, position: 7 }]);
    expect((await auditOf(site, id)).map(({ action }) => action)).toEqual(['case.changed', 'case.changed']);
    await change(draft, 3, customer).expect(403);
  });

  it('withdraws a case at the request of a company, and shows it again when the company agrees', async () => {
    const withdraw = () => reviewer.post(`/api/admin/cases/${id}/withdrawal`, { reason: '电话' }).expect(204);
    await withdraw();
    await withdraw();
    await shownSoon((names) => !names.includes(companyName));
    expect(await auditOf(site, id)).toEqual([{ action: 'case.withdrawn', actor: reviewer.id }]);
    const { body: own } = await customer.get('/api/account/free-enterprise-application').expect(200);
    expect(own.isCaseAgreed).toBe(false);

    await site.http
      .put('/api/account/free-enterprise-application/case-consent')
      .set('x-auth-token', customer.token)
      .send({ isAgreed: true })
      .expect(200);
    await shownSoon((names) => names.includes(companyName));
  });

  it('exports cases as a file', async () => {
    const { text } = await reviewer.get('/api/admin/cases/export').query({ q: companyName }).expect(200);
    expect(text.split('\r\n')[1]).toMatch(new RegExp(`^${companyName},0,否,`));
  });
});
