import { type TestApp, unique } from './app.js';
import { captchaFor } from './customer.js';
import type { Person } from './people.js';
import type { Staff } from './staff.js';

const DAY_MS = 86_400_000;

/** The date in Shanghai `days` from today. */
export const dayAfter = (days: number): string =>
  new Date(Date.now() + days * DAY_MS + 8 * 3_600_000).toISOString().slice(0, 10);

export const TEAM = { plan: 'team', name: '专业版 · 团队', users: 15, assets: 100, quantity: 2, unitPriceFen: 159_600 };
export const SERVICE = { name: '上线陪跑一周', quantity: 1, unitPriceFen: 300_000, discount: 0.9 };
/** What the team plan costs more than the group plan for a whole year. */
export const DIFFERENCE = 95_000;

/** A line that enlarges licences of the group plan to the team plan. */
export const changing = (licenses: readonly { readonly id: string }[], over: object = {}) => ({
  ...TEAM,
  name: '团队',
  quantity: 1,
  unitPriceFen: DIFFERENCE,
  change: 'enlarge',
  licenseIds: licenses.map(({ id }) => id),
  ...over,
});

/** A visitor's request for a quote, with a solved captcha. */
export const aQuoteRequest = async (site: TestApp, mail: string, over: object = {}) => ({
  companyName: unique('公司'),
  contactName: '周宁',
  mail,
  plan: 'team',
  users: 15,
  assets: 100,
  months: 12,
  quantity: 2,
  note: '希望\n月底前上线',
  ...(await captchaFor(site)),
  ...over,
});

/** An offer as entered by staff. */
export const aDraft = (mail: string, over: object = {}) => ({
  companyName: unique('公司'),
  contactName: '周宁',
  mail,
  locale: 'zh',
  lines: [TEAM, SERVICE],
  months: 12,
  terms: '含一次现场培训',
  validOn: dayAfter(30),
  ...over,
});

/** A quote that staff have sent, `second` approving what takes two people. */
export async function aSentQuote(
  staff: Staff,
  mail: string,
  over: object = {},
  second: Staff | null = null,
): Promise<{ id: string; token: string }> {
  const draft = aDraft(mail, over);
  const { companyName, contactName, locale } = draft;
  const { body } = await staff.post('/api/admin/quotes', { companyName, contactName, mail, locale }).expect(201);
  await staff.put(`/api/admin/quotes/${body.id}`, draft, 1).expect(200);
  const { body: sent } = await staff.post(`/api/admin/quotes/${body.id}/sending`, undefined, 2).expect(200);
  if (!sent.sendingWaits || !second) return sent;
  await approveSending(second, body.id);
  return (await staff.get(`/api/admin/quotes/${body.id}`).expect(200)).body;
}

async function approveSending(second: Staff, quoteId: string): Promise<void> {
  const { body } = await second.get('/api/admin/proposals?kind=quote_send&status=waiting').expect(200);
  const proposal = body.items.find(({ payload }: { payload: { quoteId: string } }) => payload.quoteId === quoteId);
  await second.post(`/api/admin/proposals/${proposal.id}/approve`).expect(200);
}

/** The order that a buyer placed by accepting such a quote. */
export async function aQuotedOrder(
  staff: Staff,
  buyer: Person,
  over: object = {},
  second: Staff | null = null,
): Promise<string> {
  const { token } = await aSentQuote(staff, buyer.mail, over, second);
  return (await buyer.post(`/api/quotes/${token}/acceptance`).expect(201)).body.id;
}
