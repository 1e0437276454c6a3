import { Client } from 'pg';
import { aCampaign, audienceSize, nobodySubscribes, subscribers } from '../support/campaigns.js';
import { anOrder } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { aPaidOrder } from '../support/gateway.js';
import { aPerson, type Person } from '../support/people.js';
import { aStaffMember } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

describe('the audience of a campaign', () => {
  const site = siteOfSuite();
  let admin: Person;

  beforeAll(async () => {
    admin = await aStaffMember(site);
  });
  beforeEach(() => nobodySubscribes(site.db));

  const send = (id: string) => admin.post(`/api/admin/campaigns/${id}/sending`, {}, 1);
  const sizeOf = (query: string) => audienceSize(admin, query);

  it('counts the audience of a campaign by orders, edition and expiry', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => aPerson(site)));
    for (const person of people) await person.post('/api/account/marketing-email/subscribe').expect(200);
    const [month, year, hesitant] = people;
    if (!month || !year || !hesitant) throw new Error('Three people were expected');
    await aPaidOrder(site, month, 'group', 3);
    await aPaidOrder(site, year, 'team', 12);
    // An order that was never paid is no order.
    await anOrder(hesitant);
    expect((await sizeOf('audience=subscribed')).total).toBe(3);
    expect((await sizeOf('audience=no_order')).total).toBe(1);
    await eventually(async () => (await sizeOf('audience=edition&edition=professional')).total === 2);
    expect((await sizeOf('audience=edition&edition=enterprise')).total).toBe(0);
    expect((await sizeOf('audience=expiring&expiringDays=100')).total).toBe(1);
    expect((await sizeOf('audience=expiring&expiringDays=5')).total).toBe(0);
    await year.post('/api/account/marketing-email/unsubscribe').expect(200);
    expect((await sizeOf('audience=edition&edition=professional')).total).toBe(1);
    await admin.get('/api/admin/campaigns/audience-size?audience=edition').expect(400);
    await admin.get('/api/admin/campaigns/audience-size?audience=expiring&expiringDays=0').expect(400);
  });

  it.each([
    ['a subscriber without a stored consent', 'DELETE FROM consents WHERE account_id = $1'],
    [
      'a subscriber who opted out later',
      `INSERT INTO consents (account_id, kind, version, is_granted, source, answered_at)
       VALUES ($1, 'marketing', '1', false, 'one-click', now())`,
    ],
    ['a disabled account', 'UPDATE accounts SET disabled_at = now() WHERE id = $1'],
    ['an account that is to be deleted', 'UPDATE accounts SET deletion_requested_at = now() WHERE id = $1'],
  ])('excludes %s from the audience of a campaign', async (_, sql) => {
    const [person] = await subscribers(site.db, 1);
    const owner = new Client({ connectionString: site.ownerUrl });
    await owner.connect();
    await owner.query(sql, [person?.id]);
    await owner.end();
    expect((await sizeOf('audience=subscribed')).total).toBe(0);
    const { body } = await send(await aCampaign(admin)).expect(422);
    expect(body.code).toBe('marketing.nobody_to_write_to');
  });
});
