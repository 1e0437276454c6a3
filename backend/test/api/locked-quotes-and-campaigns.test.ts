import { aCampaign, DRAFT, subscribers } from '../support/campaigns.js';
import { type OvertakenWrites, rowChanged, testOvertaken } from '../support/overtaken.js';
import { aPerson, type Person } from '../support/people.js';
import { aDraft, aSentQuote } from '../support/quotes.js';
import { aStaffMember, type Staff } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

const site = siteOfSuite();
let buyer: Person;
let staff: Staff;

beforeEach(async () => {
  [buyer, staff] = [await aPerson(site), await aStaffMember(site)];
});

const AN_OFFER = {
  lines: [{ plan: 'team', name: '团队', users: 15, assets: 100, quantity: 1, unitPriceFen: 159_600 }],
};
const withdrawn = (id: string) => rowChanged('quotes', id, `status = 'withdrawn', ended_at = now()`);
const aQuote = async (): Promise<string> => {
  const { companyName, contactName, mail, locale } = aDraft(buyer.mail);
  return (await staff.post('/api/admin/quotes', { companyName, contactName, mail, locale }).expect(201)).body.id;
};
const edit = (id: string, version: number) =>
  staff.put(`/api/admin/quotes/${id}`, aDraft(buyer.mail, AN_OFFER), version);
const ofCampaign = (id: string, what: string) => `/api/admin/campaigns/${id}/${what}`;
const inStatus = async (status: string): Promise<string> => {
  const id = await aCampaign(staff);
  await site.db.query(
    `UPDATE campaigns SET status = $2, scheduled_at = CASE $2 WHEN 'scheduled' THEN now() + interval '1 day' END
      WHERE id = $1`,
    [id, status],
  );
  return id;
};
const step = async (status: string, request: (id: string) => ReturnType<Staff['post']>) => {
  const id = await inStatus(status);
  const by = rowChanged('campaigns', id, `status = 'cancelled', ended_at = now()`);
  return { by, act: () => request(id), refusal: 'marketing.campaign_status' };
};

const WRITES: OvertakenWrites = {
  'the acceptance of a quote': async () => {
    const { id, token } = await aSentQuote(staff, buyer.mail, AN_OFFER);
    return { by: withdrawn(id), act: () => buyer.post(`/api/quotes/${token}/acceptance`), refusal: 'quote.withdrawn' };
  },
  'the refusal of a quote': async () => {
    const { id, token } = await aSentQuote(staff, buyer.mail, AN_OFFER);
    return { by: withdrawn(id), act: () => buyer.post(`/api/quotes/${token}/refusal`), refusal: 'quote.withdrawn' };
  },
  'the withdrawal of a quote': async () => {
    const { id } = await aSentQuote(staff, buyer.mail, AN_OFFER);
    const by = rowChanged('quotes', id, `status = 'declined', ended_at = now()`);
    return { by, act: () => staff.post(`/api/admin/quotes/${id}/withdrawal`), refusal: 'quote.declined' };
  },
  'the refusal of a quote by staff': async () => {
    const { id } = await aSentQuote(staff, buyer.mail, AN_OFFER);
    const act = () => staff.post(`/api/admin/quotes/${id}/refusal`, { reason: '预算取消' });
    return { by: withdrawn(id), act, refusal: 'quote.withdrawn' };
  },
  'the edit of a quote': async () => {
    const id = await aQuote();
    const by = rowChanged('quotes', id, `terms = 'x', version = version + 1`);
    return { by, act: () => edit(id, 1), refusal: 'request.stale' };
  },
  'the sending of a quote': async () => {
    const id = await aQuote();
    await edit(id, 1).expect(200);
    const act = () => staff.post(`/api/admin/quotes/${id}/sending`, undefined, 2);
    return { by: withdrawn(id), act, refusal: 'quote.withdrawn' };
  },
  'the edit of a campaign': async () => {
    const id = await aCampaign(staff);
    const by = rowChanged('campaigns', id, `subject_en = 'x', version = version + 1`);
    return { by, act: () => staff.put(`/api/admin/campaigns/${id}`, DRAFT, 1), refusal: 'request.stale' };
  },
  'the deletion of a campaign': () => step('draft', (id) => staff.delete(`/api/admin/campaigns/${id}`, 1)),
  'the sending of a campaign': async () => {
    await subscribers(site.db, 1);
    return step('draft', (id) => staff.post(ofCampaign(id, 'sending'), {}, 1));
  },
  'the schedule of a campaign': () => {
    const scheduledAt = new Date(site.clock.now().getTime() + 3_600_000).toISOString();
    return step('draft', (id) => staff.post(ofCampaign(id, 'sending'), { scheduledAt }, 1));
  },
  'the recall of a campaign': () => step('scheduled', (id) => staff.delete(ofCampaign(id, 'sending'))),
  'the pause of a campaign': () => step('sending', (id) => staff.post(ofCampaign(id, 'pause'))),
  'the continuation of a campaign': () => step('paused', (id) => staff.delete(ofCampaign(id, 'pause'))),
  'the cancellation of a campaign': () =>
    step('paused', (id) => staff.post(ofCampaign(id, 'cancellation'), { reason: '测试' })),
  'the speed of a campaign': () => step('paused', (id) => staff.put(ofCampaign(id, 'speed'), { perSecond: 2 }, 1)),
};

testOvertaken(site, WRITES);
