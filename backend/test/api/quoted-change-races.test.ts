import { eventually } from '../support/eventually.js';
import { aPaidOrder, becomes, beginPaying, notify, statusOf, takeMoney } from '../support/gateway.js';
import { whileHeld } from '../support/holding.js';
import { aPerson, type Person } from '../support/people.js';
import { aQuotedOrder, aSentQuote, changing } from '../support/quotes.js';
import { licenseStatusOf, refundsBy, refundsOf } from '../support/refunds.js';
import { aStaffMember, type Staff } from '../support/staff.js';
import { racingSiteOfSuite } from '../support/suite.js';

describe('quotes that change a licence while something else happens to it', () => {
  const site = racingSiteOfSuite();
  let staff: Staff;
  let second: Staff;
  let buyer: Person;

  beforeEach(async () => {
    [staff, second, buyer] = [await aStaffMember(site), await aStaffMember(site), await aPerson(site)];
  });

  const ordered = (lines: readonly object[]) => aQuotedOrder(staff, buyer, { lines }, second);
  const aLicense = async (): Promise<{ id: string; orderId: string }> => {
    const orderId = await aPaidOrder(site, buyer, 'group', 12);
    const { body } = await buyer.get(`/api/account/orders/${orderId}`).expect(200);
    return { id: body.paidId, orderId };
  };

  it('a quote cannot be accepted by a buyer who transfers the licence at the same time', async () => {
    const license = await aLicense();
    const { token } = await aSentQuote(staff, buyer.mail, { lines: [changing([license])] }, second);
    const recipient = encodeURIComponent((await aPerson(site)).mail);
    const path = `/api/account/license-transfer?paidId=${license.id}&mail=${recipient}`;
    const lock = { sql: 'SELECT FROM licenses WHERE id = $1 FOR UPDATE', values: [license.id] };
    const [transferred, accepted] = await whileHeld(site, lock, [
      () => buyer.post(path),
      () => buyer.post(`/api/quotes/${token}/acceptance`),
    ]);
    expect([transferred?.status, accepted?.status, accepted?.body.code]).toEqual([204, 409, 'quote.license_elsewhere']);
  });

  it('delivers one of two quotes that change the same licence and are paid at once, and refunds the other', async () => {
    const license = await aLicense();
    const both = [await ordered([changing([license])]), await ordered([changing([license], { change: 'replace' })])];
    const notices: Awaited<ReturnType<typeof beginPaying>>[] = [];
    for (const id of both) {
      const notice = await beginPaying(site, buyer, id);
      await takeMoney(site, notice);
      notices.push(notice);
    }
    const lock = { sql: 'SELECT FROM licenses WHERE id = $1 FOR UPDATE', values: [license.id] };
    await whileHeld(
      site,
      lock,
      notices.map((notice) => async () => notify(site, notice).expect(200)),
    );
    const statuses = await eventually(async () => {
      const all = await Promise.all(both.map((id) => statusOf(site, id)));
      return !all.includes('pending') && all;
    });
    expect(statuses.toSorted()).toEqual(['cancelled', 'paid']);
    const lost = both[statuses.indexOf('cancelled')] ?? '';
    await eventually(async () => (await refundsOf(site, lost)).some(({ status }) => status === 'succeeded'));
  });

  it('gives nothing in the end when the purchase that a change was based on is refunded while the change is paid', async () => {
    const license = await aLicense();
    const orderId = await ordered([changing([license])]);
    const notice = await beginPaying(site, buyer, orderId);
    await takeMoney(site, notice);
    const lock = { sql: 'SELECT FROM licenses WHERE id = $1 FOR UPDATE', values: [license.id] };
    const refunds = refundsBy(site, staff.id);
    await whileHeld<unknown>(site, lock, [
      () => refunds.refund(license.orderId),
      async () => notify(site, notice).expect(200),
    ]);
    // The refund counts once the provider has confirmed it; the change may be delivered before, and then falls with it.
    await becomes(site, license.orderId, 'refunded');
    await eventually(async () => (await statusOf(site, orderId)) !== 'pending');
    expect(await licenseStatusOf(site, license.orderId)).toBe('revoked');
  });
});
