import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { AccountDeletion, AccountStanding } from '../../src/modules/account/index.js';
import { whileHeld } from '../support/holding.js';
import { aPerson, inTransaction, type Person, serviceOf } from '../support/people.js';
import { aStaffMember, givingOf, lastAudit, type Staff } from '../support/staff.js';
import { racingSiteOfSuite } from '../support/suite.js';

const DAY_MS = 24 * 3_600_000;
const GRANT = { planId: 'group', users: 5, assets: 30, months: 1, reason: '补偿' };
/** Twice a group licence, for ever: ¥4,760 of the ¥5,000 that one member of staff may give. */
const NEARLY_ALL = { users: 10, months: 0 };

describe('what one administrator may give alone', () => {
  const site = racingSiteOfSuite();
  let admin: Staff;
  let second: Staff;
  let owner: Person;

  beforeEach(async () => {
    [admin, second, owner] = [await aStaffMember(site), await aStaffMember(site), await aPerson(site)];
  });

  /** For statements that the application itself may not run. */
  const asOwner = async (sql: string, values: readonly unknown[] = []) => {
    const owning = new Client({ connectionString: site.ownerUrl });
    await owning.connect();
    try {
      await owning.query(sql, [...values]);
    } finally {
      await owning.end();
    }
  };
  const grant = async (staff: Staff, to: Person, terms: object = {}) =>
    (await staff.post('/api/admin/licenses', { ...GRANT, mail: to.mail, ...terms }).expect(201)).body;
  const isProposed = async (staff: Staff, to: Person, terms: object) =>
    (await grant(staff, to, terms)).proposalId !== null;
  const add = async (staff: Staff, id: string, kind: string, quantity: number): Promise<string | null> =>
    (await staff.post(`/api/admin/licenses/${id}/additions`, { kind, quantity, reason: '活动' }).expect(200)).body
      .proposalId;
  const approve = (staff: Staff, id: string | null) => staff.post(`/api/admin/proposals/${id}/approve`);
  const usersOf = async (id: string) => (await admin.get(`/api/admin/licenses/${id}`).expect(200)).body.users;
  const putCoupon = (id: string, terms: object, version: number) =>
    admin.put(`/api/admin/coupons/${id}`, { isEnabled: true, ...terms }, version);
  const aCoupon = async (code: string, terms: object) =>
    (await admin.post('/api/admin/coupons', { code, isEnabled: true, ...terms }).expect(201)).body;

  it('limits what one administrator grants alone, summed over all accounts', async () => {
    expect(await isProposed(admin, owner, { months: 0 })).toBe(false);
    expect(await isProposed(admin, await aPerson(site), { months: 0 })).toBe(false);
    expect(await isProposed(admin, await aPerson(site), { months: 12 })).toBe(true);
    expect(await isProposed(second, owner, { months: 0 })).toBe(false);
  });

  it('requires a second person for a licence of an edition without prices', async () => {
    expect(await isProposed(admin, owner, { planId: 'enterprise' })).toBe(true);
  });

  it('adds to a licence what another administrator approved, also after a change of owner', async () => {
    const { licenseId } = await grant(admin, owner);
    const other = await aPerson(site);
    await site.db.query('UPDATE licenses SET account_id = $2 WHERE id = $1', [licenseId, other.id]);
    const proposalId = await add(second, licenseId, 'users', 50);
    expect(proposalId).not.toBeNull();
    expect(await usersOf(licenseId)).toBe(5);
    await approve(second, proposalId).expect(409);
    await approve(admin, proposalId).expect(200);
    expect(await usersOf(licenseId)).toBe(55);
    expect(await lastAudit(site, 'license.added_to')).toMatchObject({ actorId: admin.id, subject: licenseId });
  });

  it('limits what one administrator gives by grants, additions and codes together', async () => {
    const { licenseId } = await grant(admin, owner, { months: 36 });
    expect(await add(admin, licenseId, 'months', 36)).toBeNull();
    expect(await add(admin, licenseId, 'months', 24)).not.toBeNull();
    const codes = { name: '活动', kind: 'months', quantity: 6, count: 1 };
    expect((await admin.post('/api/admin/redeem-batches', codes).expect(409)).body.code).toBe('redeem_code.takes_two');
  });

  it('refuses the approval of the person who benefits', async () => {
    const { licenseId } = await grant(admin, second);
    const proposals = [
      (await grant(admin, second, { users: 80, months: 36 })).proposalId,
      await add(admin, licenseId, 'users', 500),
    ];
    for (const id of proposals) {
      expect((await approve(second, id).expect(409)).body.code).toBe('proposal.own_account');
      await approve(await aStaffMember(site), id).expect(200);
    }
  });

  const GRANTED = { ...GRANT, users: 80, assets: 600, months: 12 };
  const aPricedLicense = async (): Promise<string> => {
    const { proposalId } = await grant(admin, owner, GRANTED);
    return (await approve(second, proposalId).expect(200)).body.resultId;
  };
  const agree = (staff: Staff, id: string, yearFen: number, seenFen: number | null = null) =>
    staff
      .put(`/api/admin/licenses/${id}/agreed-price`, { yearFen, seenFen, reason: '合同' })
      .set('idempotency-key', randomUUID());
  const agreedOf = async (id: string) =>
    (await admin.get(`/api/admin/licenses/${id}`).expect(200)).body.parts[0].agreedYearFen;
  /** Two licences of the department plan for a year: ¥3,781 each. */
  const LIST_FEN = 756_200;
  /** 30 % less, in whole yuan. */
  const LEAST_FEN = 529_300;

  it('requires a second person for an agreed renewal price below the ordinary discount', async () => {
    const [near, far] = [await aPricedLicense(), await aPricedLicense()];
    const preview = async (yearFen: number) =>
      (await admin.post(`/api/admin/licenses/${far}/agreed-price/preview`, { yearFen, seenFen: null }).expect(200)).body
        .takesSecondPerson;
    expect([await preview(0), await preview(LIST_FEN)]).toEqual([true, false]);
    expect((await agree(admin, near, LEAST_FEN).expect(200)).body.proposalId).toBeNull();
    const { body } = await agree(admin, far, LEAST_FEN - 100).expect(200);
    expect(await agreedOf(far)).toBeNull();
    await approve(second, body.proposalId).expect(200);
    expect(await agreedOf(far)).toBe(LEAST_FEN - 100);
    expect((await agree(admin, far, LIST_FEN, LEAST_FEN - 100).expect(200)).body.proposalId).toBeNull();
  });

  it('requires a second person for a grant that renews below the ordinary discount', async () => {
    const yearly = { users: 40, assets: 31 };
    expect(await isProposed(admin, owner, { ...yearly, agreedYearFen: 0 })).toBe(true);
    expect(await isProposed(admin, owner, { ...yearly, agreedYearFen: 264_600 })).toBe(false);
    expect(await isProposed(second, await aPerson(site), { users: -1, agreedYearFen: 10_000_000 })).toBe(true);
    const other = await aStaffMember(site);
    const { reason: _, ...terms } = { ...GRANT, mail: (await aPerson(site)).mail, users: 46, assets: 31 };
    const preview = async (agreedYearFen: number | null) =>
      (await other.post('/api/admin/licenses/preview', { ...terms, agreedYearFen }).expect(200)).body.takesSecondPerson;
    expect([await preview(0), await preview(LIST_FEN), await preview(null)]).toEqual([true, false, false]);
  });

  it('refuses to approve an agreed price when another one was agreed since', async () => {
    const id = await aPricedLicense();
    const { body } = await agree(admin, id, 0).expect(200);
    await agree(second, id, LIST_FEN).expect(200);
    expect((await approve(second, body.proposalId).expect(409)).body.code).toBe('license.price_changed');
  });

  it('accepts agreed prices in whole yuan only', async () => {
    const id = await aPricedLicense();
    const { body } = await agree(admin, id, 49).expect(400);
    expect(body.details).toMatchObject([{ field: 'yearFen', code: 'license.price_not_whole' }]);
    const wrong = { ...GRANT, mail: owner.mail, users: 6, agreedYearFen: 49 };
    const { body: refusal } = await admin.post('/api/admin/licenses', wrong).expect(400);
    expect(refusal.details).toMatchObject([{ field: 'agreedYearFen', code: 'license.price_not_whole' }]);
  });

  it('stops counting what was given after 30 days, and not a day before', async () => {
    await grant(admin, owner, NEARLY_ALL);
    const back = (days: number) =>
      asOwner('UPDATE staff_gifts SET given_at = $2 WHERE staff_id = $1', [
        admin.id,
        new Date(site.clock.now().getTime() - days * DAY_MS),
      ]);
    await back(29);
    expect(await isProposed(admin, await aPerson(site), { months: 12 })).toBe(true);
    await back(30);
    expect(await isProposed(admin, await aPerson(site), { months: 12 })).toBe(false);
  });

  it('requires a second person for one of two grants made at once', async () => {
    const other = await aPerson(site);
    const outcomes = await whileHeld(site, givingOf(admin), [
      () => grant(admin, owner, NEARLY_ALL),
      () => grant(admin, other, NEARLY_ALL),
    ]);
    expect(outcomes.filter(({ proposalId }) => proposalId !== null)).toHaveLength(1);
  });

  it('previews whether a grant needs a second person, without counting it', async () => {
    const { reason: _, ...terms } = { ...GRANT, mail: owner.mail, ...NEARLY_ALL };
    const preview = async (over: object = {}) =>
      (await admin.post('/api/admin/licenses/preview', { ...terms, ...over }).expect(200)).body.takesSecondPerson;
    expect([await preview(), await preview(), await preview({ users: 11 })]).toEqual([false, false, true]);
    const { licenseId } = await grant(admin, owner);
    const path = `/api/admin/licenses/${licenseId}/additions/preview`;
    const { body } = await admin.post(path, { kind: 'users', quantity: 50 }).expect(200);
    expect(body).toMatchObject({ takesSecondPerson: true });
  });

  it('requires a second person for redeem codes that together give too much', async () => {
    const make = (batch: object) => admin.post('/api/admin/redeem-batches', { name: '活动', count: 1, ...batch });
    await make({ kind: 'points', quantity: 100_000, count: 4 }).expect(200);
    expect((await make({ kind: 'points', quantity: 100_001 })).body.code).toBe('redeem_code.takes_two');
    expect((await make({ kind: 'license', planId: 'group', months: 0 })).body.code).toBe('redeem_code.takes_two');
    await make({ kind: 'points', quantity: 100_000 }).expect(200);
  });

  it('prints the codes of an approved batch once', async () => {
    const batch = { name: '大促', kind: 'points', quantity: 1_000_000, count: 2 };
    const { body: proposed } = await admin.post('/api/admin/redeem-batches/proposals', batch).expect(201);
    const { body: made } = await approve(second, proposed.proposalId).expect(200);
    const { text } = await admin.post(`/api/admin/redeem-batches/${made.resultId}/codes`).expect(200);
    const [, code] = /\n([0-9A-Z-]{19}),/.exec(text) ?? [];
    await owner.post('/api/account/redeem-code', { code }).expect(200);
    const again = await admin.post(`/api/admin/redeem-batches/${made.resultId}/codes`).expect(409);
    expect(again.body.code).toBe('redeem_code.printed');
  });

  it('requires a second person for a coupon that makes an order free', async () => {
    const { id, proposalId } = await aCoupon('ALLFREE', { percentBps: 10_000 });
    expect(id).toBeNull();
    const { body } = await approve(second, proposalId).expect(200);
    const { body: list } = await admin.get('/api/admin/coupons?q=ALLFREE').expect(200);
    expect(list.items).toMatchObject([{ id: body.resultId, percentBps: 10_000, isEnabled: true }]);
  });

  it('requires a second person for a change that makes a coupon cover everything', async () => {
    const { id } = await aCoupon('TENTH', {
      percentBps: 1_000,
      maxRedemptions: 1,
      endsAt: '2030-01-01T00:00:00+08:00',
    });
    const { body: harmless } = await putCoupon(id, { percentBps: 2_000, maxRedemptions: 1 }, 1).expect(200);
    expect(harmless.proposalId).toBeNull();
    const { body: changed } = await putCoupon(id, { percentBps: 10_000, maxRedemptions: 1 }, 2).expect(200);
    const percentNow = async () => (await admin.get('/api/admin/coupons?q=TENTH')).body.items[0].percentBps;
    expect(await percentNow()).toBe(2_000);
    await approve(second, changed.proposalId).expect(200);
    expect(await percentNow()).toBe(10_000);
    const { body: raised } = await putCoupon(id, { percentBps: 10_000, maxRedemptions: 2 }, 3).expect(200);
    expect(raised.proposalId).not.toBeNull();
    const fewer = { percentBps: 10_000, maxRedemptions: 1, note: '少些' };
    const { body: lowered } = await putCoupon(id, fewer, 3).expect(200);
    expect(lowered.proposalId).toBeNull();
  });

  it('refuses to approve a coupon whose code was taken since', async () => {
    const { proposalId } = await aCoupon('WANTED', { percentBps: 10_000 });
    await aCoupon('WANTED', { percentBps: 1_000, maxRedemptions: 1 });
    expect((await approve(second, proposalId).expect(409)).body.code).toBe('coupon.code_taken');
  });

  it.each([
    ['new orders and quotes', ['new', 'quote'], 200, ['new']],
    ['quotes alone', ['quote'], 409, undefined],
  ])('approves no coupon for quotes, which take none: one proposed for %s', async (_what, kinds, status, kept) => {
    const code = `FOR-${kinds.join('-')}`;
    const { proposalId } = await aCoupon(code, { percentBps: 10_000, orderKinds: ['new'] });
    // As proposed under an earlier release: no one may change a proposal, so it is written again.
    const [{ id }] = await site.db.query(
      `INSERT INTO proposals
       SELECT (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'payload',
                p.payload || jsonb_build_object('orderKinds', $2::jsonb)))).*
         FROM proposals p WHERE id = $1 RETURNING id`,
      [proposalId, JSON.stringify(kinds)],
    );
    const { body } = await approve(second, id).expect(status);
    const { body: list } = await admin.get(`/api/admin/coupons?q=${code}`).expect(200);
    expect(list.items.map(({ orderKinds }: { orderKinds: string[] }) => orderKinds)).toEqual(kept ? [kept] : []);
    expect(body.code).toBe(kept ? undefined : 'coupon.quotes_only');
  });

  it('lets only its proposer withdraw a proposal, and refuses to approve one that has expired', async () => {
    const { proposalId: one } = await grant(admin, owner, { users: -1 });
    await second.post(`/api/admin/proposals/${one}/withdraw`).expect(409);
    await admin.post(`/api/admin/proposals/${one}/withdraw`).expect(204);
    expect((await approve(second, one).expect(409)).body.code).toBe('proposal.decided');
    const { proposalId: late } = await grant(admin, owner, { users: -1 });
    await asOwner('ALTER TABLE proposals DISABLE TRIGGER proposals_stay_as_proposed');
    await asOwner('UPDATE proposals SET expires_at = $2 WHERE id = $1', [late, site.clock.now()]);
    await asOwner('ALTER TABLE proposals ENABLE TRIGGER proposals_stay_as_proposed');
    expect((await approve(second, late).expect(409)).body.code).toBe('proposal.expired');
  });

  it.each([
    ['disabled', 'enabled', { isEnabled: false }],
    ['made a reviewer', 'role', { role: 'reviewer' }],
  ])('makes the proposals of a member of staff void who is %s', async (_what, what, body) => {
    const { proposalId: theirs } = await grant(admin, owner, { users: -1 });
    const { proposalId: other } = await grant(second, owner, { users: -1 });
    const { version } = (await second.get(`/api/admin/accounts/${admin.id}`).expect(200)).body;
    await second.put(`/api/admin/accounts/${admin.id}/${what}`, body, version).expect(200);
    const { body: list } = await second.get('/api/admin/proposals?status=void').expect(200);
    expect(list.items.map(({ id }: { id: string }) => id)).toContain(theirs);
    const third = await aStaffMember(site);
    expect((await approve(third, theirs).expect(409)).body.code).toBe('proposal.decided');
    await approve(third, other).expect(200);
    expect(await lastAudit(site, 'proposal.void')).toMatchObject({ actorId: second.id, subject: theirs });
  });

  it('makes the proposals of a member of staff void whose account is erased', async () => {
    const { proposalId } = await grant(admin, owner, { users: -1 });
    await site.db.query(`UPDATE accounts SET deletion_requested_at = now() - interval '16 days' WHERE id = $1`, [
      admin.id,
    ]);
    await serviceOf(site, AccountDeletion).eraseDue();
    expect((await approve(second, proposalId).expect(409)).body.code).toBe('proposal.decided');
    expect(await lastAudit(site, 'proposal.void')).toMatchObject({ actorId: null, subject: proposalId });
  });

  it('lets the proposals of a member of staff wait whose new role may still make them', async () => {
    const seller = await aStaffMember(site, 'sales');
    const terms = { code: 'KEPT', percentBps: 10_000, isEnabled: true };
    const { proposalId } = (await seller.post('/api/admin/coupons', terms).expect(201)).body;
    const change = { actorId: admin.id, accountId: seller.id };
    await inTransaction(site, (tx) => serviceOf(site, AccountStanding).changeRole(tx, change, 'admin'));
    await inTransaction(site, (tx) => serviceOf(site, AccountStanding).changeRole(tx, change, 'sales'));
    await approve(second, proposalId).expect(200);
  });

  it('denies the application any change to a proposal and to the record of what was given', async () => {
    const { proposalId } = await grant(admin, owner, { users: -1 });
    const raise = `UPDATE proposals SET payload = payload || '{"assets": -1}' WHERE id = $1`;
    await expect(site.db.query(raise, [proposalId])).rejects.toThrow('changes only by its decision');
    await expect(site.db.query('UPDATE staff_gifts SET users = 0')).rejects.toThrow('permission denied');
  });
});
