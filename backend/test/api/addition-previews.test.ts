import { DAY_MS, shanghaiDate } from '../../src/domain/calendar/calendar.js';
import { endsOn } from '../support/license-terms.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { aPerson, type Person } from '../support/people.js';
import { aStaffMember, type Staff } from '../support/staff.js';

const GRANT = { planId: 'group', users: 5, assets: 30, months: 1, reason: '补偿' };

/** The last second of a day in Shanghai. */
const endOf = (day: string) => `${day}T15:59:59.000Z`;

describe('the preview of an addition to a licence', () => {
  let site: TestApp;
  let admin: Staff;
  let owner: Person;

  beforeAll(async () => {
    site = await startTestApp();
  });
  beforeEach(async () => {
    [admin, owner] = [await aStaffMember(site), await aPerson(site)];
  });
  afterAll(() => site.close());

  const aLicense = async (terms: object = {}): Promise<string> => {
    const { body } = await admin.post('/api/admin/licenses', { ...GRANT, mail: owner.mail, ...terms }).expect(201);
    if (body.licenseId) return body.licenseId;
    const second = await aStaffMember(site);
    return (await second.post(`/api/admin/proposals/${body.proposalId}/approve`).expect(200)).body.resultId;
  };
  const heldBy = async (id: string) => {
    const { users, assets, expiresAt } = (await admin.get(`/api/admin/licenses/${id}`).expect(200)).body;
    return { users, assets, expiresAt };
  };
  const preview = async (id: string, addition: object) =>
    (await admin.post(`/api/admin/licenses/${id}/additions/preview`, addition).expect(200)).body;
  const add = (id: string, addition: object, staff = admin) =>
    staff.post(`/api/admin/licenses/${id}/additions`, { ...addition, reason: '活动' });

  it.each([
    ['a month from 31 January', '2099-01-31', 1, endOf('2099-02-28')],
    ['a month from 31 January of a leap year', '2096-01-31', 1, endOf('2096-02-29')],
    ['thirteen months from 31 March', '2099-03-31', 13, endOf('2100-04-30')],
    ['a month from 28 February', '2099-02-28', 1, endOf('2099-03-28')],
  ])('the preview of an addition shows the end that %s leads to', async (_, end, quantity, expected) => {
    const id = await aLicense();
    await endsOn(site, id, end);
    const foreseen = await preview(id, { kind: 'months', quantity });
    expect(foreseen.before).toEqual({ users: 5, assets: 30, expiresAt: endOf(end) });
    expect(foreseen.after).toEqual({ users: 5, assets: 30, expiresAt: expected });
    const { proposalId } = (await add(id, { kind: 'months', quantity }).expect(200)).body;
    expect(proposalId !== null).toBe(foreseen.takesSecondPerson);
    const second = await aStaffMember(site);
    if (proposalId) await second.post(`/api/admin/proposals/${proposalId}/approve`).expect(200);
    expect(await heldBy(id)).toEqual(foreseen.after);
  });

  it.each([
    ['months of one that expired', { kind: 'months', quantity: 1 }, true],
    ['users of one in force', { kind: 'users', quantity: 2 }, false],
    ['assets of one in force', { kind: 'assets', quantity: 7 }, false],
  ])('the preview of an addition shows what the licence then has: %s', async (_, addition, isOver) => {
    const id = await aLicense();
    if (isOver) await endsOn(site, id, shanghaiDate(new Date(Date.now() - 40 * DAY_MS)));
    const before = await heldBy(id);
    const foreseen = await preview(id, addition);
    expect(foreseen).toMatchObject({ licenseId: id, before, refusal: null, takesSecondPerson: false });
    expect(foreseen.givenFen).toBeGreaterThan(0);
    expect(await heldBy(id)).toEqual(before);
    await add(id, addition).expect(200);
    expect(await heldBy(id)).toEqual(foreseen.after);
  });

  it.each([
    ['months for a permanent one', { months: 0 }, { kind: 'months', quantity: 1 }, 'license.permanent'],
    ['users beside unlimited ones', { users: -1 }, { kind: 'users', quantity: 1 }, 'license.already_unlimited'],
  ])(
    'the preview of an addition shows the refusal that would follow, and nothing is proposed: %s',
    async (_, terms, addition, code) => {
      const id = await aLicense(terms);
      const foreseen = await preview(id, addition);
      expect(foreseen).toMatchObject({ after: null, givenFen: 0, takesSecondPerson: false });
      const refused = await add(id, addition);
      expect(refused.body).toMatchObject({ code, message: foreseen.refusal });
      const beyond = await add(id, { ...addition, quantity: 500 });
      expect(beyond.body.code).toBe(code);
    },
  );

  it('the preview of several additions counts those before in the same run, and leaves out unknown licences', async () => {
    const ids = [await aLicense(), await aLicense(), await aLicense()];
    const addition = { kind: 'months', quantity: 30 };
    const licenseIds = [...ids, '00000000-0000-4000-8000-000000000000'];
    const { body } = await admin.post('/api/admin/licenses/additions/preview', { ...addition, licenseIds }).expect(200);
    expect(body.items.map(({ licenseId }: { licenseId: string }) => licenseId)).toEqual(ids);
    const foreseen = body.items.map((one: { takesSecondPerson: boolean }) => one.takesSecondPerson);
    expect(new Set(foreseen)).toEqual(new Set([false, true]));
    const happened = [];
    for (const id of ids) happened.push((await add(id, addition).expect(200)).body.proposalId !== null);
    expect(happened).toEqual(foreseen);
  });
});

