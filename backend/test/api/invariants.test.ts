import { withClient } from '../../src/platform/embedded/index.js';
import { InvariantCheck } from '../../src/platform/invariants/invariant-check.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { aCoupon } from '../support/coupons.js';
import { anOrder } from '../support/customer.js';
import { aPaidOrder, payAtCashier } from '../support/gateway.js';
import { aPerson, givePoints, type Person, serviceOf } from '../support/people.js';
import { aCode } from '../support/redeem-codes.js';
import { refundsBy } from '../support/refunds.js';

const PRICE = 64_600;
const NOBODY = '00000000-0000-4000-8000-000000000000';

/** What happened: three orders by how they were paid, and a license with another one that was merged into it. */
type Made = Readonly<Record<'money' | 'points' | 'coupon' | 'license' | 'merged', string>>;

describe('the invariants of the books', () => {
  let site: TestApp;
  let owner: Person;
  let made: Made;

  beforeAll(async () => {
    site = await startTestApp();
    const referrer = await aPerson(site);
    owner = await aPerson(site, { referrer });
    made = await live();
  });
  afterAll(() => site.close());

  const paidIdOf = async (orderId: string): Promise<string> =>
    (await owner.get(`/api/account/orders/${orderId}`).expect(200)).body.paidId;

  /** One of everything that moves money, points or licences. */
  const live = async (): Promise<Made> => {
    await givePoints(site, owner, PRICE * 2);
    const [money, other] = [await aPaidOrder(site, owner), await aPaidOrder(site, owner)];
    const coupon = await anOrder(owner);
    await owner.post(`/api/account/orders/${coupon}/coupon`, { couponCode: await aCoupon(site) }).expect(200);
    await payAtCashier(site, owner, coupon);
    const points = await anOrder(owner);
    await owner.post(`/api/account/orders/${points}/pay-with-points`).expect(200);
    const [license, merged] = [await paidIdOf(money), await paidIdOf(other)];
    await owner.post('/api/account/points/spend', { paidId: license, kind: 'users', quantity: 1 }).expect(200);
    for (const gift of [
      { kind: 'points', quantity: 70 },
      { kind: 'months', quantity: 2 },
    ] as const) {
      await owner.post('/api/account/redeem-code', { code: await aCode(site, gift), paidId: license }).expect(200);
    }
    const { body } = await owner.post('/api/account/order', { plan: 'group', months: 12, paidId: license }).expect(201);
    await payAtCashier(site, owner, body.id);
    await owner.post('/api/account/paid-merge', { targetPaidId: license, sourcePaidIds: [merged] }).expect(200);
    const refunds = refundsBy(site, owner.id);
    await refunds.refund(points, 600);
    return { money, points, coupon, license, merged };
  };

  const broken = async () => (await serviceOf(site, InvariantCheck).run()).map(({ name }) => name);

  it('hold after everything that a customer can do', async () => {
    expect(await broken()).toEqual([]);
  });

  /** What no code of ours does to the tables, and how it is undone. */
  const FAULTS: readonly [invariant: string, fault: (ids: Made) => string, mend: (ids: Made) => string][] = [
    [
      'points.no_overdraft',
      () =>
        `INSERT INTO point_records (account_id, reason, amount, created_at) VALUES ('${NOBODY}', 'taken_by_staff', -5, now())`,
      () => `DELETE FROM point_records WHERE account_id = '${NOBODY}'`,
    ],
    [
      'coupons.within_limit',
      ({ money }) => `WITH used AS (UPDATE coupons SET max_redemptions = 1 RETURNING id)
        INSERT INTO coupon_redemptions (order_id, coupon_id, account_id, reserved_at) SELECT '${money}', id, '${NOBODY}', now() FROM used`,
      ({ money }) => `DELETE FROM coupon_redemptions WHERE order_id = '${money}'`,
    ],
    [
      'coupons.within_limit_of_customer',
      ({ money }) => `WITH used AS (UPDATE coupons SET max_per_customer = 1, max_redemptions = NULL RETURNING id)
        INSERT INTO coupon_redemptions (order_id, coupon_id, account_id, reserved_at)
        SELECT '${money}', used.id, r.account_id, now() FROM used, coupon_redemptions r`,
      ({ money }) => `DELETE FROM coupon_redemptions WHERE order_id = '${money}'`,
    ],
    [
      'licenses.merged_once',
      ({ merged }) => `UPDATE license_merges SET target_id = '${merged}'`,
      ({ license }) => `UPDATE license_merges SET target_id = '${license}'`,
    ],
    [
      'licenses.merge_adds_up',
      () =>
        `UPDATE license_merges SET target_after = target_after || '{"users": 1, "was": 0}' || jsonb_build_object('was', target_after -> 'users')`,
      () =>
        `UPDATE license_merges SET target_after = target_after || jsonb_build_object('users', target_after -> 'was')`,
    ],
    [
      'licenses.transfer_chain',
      ({ money }) => `INSERT INTO license_transfers (license_id, from_account_id, to_account_id, transferred_at)
        SELECT license_id, account_id, '${NOBODY}', now() FROM orders WHERE id = '${money}'`,
      () => 'DELETE FROM license_transfers',
    ],
    [
      'licenses.bound_as_recorded',
      ({ license }) => `UPDATE licenses SET machine_id = 'MACHINE-1', bound_at = now() WHERE id = '${license}'`,
      ({ license }) => `UPDATE licenses SET machine_id = NULL, bound_at = NULL WHERE id = '${license}'`,
    ],
    [
      'upgrades.paid_and_given',
      () => `UPDATE license_additions SET source_kind = 'staff'`,
      () => `UPDATE license_additions SET source_kind = 'points'`,
    ],
    [
      'redeem_codes.redeemed_and_given',
      ({ merged }) => `UPDATE redeem_codes SET license_id = '${merged}' WHERE license_id IS NOT NULL`,
      ({ license }) => `UPDATE redeem_codes SET license_id = '${license}' WHERE license_id IS NOT NULL`,
    ],
    [
      'redeem_codes.points_given',
      () => `UPDATE point_records SET amount = amount + 1 WHERE reason = 'code_redeemed'`,
      () => `UPDATE point_records SET amount = amount - 1 WHERE reason = 'code_redeemed'`,
    ],
    [
      'orders.one_payment',
      ({ money }) => `UPDATE payments SET received_fen = received_fen - 1 WHERE order_id = '${money}'`,
      ({ money }) => `UPDATE payments SET received_fen = received_fen + 1 WHERE order_id = '${money}'`,
    ],
    [
      'orders.paid_with_points',
      () => `UPDATE point_records SET amount = amount - 1 WHERE reason = 'order_paid'`,
      () => `UPDATE point_records SET amount = amount + 1 WHERE reason = 'order_paid'`,
    ],
    [
      'orders.free_is_free',
      ({ money }) => `UPDATE orders SET settled_by = 'free' WHERE id = '${money}'`,
      ({ money }) => `UPDATE orders SET settled_by = 'money' WHERE id = '${money}'`,
    ],
    [
      'orders.refunds_add_up',
      ({ points }) => `UPDATE orders SET refunded_fen = 599 WHERE id = '${points}'`,
      ({ points }) => `UPDATE orders SET refunded_fen = 600 WHERE id = '${points}'`,
    ],
    [
      'orders.fulfilled_once',
      ({ money }) => `UPDATE licenses SET origin_kind = 'grant' WHERE origin_id = '${money}'`,
      ({ money }) => `UPDATE licenses SET origin_kind = 'purchase' WHERE origin_id = '${money}'`,
    ],
    [
      'orders.referral',
      ({ money }) => `UPDATE point_records SET amount = amount + 1 WHERE order_id = '${money}'`,
      ({ money }) => `UPDATE point_records SET amount = amount - 1 WHERE order_id = '${money}'`,
    ],
    [
      'orders.coupon_counted',
      ({ coupon }) => `UPDATE coupon_redemptions SET consumed_at = NULL WHERE order_id = '${coupon}'`,
      ({ coupon }) => `UPDATE coupon_redemptions SET consumed_at = now() WHERE order_id = '${coupon}'`,
    ],
  ];

  it.each(FAULTS)('are broken where %s is, and the check says so', async (name, fault, mend) => {
    await withClient(site.ownerUrl, async (tables) => {
      await tables.query(fault(made));
      expect(await broken()).toContain(name);
      await tables.query(mend(made));
    });
    expect(await broken()).toEqual([]);
  });
});
