import fc from 'fast-check';
import { unique } from '../support/app.js';
import { anOrder, paidIdOf } from '../support/customer.js';
import { aPaidOrder, becomes } from '../support/gateway.js';
import { whileHeld } from '../support/holding.js';
import { aPerson, type Person } from '../support/people.js';
import { refundsBecome, refundsOf } from '../support/refunds.js';
import { aStaffMember, givenFenBy, givingOf, type Staff } from '../support/staff.js';
import { racingSiteOfSuite } from '../support/suite.js';

/** What one member of staff may give alone within 30 days: ¥5,000 of list price. */
const LIMIT = 500_000;
/** The group plan for a year, and the department plan for three. */
const [GROUP_YEAR, DEPARTMENT_3_YEARS] = [64_600, 895_500];

describe('what one member of staff gives away, of all kinds together', () => {
  const site = racingSiteOfSuite();
  let admin: Staff;
  let second: Staff;
  let buyer: Person;

  beforeEach(async () => {
    [admin, second, buyer] = [await aStaffMember(site), await aStaffMember(site), await aPerson(site)];
  });

  const givenBy = (staff: Staff) => givenFenBy(site, staff);
  const proposed = ({ body }: { body: { proposalId: string | null } }): string | null => body.proposalId;
  const approve = (id: string | null) => second.post(`/api/admin/proposals/${id}/approve`);
  const grant = async (months: number, over: object = {}, staff = admin) => {
    const terms = { mail: buyer.mail, planId: 'group', users: 5, assets: 30, months, reason: '补偿', ...over };
    return proposed(await staff.post('/api/admin/licenses', terms).expect(201));
  };
  /** Points codes are worth a fen a point. */
  const givesPoints = async (quantity: number, staff = admin): Promise<boolean> => {
    const batch = { name: '活动', kind: 'points', quantity, count: 1 };
    return (await staff.post('/api/admin/redeem-batches', batch)).status === 200;
  };
  const coupon = async (terms: object, staff = admin) =>
    (await staff.post('/api/admin/coupons', { code: unique('C'), isEnabled: true, ...terms }).expect(201)).body;
  const refund = async (orderId: string, amount: number, staff = admin) => {
    const { body } = await staff.get(`/api/admin/orders/${orderId}/refund-preview?amount=${amount}`).expect(200);
    const { refundable, takesSecondPerson } = body;
    const request = { amount, refundable, reason: '协商' };
    const proposalId = proposed(await staff.post(`/api/admin/orders/${orderId}/refunds`, request).expect(200));
    expect(takesSecondPerson).toBe(proposalId !== null);
    return { proposalId, givenFen: body.givenFen };
  };
  const transfer = async (paidId: string) => {
    const { mail } = await aPerson(site);
    await buyer.post(`/api/account/license-transfer?paidId=${paidId}&mail=${encodeURIComponent(mail)}`).expect(204);
  };

  it('counts a grant, a coupon, a refund in part and points as one sum', async () => {
    expect(await grant(12)).toBeNull();
    expect(await givenBy(admin)).toBe(GROUP_YEAR);
    expect((await coupon({ amountFen: 10_000, maxRedemptions: 10 })).proposalId).toBeNull();
    const orderId = await aPaidOrder(site, buyer, 'group', 12);
    expect(await refund(orderId, GROUP_YEAR - 1)).toEqual({ proposalId: null, givenFen: GROUP_YEAR - 1 });
    const left = LIMIT - GROUP_YEAR - 100_000 - (GROUP_YEAR - 1);
    expect(await givenBy(admin)).toBe(LIMIT - left);
    expect(await givesPoints(left + 1)).toBe(false);
    expect(await givesPoints(left)).toBe(true);
    for (const more of [grant(1), coupon({ amountFen: 1, maxRedemptions: 1 }).then(({ proposalId }) => proposalId)]) {
      expect(await more).not.toBeNull();
    }
  });

  it('gifts count for the member of staff who gave them only', async () => {
    expect(await givesPoints(LIMIT)).toBe(true);
    expect(await givesPoints(1)).toBe(false);
    expect(await givesPoints(LIMIT, second)).toBe(true);
  });

  it('counts gifts of the previous release, which were recorded in users, assets and months', async () => {
    await site.db.query(
      `INSERT INTO staff_gifts (kind, staff_id, users, assets, months, worth_fen, given_at)
       VALUES ('license_grant', $1, 20, 100, 18, 0, now())`,
      [admin.id],
    );
    // 20 of 50 users, 100 of 500 assets and half of 36 months were more than the whole of one limit.
    expect(await givesPoints(1)).toBe(false);
  });

  it('requires a second person for one of two gifts of different kinds at once, each within the limit', async () => {
    const outcomes = await whileHeld(site, givingOf(admin), [
      () => grant(48).then((id) => id === null),
      () => givesPoints(LIMIT - 1_000),
    ]);
    expect(outcomes.filter((isAlone) => isAlone)).toHaveLength(1);
  });

  describe('refunds', () => {
    it('requires a second person to refund all but a fen of an expensive order', async () => {
      const orderId = await aPaidOrder(site, buyer, 'department', 36);
      const { proposalId, givenFen } = await refund(orderId, DEPARTMENT_3_YEARS - 1);
      expect([givenFen, await refundsOf(site, orderId)]).toEqual([DEPARTMENT_3_YEARS - 1, []]);
      await approve(proposalId).expect(200);
      expect(await refundsOf(site, orderId)).toMatchObject([{ fen: DEPARTMENT_3_YEARS - 1, origin: 'staff' }]);
      expect(await givenBy(admin)).toBe(0);
    });

    it('requires a second person for refunds in steps as for one of the same sum', async () => {
      const orderId = await aPaidOrder(site, buyer, 'department', 36);
      expect((await refund(orderId, 400_000)).proposalId).toBeNull();
      await becomes(site, orderId, 'partially_refunded');
      expect((await refund(orderId, 100_001)).proposalId).not.toBeNull();
      expect((await refund(orderId, 100_000)).proposalId).toBeNull();
    });

    it('requires a second person to refund in full a licence that was transferred', async () => {
      const orderId = await aPaidOrder(site, buyer, 'department', 36);
      await transfer(await paidIdOf(buyer, orderId));
      expect((await refund(orderId, DEPARTMENT_3_YEARS)).proposalId).not.toBeNull();
      const small = await aPaidOrder(site, buyer, 'group', 12);
      await transfer(await paidIdOf(buyer, small));
      expect(await refund(small, GROUP_YEAR)).toEqual({ proposalId: null, givenFen: GROUP_YEAR });
      expect(await givenBy(admin)).toBe(GROUP_YEAR);
    });

    it('refuses to transfer a licence whose order is being refunded, until that is over', async () => {
      const orderId = await aPaidOrder(site, buyer, 'department', 36);
      const paidId = await paidIdOf(buyer, orderId);
      expect(await refund(orderId, 100)).toEqual({ proposalId: null, givenFen: 100 });
      await becomes(site, orderId, 'partially_refunded');
      await refundsBecome(site, orderId, 'processing');
      const path = `/api/account/license-transfer?paidId=${paidId}&mail=${encodeURIComponent((await aPerson(site)).mail)}`;
      const { body } = await buyer.post(path).expect(409);
      expect(body.code).toBe('license.being_refunded');
      await refundsBecome(site, orderId, 'succeeded', new Date());
      await buyer.post(path).expect(204);
    });

    it('refuses to approve a refund after some of the order was refunded', async () => {
      const orderId = await aPaidOrder(site, buyer, 'department', 36);
      const { proposalId } = await refund(orderId, DEPARTMENT_3_YEARS - 1);
      await refund(orderId, 100);
      expect((await approve(proposalId).expect(409)).body.code).toBe('order.refund_changed');
    });

    it('counts no refund that takes the licence back', async () => {
      const orderId = await aPaidOrder(site, buyer, 'department', 36);
      expect(await refund(orderId, DEPARTMENT_3_YEARS)).toEqual({ proposalId: null, givenFen: 0 });
      expect(await givenBy(admin)).toBe(0);
    });

    it('counts no refund that a customer requested for a licence that was never used', async () => {
      const orderId = await aPaidOrder(site, buyer, 'department', 36);
      await buyer.post(`/api/account/orders/${orderId}/refund-request`, { reason: '买错了' }).expect(200);
      await admin.post(`/api/admin/orders/${orderId}/refund-request/approve`).expect(204);
      expect(await givenBy(admin)).toBe(0);
    });
  });

  describe('coupons', () => {
    it.each([
      ['a tenth off, without limit', { percentBps: 1_000 }, true],
      ['nine tenths off, without limit', { percentBps: 9_000 }, true],
      ['a fen off, without limit', { amountFen: 1 }, true],
      ['a limit for each customer alone', { amountFen: 1, maxPerCustomer: 1 }, true],
      ['a third of the most expensive order, once', { percentBps: 3_500, maxRedemptions: 1 }, false],
      ['more than that', { percentBps: 3_600, maxRedemptions: 1 }, true],
      ['a cheap plan, more often', { percentBps: 5_000, planIds: ['group'], maxRedemptions: 4 }, false],
      ['all that a cheap plan costs, too often', { percentBps: 10_000, planIds: ['group'], maxRedemptions: 3 }, true],
      ['a fixed amount within the limit', { amountFen: 50_000, maxRedemptions: 10 }, false],
      ['a fixed amount once more', { amountFen: 50_000, maxRedemptions: 11 }, true],
    ])('coupons count at their highest saving: %s', async (_what, terms, isProposed) => {
      expect((await coupon(terms)).proposalId !== null).toBe(isProposed);
    });

    it('a coupon counts again when a change promises more', async () => {
      const { id } = await coupon({ amountFen: 20_000, maxRedemptions: 10 });
      const change = (terms: object, version: number) =>
        admin.put(`/api/admin/coupons/${id}`, { isEnabled: true, ...terms }, version).expect(200);
      expect(proposed(await change({ amountFen: 20_000, maxRedemptions: 9, note: '少些' }, 1))).toBeNull();
      expect(await givenBy(admin)).toBe(200_000);
      expect(proposed(await change({ amountFen: 20_000, maxRedemptions: 20 }, 2))).not.toBeNull();
      expect(proposed(await change({ amountFen: 30_000, maxRedemptions: 10 }, 2))).toBeNull();
      expect(await givenBy(admin)).toBe(LIMIT);
    });

    it('a coupon of one person applies to no order above the one that it was measured by', async () => {
      const code = unique('CHEAP');
      const terms = { code, percentBps: 5_000, planIds: ['group', 'team'], maxRedemptions: 1, isEnabled: true };
      await admin.post('/api/admin/coupons', terms).expect(201);
      const use = async (orderId: string) =>
        (await buyer.post(`/api/account/orders/${orderId}/coupon`, { couponCode: code })).body.code;
      const dear = await anOrder(buyer, 'team', 0);
      await site.db.query(
        'UPDATE orders SET subtotal_fen = subtotal_fen + 1, payable_fen = payable_fen + 1 WHERE id = $1',
        [dear],
      );
      expect(await use(dear)).toBe('coupon.above_largest');
      expect(await use(await anOrder(buyer, 'team', 0))).toBeUndefined();
    });
  });

  it('measures gifts by the highest price of the last 30 days', async () => {
    const plan = (await admin.get('/api/admin/plans').expect(200)).body.items.find(
      ({ id }: { id: string }) => id === 'team',
    );
    const { name, description, users, assets, isHidden, version, combos } = plan;
    const cheaper = combos.map(({ months, priceFen, discountBps }: Record<string, number>) => ({
      months,
      priceFen: Math.ceil((priceFen ?? 0) * 0.72),
      discountBps,
    }));
    const draft = { name, description, users, assets, isHidden, combos: cheaper };
    expect(proposed(await admin.put('/api/admin/plans/team', draft, version).expect(200))).toBeNull();
    expect(await grant(12, { planId: 'team', users: 15, assets: 100 })).toBeNull();
    expect(await givenBy(admin)).toBe(159_600);
  });

  it('no sequence of acts of one person gives more than the limit', async () => {
    const amount = fc.integer({ min: 1, max: LIMIT / 2 });
    const act = fc.oneof(
      amount.map((fen) => ({ kind: 'points', fen }) as const),
      amount.map((fen) => ({ kind: 'coupon', fen }) as const),
      fc.integer({ min: 1, max: GROUP_YEAR - 1 }).map((fen) => ({ kind: 'refund', fen }) as const),
      fc.constantFrom(12, 24).map((months) => ({ kind: 'grant', months }) as const),
    );
    const prices = new Map([
      [12, GROUP_YEAR],
      [24, 115_600],
    ]);
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 9 }), async (acts) => {
        const staff = await aStaffMember(site);
        let given = 0;
        for (const one of acts) {
          const fen = one.kind === 'grant' ? (prices.get(one.months) ?? 0) : one.fen;
          const isAlone = await (async () => {
            switch (one.kind) {
              case 'points':
                return givesPoints(fen, staff);
              case 'coupon':
                return (await coupon({ amountFen: fen, maxRedemptions: 1 }, staff)).proposalId === null;
              case 'refund':
                return (await refund(await aPaidOrder(site, buyer, 'group', 12), fen, staff)).proposalId === null;
              case 'grant':
                return (await grant(one.months, {}, staff)) === null;
            }
          })();
          expect(isAlone).toBe(given + fen <= LIMIT);
          if (isAlone) given += fen;
        }
        expect(given).toBeLessThanOrEqual(LIMIT);
      }),
      { numRuns: 12 },
    );
  });
});
