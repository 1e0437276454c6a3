import { addDays, addMonths, shanghaiDate } from '../../src/domain/calendar/calendar.js';
import type { QueryRunner } from 'typeorm';
import { RewardsThatWereWithdrawn1795850000000 } from '../../src/platform/database/migrations/1795850000000-rewards-that-were-withdrawn.js';
import { mailAbout, mailsTo } from '../support/customer.js';
import { asOwner } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { whileHeld } from '../support/holding.js';
import { aPerson, type Person, tally } from '../support/people.js';
import { aGrantedLicense, anArticle, rewardsOf, thisMonth } from '../support/rewards.js';
import { aStaffMember, auditOf, lastAudit, type Staff } from '../support/staff.js';
import { racingSiteOfSuite } from '../support/suite.js';

const TIMES = 8;

describe('content-promotion rewards', () => {
  const site = racingSiteOfSuite();
  let admin: Staff;
  let author: Person;
  let paidId: string;

  // Each test has its own admin: what an admin has granted alone counts for 30 days.
  beforeEach(async () => {
    admin = await aStaffMember(site);
    author = await aPerson(site);
    paidId = await aGrantedLicense(admin, author);
  });

  const give = (over: object = {}) =>
    admin.post('/api/admin/rewards', { mail: author.mail, paidId, ...anArticle(site), ...over });
  const given = async (over: object = {}): Promise<string> => (await give(over).expect(201)).body.id;
  const license = async () => (await author.get(`/api/account/paid/${paidId}`).expect(200)).body;
  const mailsAbout = async (word: string) =>
    (await mailsTo(site, author.mail)).filter(({ subject }) => subject.includes(word)).length;
  const listed = async (query: string): Promise<{ id: string }[]> =>
    (await admin.get(`/api/admin/rewards?q=${author.mail}&${query}`).expect(200)).body.items;

  it('computes a reward in users and in assets from the figures of the campaign', async () => {
    const { contentKind, reads, plays } = anArticle(site);
    const content = { contentKind, reads, plays, isReposted: true, isTutorialOrReview: true };
    const { body } = await admin.post('/api/admin/rewards/preview', content).expect(200);
    expect(body).toEqual({
      users: { base: 1, popularity: 1, repost: 1, tutorial: 1, total: 4 },
      assets: { base: 5, popularity: 5, repost: 5, tutorial: 5, total: 20 },
    });
  });

  it('adds a reward to the licence, audits it and mails the author', async () => {
    const id = await given({ note: '部署教程' });
    const { history, ...terms } = await license();
    expect(terms).toMatchObject({ users: 5, assets: 60 });
    expect(history[0]).toMatchObject({
      kind: 'capacity_added',
      by: 'staff',
      details: { kind: 'assets', quantity: 10, source: 'reward' },
    });
    const letter = await mailAbout(site, author.mail, '推广奖励');
    expect(letter.text).toContain('+10');
    expect(await lastAudit(site, 'reward.granted')).toMatchObject({
      actorId: admin.id,
      subject: id,
      after: { accountId: author.id, licenseId: paidId, kind: 'assets', base: 5, popularity: 5, quantity: 10 },
    });
    const { body: own } = await author.get('/api/account/rewards').expect(200);
    expect(own).toMatchObject({ total: 1, items: [{ id, paidId, kind: 'assets', quantity: 10, revokedAt: null }] });
    const [row] = await listed(`month=${thisMonth(site)}`);
    expect(row).toMatchObject({ id, licenseId: paidId, note: '部署教程', isDue: false, grantedByMail: admin.mail });
    const transfer = await author.post(`/api/account/license-transfer?paidId=${paidId}&mail=${admin.mail}`);
    expect(transfer.body.code).toBe('license.carries_reward');
  });

  it('shows staff the author and the licences that can take a reward, and audits the reading', async () => {
    const enterprise = await aGrantedLicense(admin, author, { planId: 'enterprise' }, await aStaffMember(site));
    const candidate = async () =>
      (await admin.get(`/api/admin/rewards/candidate?mail=${author.mail.toUpperCase()}`).expect(200)).body;
    const before = await candidate();
    expect(before).toMatchObject({ accountId: author.id, hasRewardThisMonth: false, licenses: [{ id: paidId }] });
    expect(JSON.stringify(before)).not.toContain(enterprise);
    await given();
    expect(await candidate()).toMatchObject({ hasRewardThisMonth: true, licenses: [{ users: 5, assets: 60 }] });
    expect(await auditOf(site, author.id)).toContainEqual({ action: 'reward_candidate.read', actor: admin.id });
  });

  it('grants an author one reward a month, and another the month after', async () => {
    await given();
    const again = await give().expect(409);
    expect(again.body.code).toBe('reward.month_taken');
    expect((await license()).assets).toBe(60);
    const daysToNextMonth = 32;
    site.clock.travel(daysToNextMonth * 86_400_000);
    try {
      admin = await aStaffMember(site);
      await given({ publishedOn: shanghaiDate(site.clock.now()) });
    } finally {
      site.clock.reset();
      admin = await aStaffMember(site);
    }
    expect((await rewardsOf(site, author)).map(({ quantity }) => quantity)).toEqual([10, 10]);
  });

  it('grants one reward a month when eight are given at once', async () => {
    const answers = await Promise.all(Array.from({ length: TIMES }, () => give()));
    expect(tally(answers)).toEqual({ ok: 1, 'reward.month_taken': TIMES - 1 });
    expect((await license()).assets).toBe(60);
  });

  it('grants one reward a month for two licences that waited for the same lock', async () => {
    const second = await aGrantedLicense(admin, author);
    const rows = { sql: 'SELECT 1 FROM licenses WHERE account_id = $1 FOR UPDATE', values: [author.id] };
    const answers = await whileHeld(site, rows, [() => give(), () => give({ paidId: second })]);
    expect(tally(answers)).toEqual({ ok: 1, 'reward.month_taken': 1 });
    expect(await rewardsOf(site, author)).toHaveLength(1);
  });

  it('rewards a piece of content once across all accounts and spellings of its address', async () => {
    const other = await aPerson(site);
    const theirs = await aGrantedLicense(admin, other);
    const { contentUrl } = anArticle(site);
    const respelled = `${contentUrl.replace('https://', 'http://www.')}/?utm_source=mail#top`;
    const answers = await Promise.all([
      give({ contentUrl }),
      give({ contentUrl: respelled, mail: other.mail, paidId: theirs }),
    ]);
    expect(tally(answers)).toEqual({ ok: 1, 'reward.content_used': 1 });
  });

  it('revokes a reward once when eight requests arrive at once, and mails the author', async () => {
    const id = await given({ kind: 'users' });
    expect((await license()).users).toBe(7);
    await author.post(`/api/account/paid-binding?paidId=${paidId}&machineId=MACHINE-0001`).expect(200);
    const revoke = () => admin.post(`/api/admin/rewards/${id}/revoke`, { reason: '内容已删除' });
    const answers = await Promise.all(Array.from({ length: TIMES }, revoke));
    expect(tally(answers)).toEqual({ ok: 1, 'reward.already_revoked': TIMES - 1 });
    expect((await license()).users).toBe(5);
    expect(await lastAudit(site, 'reward.revoked')).toMatchObject({ subject: id, after: { reason: '内容已删除' } });
    await eventually(async () => (await mailsAbout('收回')) > 0);
    expect(await mailsAbout('收回')).toBe(1);
    const { text } = await mailAbout(site, author.mail, '收回');
    expect(text).toContain('用户数：−2');
    expect(text).toMatch(new RegExp(`授权密钥：${(await license()).key}[^]*用户数：5\\n`));
    expect((await auditOf(site, id)).map(({ action }) => action)).toEqual(['reward.granted', 'reward.revoked']);
    // A reward given by mistake can be corrected in the same month.
    await given();
  });

  it('lets a licence be transferred once its only reward is revoked, also after a merge', async () => {
    const colleague = await aPerson(site);
    const transfer = (id: string) =>
      author.post(`/api/account/license-transfer?paidId=${id}&mail=${encodeURIComponent(colleague.mail)}`);
    const id = await given();
    const target = await aGrantedLicense(admin, author);
    await author.post('/api/account/paid-merge', { targetPaidId: target, sourcePaidIds: [paidId] }).expect(200);
    expect((await transfer(target)).body.code).toBe('license.carries_reward');

    await admin.post(`/api/admin/rewards/${id}/revoke`, { reason: '内容已删除' }).expect(204);
    const { body } = await author.get(`/api/account/paid/${target}`).expect(200);
    expect(body.can.transfer).toEqual({ allowed: true });
    await transfer(target).expect(204);
  });

  it('an upgrade unmarks licences whose rewards were revoked before, and no others', async () => {
    const revoked = await given();
    await admin.post(`/api/admin/rewards/${revoked}/revoke`, { reason: '内容已删除' }).expect(204);
    const other = await aGrantedLicense(admin, author);
    await given({ paidId: other });
    await site.db.query('UPDATE licenses SET carries_reward = true WHERE id = $1', [paidId]);
    const owner = { query: (sql: string) => asOwner(site, sql) } as unknown as QueryRunner;
    await new RewardsThatWereWithdrawn1795850000000().up(owner);
    const { can } = await license();
    expect(can.transfer).toEqual({ allowed: true });
    const { body } = await author.get(`/api/account/paid/${other}`).expect(200);
    expect(body.can.transfer).toMatchObject({ allowed: false, code: 'license.carries_reward' });
  });

  it('revokes a reward once for two requests that waited for the same lock', async () => {
    const id = await given();
    const row = { sql: 'SELECT 1 FROM rewards WHERE id = $1 FOR UPDATE', values: [id] };
    const revoke = () => admin.post(`/api/admin/rewards/${id}/revoke`, { reason: '内容已删除' });
    expect(tally(await whileHeld(site, row, [revoke, revoke]))).toEqual({ ok: 1, 'reward.already_revoked': 1 });
    expect(await auditOf(site, id)).toHaveLength(2);
  });

  it('lists rewarded content for a monthly check until it may be removed', async () => {
    const today = shanghaiDate(site.clock.now());
    const publishedOn = addDays(addMonths(today, -5), -1);
    const id = await given({ publishedOn });
    const confirm = () => admin.post(`/api/admin/rewards/${id}/confirm`);
    expect((await confirm().expect(409)).body.code).toBe('reward.check_not_due');
    expect(await rewardsOf(site, author)).toMatchObject([{ nextCheckOn: addMonths(publishedOn, 6) }]);
    expect(await listed('isDue=true')).toEqual([]);

    await site.db.query('UPDATE rewards SET next_check_on = $2 WHERE id = $1', [id, addMonths(publishedOn, 5)]);
    expect(await listed('isDue=true')).toMatchObject([{ id, isDue: true }]);
    expect(tally([await confirm(), await confirm()])).toEqual({ ok: 1, 'reward.check_not_due': 1 });
    expect(await listed('isDue=true')).toEqual([]);
    expect(await lastAudit(site, 'reward.content_seen')).toMatchObject({
      subject: id,
      after: { nextCheckOn: addMonths(publishedOn, 6) },
    });
    await admin.post(`/api/admin/rewards/${id}/revoke`, { reason: '内容已删除' }).expect(204);
    expect((await confirm().expect(409)).body.code).toBe('reward.already_revoked');
  });

  it.each<[string, (everybody: { stranger: Person }) => object | Promise<object>, string]>([
    ['an unknown account', () => ({ mail: 'nobody@example.cn' }), 'account.not_found'],
    ['a licence of another account', async ({ stranger }) => ({ mail: stranger.mail }), 'license.not_found'],
    ['content from the future', () => ({ publishedOn: '2099-01-01' }), 'reward.published_later'],
    ['content without a web address', () => ({ contentUrl: 'javascript:alert(1)' }), 'reward.address_invalid'],
    ['a quantity chosen by staff', () => ({ quantity: 500 }), 'request.invalid'],
    ['a fraction of a read', () => ({ reads: 0.25 }), 'request.invalid'],
  ])('refuses a reward for %s', async (_, over, code) => {
    const { body } = await give(await over({ stranger: await aPerson(site) }));
    expect(body.code).toBe(code);
    expect(await rewardsOf(site, author)).toEqual([]);
    expect((await license()).assets).toBe(50);
  });

  it('refuses a reward for an enterprise licence, and for one that is unlimited already', async () => {
    const enterprise = await aGrantedLicense(admin, author, { planId: 'enterprise' }, await aStaffMember(site));
    expect((await give({ paidId: enterprise })).body.code).toBe('reward.license_unsuitable');
    await site.db.query('UPDATE licenses SET base_assets = -1 WHERE id = $1', [paidId]);
    expect((await give()).body.code).toBe('reward.already_unlimited');
    await site.db.query('UPDATE licenses SET base_assets = 50 WHERE id = $1', [paidId]);
    expect(await rewardsOf(site, author)).toEqual([]);
  });

  it('refuses to let staff reward themselves', async () => {
    const own = await aGrantedLicense(admin, admin);
    expect((await give({ mail: admin.mail, paidId: own })).body.code).toBe('reward.own');
  });
});
