import { Approvals } from '../../src/modules/approvals/index.js';
import { whileHeld } from '../support/holding.js';
import { aPerson, inTransaction, type Person, serviceOf } from '../support/people.js';
import { aGrantedLicense, anArticle, rewardsOf } from '../support/rewards.js';
import { aStaffMember, givingOf, lastAudit, type Staff } from '../support/staff.js';
import { racingSiteOfSuite } from '../support/suite.js';

describe('what one administrator may give alone as rewards for content', () => {
  const site = racingSiteOfSuite();
  let admin: Staff;
  let second: Staff;
  let author: Person;
  let paidId: string;

  const grant = (staff: Staff, to: Person, users: number) =>
    aGrantedLicense(staff, to, { users, assets: 30, months: 1 });
  const approve = (staff: Staff, id: string | null) => staff.post(`/api/admin/proposals/${id}/approve`);
  const usersOf = async (id: string) => (await admin.get(`/api/admin/licenses/${id}`).expect(200)).body.users;

  /** The admin may still give two users alone, at their price in points, and each article earns two. */
  beforeEach(async () => {
    [admin, second, author] = [await aStaffMember(site), await aStaffMember(site), await aPerson(site)];
    const points = { name: '活动', kind: 'points', quantity: 476_000, count: 1 };
    await admin.post('/api/admin/redeem-batches', points).expect(200);
    paidId = await grant(second, author, 1);
  });

  const reward = async (to: Person, licenseId: string, over: object = {}) => {
    const body = { mail: to.mail, paidId: licenseId, ...anArticle(site), kind: 'users', ...over };
    return (await admin.post('/api/admin/rewards', body).expect(201)).body;
  };
  const another = async () => {
    const person = await aPerson(site);
    return { person, licenseId: await grant(second, person, 1) };
  };

  it('adds rewards to grants in what one administrator may give alone', async () => {
    const { contentUrl: _url, publishedOn: _on, ...content } = anArticle(site);
    const terms = { ...content, mail: author.mail, paidId, kind: 'users' };
    const preview = async () =>
      (await admin.post('/api/admin/rewards/second-person', terms).expect(200)).body.takesSecondPerson;
    expect(await preview()).toBe(false);
    const { person, licenseId } = await another();
    expect((await reward(person, licenseId)).proposalId).toBeNull();
    expect(await preview()).toBe(true);
    const { id, proposalId } = await reward(author, paidId);
    expect([id, await usersOf(paidId)]).toEqual([null, 1]);
    await approve(second, proposalId).expect(200);
    expect(await usersOf(paidId)).toBe(3);
    expect((await rewardsOf(site, author)).map(({ quantity }) => quantity)).toEqual([2]);
    await approve(second, proposalId).expect(409);
  });

  it('requires a second administrator for one of two rewards given at once', async () => {
    const { person, licenseId } = await another();
    const outcomes = await whileHeld(site, givingOf(admin), [
      () => reward(author, paidId),
      () => reward(person, licenseId),
    ]);
    expect(outcomes.filter(({ proposalId }) => proposalId !== null)).toHaveLength(1);
  });

  it('refuses to approve a reward whose month or content has been rewarded since', async () => {
    const { person, licenseId } = await another();
    const { contentUrl } = anArticle(site);
    await grant(admin, await aPerson(site), 2);
    const [month, content] = [await reward(author, paidId), await reward(person, licenseId, { contentUrl })];
    const given = { ...anArticle(site), kind: 'users', mail: author.mail, paidId, contentUrl };
    await second.post('/api/admin/rewards', given).expect(201);
    expect((await approve(second, month.proposalId).expect(409)).body.code).toBe('reward.month_taken');
    expect((await approve(second, content.proposalId).expect(409)).body.code).toBe('reward.content_used');
  });

  it('shows the content of a reward to the second administrator, and erases it with the account', async () => {
    await grant(admin, await aPerson(site), 2);
    const { contentUrl } = anArticle(site);
    const { proposalId } = await reward(author, paidId, { contentUrl });
    const proposal = async () => {
      const { body } = await second.get('/api/admin/proposals?kind=reward').expect(200);
      return body.items.find(({ id }: { id: string }) => id === proposalId).payload;
    };
    expect(await proposal()).toMatchObject({ contentUrl, quantity: 2 });
    expect(JSON.stringify(await lastAudit(site, 'proposal.made'))).not.toContain(contentUrl);
    await approve(second, proposalId).expect(200);
    await inTransaction(site, (tx) => serviceOf(site, Approvals).forget(tx, author.id));
    expect(JSON.stringify(await proposal())).not.toContain(contentUrl);
  });
});