describe('the preview of a grant', () => {
  let site: TestApp;
  let admin: Staff;

  beforeAll(async () => {
    site = await startTestApp();
  });
  beforeEach(async () => {
    admin = await aStaffMember(site);
  });
  afterEach(() => site.clock.reset());
  afterAll(() => site.close());

  const preview = async (terms: object) => (await admin.post('/api/admin/licenses/preview', terms).expect(200)).body;
  const grant = (terms: object) => admin.post('/api/admin/licenses', { ...terms, reason: '补偿' }).expect(201);
  const { reason: _reason, ...TERMS } = GRANT;

  it('the preview of a grant shows whose account an address is, however it is written, and how many licences they have', async () => {
    const { id, mail } = await aPerson(site);
    const { recipient } = await preview({ ...TERMS, mail: ` ${mail.toUpperCase()} ` });
    expect(recipient).toEqual({ id, mail, name: expect.any(String), createdAt: expect.any(String), licenses: 0 });
    const [kept, revoked] = [await grant({ ...TERMS, mail }), await grant({ ...TERMS, mail })];
    expect(kept.body.licenseId).not.toBeNull();
    await admin.post(`/api/admin/licenses/${revoked.body.licenseId}/revoke`, { reason: '误发' }).expect(204);
    expect((await preview({ ...TERMS, mail })).recipient.licenses).toBe(1);
  });

  it.each([
    ['a month from 31 January', '2099-01-31T04:00:00Z', 1, endOf('2099-02-28')],
    ['a month from just after midnight in Shanghai', '2099-01-30T16:00:00Z', 1, endOf('2099-02-28')],
    ['thirteen months from 31 March', '2099-03-31T04:00:00Z', 13, endOf('2100-04-30')],
    ['no months', '2099-03-31T04:00:00Z', 0, null],
  ])('the preview of a grant shows the end that %s leads to, and what it gives', async (_, day, months, expiresAt) => {
    site.clock.travel(Date.parse(day) - site.clock.now().getTime());
    admin = await aStaffMember(site);
    const { mail } = await aPerson(site);
    const terms = { ...TERMS, mail, users: 7, assets: 31, months };
    const foreseen = await preview(terms);
    expect(foreseen.after).toEqual({ users: 7, assets: 31, expiresAt });
    const { licenseId, proposalId } = (await grant(terms)).body;
    expect(proposalId !== null).toBe(foreseen.takesSecondPerson);
    if (licenseId) expect((await admin.get(`/api/admin/licenses/${licenseId}`)).body).toMatchObject(foreseen.after);
  });

  it('the preview of a grant names no recipient for an address without an account, or of one that is disabled', async () => {
    const { id, mail } = await aPerson(site);
    expect((await preview({ ...TERMS, mail: `x${mail}` })).recipient).toBeNull();
    await site.db.query('UPDATE accounts SET disabled_at = now() WHERE id = $1', [id]);
    expect((await preview({ ...TERMS, mail })).recipient).toBeNull();
  });

  it('the preview of a grant has no upper bound where the capacity has none', async () => {
    const { mail } = await aPerson(site);
    const unlimited = await preview({ ...TERMS, mail, users: -1 });
    expect(unlimited).toMatchObject({ givenFen: null, takesSecondPerson: true });
    expect((await preview({ ...TERMS, mail })).givenFen).toBeGreaterThan(0);
  });
});
