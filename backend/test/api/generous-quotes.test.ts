import { unique } from '../support/app.js';
import { aPerson, type Person } from '../support/people.js';
import { aDraft, TEAM } from '../support/quotes.js';
import { aStaffMember, givenFenBy, type Staff } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

/** What one member of staff may give alone within 30 days: ¥5,000 of list price. */
const LIMIT = 500_000;
/** The most expensive order there is. */
const DEAREST = 1_393_000;

describe('what one member of staff gives away by quotes', () => {
  const site = siteOfSuite();
  let admin: Staff;
  let buyer: Person;

  beforeEach(async () => {
    [admin, buyer] = [await aStaffMember(site), await aPerson(site)];
  });

  const givenBy = (staff: Staff) => givenFenBy(site, staff);
  /** Points codes are worth a fen a point. */
  const givesPoints = async (quantity: number): Promise<boolean> => {
    const batch = { name: '活动', kind: 'points', quantity, count: 1 };
    return (await admin.post('/api/admin/redeem-batches', batch)).status === 200;
  };
  const quote = async (lines: readonly object[], months = 12): Promise<string | null> => {
    const customer = { companyName: unique('公司'), contactName: '周宁', mail: buyer.mail, locale: 'zh' };
    const { body } = await admin.post('/api/admin/quotes', customer).expect(201);
    await admin.put(`/api/admin/quotes/${body.id}`, aDraft(buyer.mail, { lines, months }), 1).expect(200);
    const sent = await admin.post(`/api/admin/quotes/${body.id}/sending`, { reason: '年度框架' }, 2).expect(200);
    return sent.body.sendingWaits ? body.id : null;
  };

  const ONE = { ...TEAM, quantity: 1 };
  const limitless = { users: -1, assets: -1 };
  it.each([
    ['no limit for ever, at the price of 40 users', [{ ...ONE, ...limitless, unitPriceFen: DEAREST }], 0],
    ['no limit for a year, at a high price', [{ ...ONE, ...limitless, unitPriceFen: 10 * DEAREST }], 12],
    ['users without limit', [{ ...ONE, users: -1, unitPriceFen: DEAREST }], 12],
    ['assets without limit', [{ ...ONE, assets: -1, unitPriceFen: DEAREST }], 12],
    ['100,000 users at the price of 40', [{ ...ONE, users: 100_000, unitPriceFen: DEAREST }], 0],
    ['many licences in one line', [{ ...ONE, quantity: 20, unitPriceFen: 10_000 }], 12],
    [
      'an expensive service beside free licences',
      [
        { ...TEAM, quantity: 10, discount: 0 },
        { name: '陪跑', quantity: 1, unitPriceFen: 9_000_000 },
      ],
      12,
    ],
    ['a service that is given away', [ONE, { name: '驻场', quantity: 1, unitPriceFen: 900_000, discount: 0 }], 12],
  ])('quotes take two people: %s', async (_what, lines, months) => {
    expect(await quote(lines, months)).not.toBeNull();
  });

  it('quotes count together with gifts of other kinds', async () => {
    const [cheap, fen] = [[{ ...ONE, discount: 0.001 }], 111_720 - 160];
    expect(await quote(cheap)).toBeNull();
    expect(await givenBy(admin)).toBe(fen);
    expect(await givesPoints(LIMIT - 2 * fen + 1)).toBe(true);
    expect(await quote(cheap)).not.toBeNull();
  });
});
