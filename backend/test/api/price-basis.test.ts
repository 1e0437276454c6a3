import { randomUUID } from 'node:crypto';
import { eventually } from '../support/eventually.js';
import { aPaidOrder, beginPaying, notify, statusOf, takeMoney } from '../support/gateway.js';
import { aPerson, type Person } from '../support/people.js';
import { aStaffMember, lastAudit, type Staff } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

const GROUP_YEAR_FEN = 64_600;

describe('the price basis of licenses', () => {
  const site = siteOfSuite();
  let staff: Staff;
  let second: Staff;
  let owner: Person;

  // What one member of staff may give alone is summed over 30 days.
  beforeEach(async () => {
    [staff, second, owner] = [await aStaffMember(site), await aStaffMember(site), await aPerson(site)];
  });

  const granted = async (over: object = {}): Promise<string> => {
    const terms = { mail: owner.mail, planId: 'group', users: 2, assets: 3, months: 1, reason: '协议', ...over };
    const { body } = await staff.post('/api/admin/licenses', terms).expect(201);
    if (body.proposalId === null) return body.licenseId;
    return (await second.post(`/api/admin/proposals/${body.proposalId}/approve`).expect(200)).body.resultId;
  };
  const bought = async (): Promise<string> => {
    const { body } = await owner.get(`/api/account/orders/${await aPaidOrder(site, owner, 'group', 12)}`).expect(200);
    return body.paidId;
  };
  const merge = (targetPaidId: string, ...sourcePaidIds: string[]) =>
    owner.post('/api/account/paid-merge', { targetPaidId, sourcePaidIds }).expect(200);
  const renewal = (paidId: string, months = 12) => owner.post('/api/account/order', { paidId, plan: 'group', months });
  const priceOf = async (paidId: string, months = 12): Promise<number> => {
    const { body } = await renewal(paidId, months).expect(201);
    return (await owner.get(`/api/account/orders/${body.id}`).expect(200)).body.payableFen;
  };
  const agree = (licenseId: string, body: object) =>
    site.http
      .put(`/api/admin/licenses/${licenseId}/agreed-price`)
      .set({ 'x-auth-token': staff.token, 'idempotency-key': randomUUID() })
      .send({ seenFen: null, reason: '合同 2026-17', ...body });
  const undecided = async (): Promise<string[]> => {
    const { body } = await staff.get('/api/admin/licenses').query({ isUndecided: 'true', q: owner.mail }).expect(200);
    return body.items.map(({ id }: { id: string }) => id);
  };

  it('renews a granted licence at its agreed price for one, two and three years', async () => {
    const id = await granted({ agreedYearFen: 1_200_100 });
    const { body } = await owner.get('/api/purchase').query({ paidId: id }).expect(200);
    const shown = body.plans[0].combos.map(({ months, chargeFen }: { months: number; chargeFen: number }) => [
      months,
      chargeFen,
    ]);
    expect(shown).toEqual([
      [12, 1_200_100],
      [24, 2_400_200],
      [36, 3_600_300],
    ]);
    for (const [months, chargeFen] of shown) expect(await priceOf(id, months)).toBe(chargeFen);
    expect((await renewal(id, 0).expect(422)).body.code).toBe('plan.combo_not_found');
  });

  it('never renews merged licences for less than their parts, however they are merged', async () => {
    const [small, large, gift] = [
      await bought(),
      await granted({ agreedYearFen: 1_000_000 }),
      await granted({ agreedYearFen: 0 }),
    ];
    const apart = [await priceOf(small), await priceOf(large), await priceOf(gift)];
    expect(apart).toEqual([GROUP_YEAR_FEN, 1_000_000, 0]);
    await merge(gift, small);
    await merge(large, gift);
    expect(await priceOf(large)).toBe(GROUP_YEAR_FEN + 1_000_000);

    const others = [await bought(), await granted({ agreedYearFen: 1_000_000 }), await granted({ agreedYearFen: 0 })];
    const [target = '', ...sources] = others;
    await merge(target, ...sources);
    expect(await priceOf(target)).toBe(GROUP_YEAR_FEN + 1_000_000);
  });

  it('refuses to renew a licence with a part of unknown price until staff set one', async () => {
    const [small, unknown] = [await bought(), await granted()];
    expect((await renewal(unknown).expect(409)).body.code).toBe('license.not_renewable');
    await merge(small, unknown);
    expect((await renewal(small).expect(409)).body).toMatchObject({
      code: 'license.not_renewable',
      message: expect.stringContaining('报价'),
    });
    expect((await owner.get('/api/plans').query({ paidId: small }).expect(409)).body.code).toBe(
      'license.not_renewable',
    );
    const { body: details } = await owner.get(`/api/account/paid/${small}`).expect(200);
    expect(details.can.renew).toMatchObject({ allowed: false, code: 'license.not_renewable' });

    expect(await undecided()).toEqual([unknown]);
    const { body: file } = await staff.get(`/api/admin/licenses/${small}`).expect(200);
    expect(file.parts).toMatchObject([
      { licenseId: small, components: [{ planId: 'group', quantity: 1 }], agreedYearFen: null },
      { licenseId: unknown, users: 2, assets: 3, components: [], agreedYearFen: null },
    ]);
    await agree(unknown, { yearFen: 500_000 }).expect(200);
    expect(await lastAudit(site, 'license.price_agreed')).toMatchObject({
      actorId: staff.id,
      subject: unknown,
      after: { agreedYearFen: 500_000, reason: '合同 2026-17' },
    });
    expect(await priceOf(small)).toBe(GROUP_YEAR_FEN + 500_000);
    expect(await undecided()).toEqual([]);
  });

  it('sets an agreed price only over the one seen, never lower, and not where a plan sets the price', async () => {
    const id = await granted();
    await agree(id, { yearFen: 500_000 }).expect(200);
    expect((await agree(id, { yearFen: 600_000 }).expect(409)).body.code).toBe('license.price_changed');
    expect((await agree(id, { yearFen: 400_000, seenFen: 500_000 }).expect(409)).body.code).toBe(
      'license.price_lowered',
    );
    await agree(id, { yearFen: 600_000, seenFen: 500_000 }).expect(200);
    expect((await agree(await bought(), { yearFen: 100 }).expect(409)).body.code).toBe('license.priced_by_plan');
    await agree(id, { yearFen: -1, seenFen: 600_000 }).expect(400);
    const wrong = {
      mail: owner.mail,
      planId: 'group',
      users: 5,
      assets: 30,
      months: 12,
      reason: '协议',
      agreedYearFen: 100,
    };
    expect((await staff.post('/api/admin/licenses', wrong).expect(409)).body.code).toBe('license.priced_by_plan');
  });

  it('cancels and refunds a renewal paid after its licence was merged with another', async () => {
    const [small, large] = [await bought(), await granted({ agreedYearFen: 1_000_000 })];
    const { body: order } = await renewal(small).expect(201);
    const notice = await beginPaying(site, owner, order.id);
    await merge(small, large);
    await takeMoney(site, notice);
    await notify(site, notice).expect(200);
    const { body: license } = await owner.get(`/api/account/paid/${small}`).expect(200);
    const refunds = await eventually(async () => {
      const rows = await site.db.query(
        `SELECT r.status FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.order_id = $1`,
        [order.id],
      );
      return rows.length > 0 && rows;
    });
    expect(refunds).toHaveLength(1);
    expect(await statusOf(site, order.id)).toBe('cancelled');
    expect(Date.parse(license.expiresAt) - site.clock.now().getTime()).toBeLessThan(367 * 86_400_000);
  });
});
