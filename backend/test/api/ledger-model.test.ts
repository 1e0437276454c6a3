import * as fc from 'fast-check';
import { brokenBooks } from '../support/books.js';
import { aCoupon } from '../support/coupons.js';
import { ledgerCommands, type LedgerRun } from '../support/ledger-commands.js';
import { LedgerModel } from '../support/ledger-model.js';
import { aPerson, givePoints } from '../support/people.js';
import { aStaffMember } from '../support/staff.js';
import { refundsBy } from '../support/refunds.js';
import { siteOfSuite } from '../support/suite.js';

/** Number of sequences and their length; set MODEL_RUNS for a longer run. */
const [RUNS, LENGTH] = [Number(process.env['MODEL_RUNS'] ?? 4), 60];
const [POINTS, COUPON_LIMIT] = [100_000, 2];

describe('orders, points, coupons and licenses', () => {
  const site = siteOfSuite();

  const begin = async (): Promise<{ model: LedgerModel; real: LedgerRun }> => {
    const referrer = await aPerson(site);
    const buyer = await aPerson(site, { referrer });
    await givePoints(site, buyer, POINTS);
    const couponCode = await aCoupon(site, { maxRedemptions: COUPON_LIMIT });
    const refunds = refundsBy(site, (await aStaffMember(site, 'finance')).id);
    return {
      model: new LedgerModel(POINTS, COUPON_LIMIT),
      real: { site, buyer, referrer, refunds, couponCode, orders: [] },
    };
  };

  it('keeps orders, points, coupons and licences equal to a simple model through random commands', async () => {
    const property = fc.asyncProperty(ledgerCommands(LENGTH), async (commands) => {
      await fc.asyncModelRun(begin, commands);
      expect(await brokenBooks(site, { everything: true })).toEqual([]);
    });
    await fc.assert(property, { numRuns: RUNS, interruptAfterTimeLimit: 240_000, endOnFailure: true });
  }, 300_000);
});
