import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { STAFF_ROLES, type StaffRole } from '../../src/domain/access/roles.js';
import { aCampaign } from '../support/campaigns.js';
import { anOrder } from '../support/customer.js';
import { aPaidOrder } from '../support/gateway.js';
import { aPerson, type Person } from '../support/people.js';
import { aSentQuote } from '../support/quotes.js';
import { aStaffMember, type Staff } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

/** Headings of the personal columns of each file, kept by hand: a column about a person has to be added here, too. */
const PERSONAL: Readonly<Record<string, readonly string[]>> = {
  '/api/admin/accounts/export': ['Email', 'Name'],
  '/api/admin/applications/export': ['Email', 'Reviewer'],
  '/api/admin/audit/export': ['Actor'],
  '/api/admin/campaigns/export': [],
  '/api/admin/campaigns/{id}/recipients/export': ['Email', 'Server response'],
  '/api/admin/cases/export': [],
  '/api/admin/coupons/export': [],
  '/api/admin/incidents/export': ['Customer'],
  '/api/admin/invoices/export': ['Billed to', 'Sent to', 'Customer'],
  '/api/admin/jobs/export': ['Last error'],
  '/api/admin/licenses/export': ['Customer'],
  '/api/admin/mail-deliveries/export': ['Recipient', 'Server response'],
  '/api/admin/month-close/export': [],
  '/api/admin/orders/export': ['Customer'],
  '/api/admin/point-records/export': ['Customer'],
  '/api/admin/quotes/export': ['Contact', 'Email', 'Phone', 'Reason for declining'],
  '/api/admin/refunds/export': ['Customer', 'Reason', 'Reason for stopping', 'Payee', 'Account number'],
  '/api/admin/rewards/export': ['Customer', 'Granted by'],
  '/api/admin/transfers/export': ['Customer', 'Payer', 'Payer’s account'],
};

/** Headings that name a person, or nearly. */
const NAMES_SOMEONE =
  /mail|customer|contact|phone|payer|payee|recipient|reviewer|sent to|billed to|\bby$|^name$|^actor$/i;
/** Headings that only look like it: counts, identifiers and settings. */
const NAMES_NO_ONE = new Set([
  'Recipients',
  'Email ID',
  'Settled by',
  'Name',
  'Payer’s bank',
  'Limit per customer',
  'Email',
]);

const EXPORTS = Object.entries(
  (
    JSON.parse(readFileSync(join(import.meta.dirname, '../../openapi.json'), 'utf8')) as {
      paths: Record<string, { get?: { responses: Record<string, { content?: Record<string, unknown> }> } }>;
    }
  ).paths,
).flatMap(([path, { get }]) => (get?.responses['200']?.content?.['text/csv'] ? [path] : []));

describe('a file of the console', () => {
  const site = siteOfSuite();
  let staff: Record<StaffRole, Staff>;
  let customer: Person;
  let campaignId: string;

  beforeAll(async () => {
    const made = await Promise.all(STAFF_ROLES.map(async (role) => [role, await aStaffMember(site, role)] as const));
    staff = Object.fromEntries(made) as typeof staff;
    customer = await aPerson(site);
    await anOrder(customer);
    const orderId = await aPaidOrder(site, customer);
    const title = { kind: 'personal', title: '周宁' };
    await customer.post(`/api/account/orders/${orderId}/invoice-request`, title).expect(201);
    await customer.post(`/api/account/orders/${orderId}/refund-request`, { reason: '周宁买错了' }).expect(200);
    await aSentQuote(staff.admin, customer.mail, { phone: '13800138000' });
    campaignId = await aCampaign(staff.admin);
  });

  const read = (role: StaffRole, path: string) =>
    staff[role].get(path.replace('{id}', campaignId)).set('accept-language', 'en').buffer(true);
  const headingsOf = (text: string): string[] => text.replace('\uFEFF', '').split('\r\n', 1)[0]?.split(',') ?? [];

  it('every file of the console is listed with its personal columns', () => {
    expect(EXPORTS.toSorted()).toEqual(Object.keys(PERSONAL).toSorted());
  });

  it.each(EXPORTS)('%s shows its personal columns to an administrator, and marks every one of them', async (path) => {
    const { status, text } = await read('admin', path);
    expect(status).toBe(200);
    const headings = headingsOf(text);
    expect(headings).toEqual(expect.arrayContaining([...(PERSONAL[path] ?? [])]));
    const looksPersonal = headings.filter((heading) => NAMES_SOMEONE.test(heading));
    const unmarked = looksPersonal.filter((heading) => !PERSONAL[path]?.includes(heading));
    expect(unmarked.filter((heading) => !NAMES_NO_ONE.has(heading))).toEqual([]);
  });

  const CASES = EXPORTS.flatMap((path) =>
    STAFF_ROLES.filter((role) => role !== 'admin').map((role) => [path, role] as const),
  );
  it.each(CASES)('%s shows no personal data to the role %s', async (path, role) => {
    const { status, text } = await read(role, path);
    if (status === 403) return;
    expect(status).toBe(200);
    const whole = headingsOf((await read('admin', path)).text);
    expect(headingsOf(text)).toEqual(whole.filter((heading) => !PERSONAL[path]?.includes(heading)));
    expect(text).not.toMatch(/\S@\S/);
    expect(text).not.toMatch(/周宁|13800138000/);
  });
});
