import { randomUUID } from 'node:crypto';
import { whileHeld } from '../../../../test/support/holding.js';
import {
  aPerson,
  balanceOf,
  givePoints,
  inTransaction,
  type Person,
  serviceOf,
} from '../../../../test/support/people.js';
import { racingSiteOfSuite } from '../../../../test/support/suite.js';
import { AppError } from '../../../domain/errors/index.js';
import { PointsLedger } from '../index.js';

describe('the points ledger', () => {
  const site = racingSiteOfSuite();
  let owner: Person;

  beforeEach(async () => {
    owner = await aPerson(site);
  });

  const spend = (cost: number) => () =>
    inTransaction(site, (tx) =>
      serviceOf(site, PointsLedger).spend(tx, {
        accountId: owner.id,
        reason: 'license_upgraded',
        cost,
        now: site.clock.now(),
      }),
    ).then(
      (balance) => balance,
      (error: unknown) => (error instanceof AppError ? error.code : String(error)),
    );

  const clawBack = (points: number) =>
    inTransaction(site, (tx) =>
      serviceOf(site, PointsLedger).append(tx, {
        accountId: owner.id,
        reason: 'referral_clawed_back',
        points,
        orderId: randomUUID(),
        now: site.clock.now(),
      }),
    );

  it('exactly three of 32 simultaneous spends of 300 points succeed from a balance of 1,000', async () => {
    await givePoints(site, owner, 1_000);
    const outcomes = await Promise.all(Array.from({ length: 32 }, () => spend(300)()));
    expect(new Set(outcomes.filter((outcome) => typeof outcome === 'number'))).toEqual(new Set([100, 400, 700]));
    expect(outcomes.filter((outcome) => outcome === 'point.insufficient')).toHaveLength(29);
    expect(await balanceOf(site, owner)).toBe(100);
  });

  it('one of two spends that wait for the same points ledger succeeds', async () => {
    await givePoints(site, owner, 500);
    const lock = { sql: 'SELECT FROM point_ledgers WHERE account_id = $1 FOR UPDATE', values: [owner.id] };
    const outcomes = await whileHeld(site, lock, [spend(300), spend(300)]);
    expect(outcomes).toEqual([200, 'point.insufficient']);
    expect(await balanceOf(site, owner)).toBe(200);
  });

  it('a claw-back can take a points balance below 0, and a spend cannot', async () => {
    await givePoints(site, owner, 100);
    expect(await clawBack(300)).toBe(-200);
    expect(await spend(1)()).toBe('point.insufficient');
    await givePoints(site, owner, 250);
    expect(await spend(51)()).toBe('point.insufficient');
    expect(await spend(50)()).toBe(0);
  });

  it.each([
    ['a gain that takes away', `('granted_by_staff', -1, NULL, NULL)`, 'point_records_sign'],
    ['a loss that gives', `('license_upgraded', 1, NULL, NULL)`, 'point_records_sign'],
    ['a reason nobody knows', `('gift', 1, NULL, NULL)`, 'point_records_reason'],
    ['a payment of no order', `('order_paid', -1, NULL, NULL)`, 'point_records_of_order'],
    ['a referral without its rate', `('referral_earned', 1, gen_random_uuid(), NULL)`, 'point_records_rate'],
  ])('the points ledger rejects %s', async (_, values, constraint) => {
    const insert = `INSERT INTO point_records (account_id, created_at, reason, amount, order_id, rate_bps)
                    SELECT $1, now(), reason, amount, order_id::uuid, rate_bps::int
                      FROM (VALUES ${values}) line (reason, amount, order_id, rate_bps)`;
    await expect(site.db.query(insert, [owner.id])).rejects.toThrow(constraint);
  });
});
