import { Client } from 'pg';
import { ReferralPoints } from '../../src/modules/points/index.js';
import { anOrder, mailsTo } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { aPaidOrder, beginPaying, notify } from '../support/gateway.js';
import { whileHeld } from '../support/holding.js';
import { aPerson, balanceOf, givePoints, inTransaction, type Person, serviceOf } from '../support/people.js';
import { racingSiteOfSuite } from '../support/suite.js';

/** Ten per cent of 646.00 yuan, the price of a year for a group. */
const EARNED = 6_460;

describe('referral points', () => {
  const site = racingSiteOfSuite();
  let referrer: Person;
  let buyer: Person;

  beforeEach(async () => {
    referrer = await aPerson(site, { locale: 'en' });
    buyer = await aPerson(site, { referrer });
  });

  const recordsOf = async (person: Person) => (await person.get('/api/account/point-records').expect(200)).body;

  it('rewards a referrer with a tenth of the money, in the ledger, by mail and on the account', async () => {
    await aPaidOrder(site, buyer);
    expect(await balanceOf(site, referrer)).toBe(EARNED);
    expect(await recordsOf(referrer)).toMatchObject({
      total: 1,
      pageIndex: 1,
      items: [{ type: 'earn', amount: EARNED, description: 'Referral reward: an invited user paid' }],
    });
    const { body: info } = await referrer.get('/api/account/info').expect(200);
    expect(info).toMatchObject({ referralCount: 1, referralPoints: EARNED });
    const [letter] = await eventually(async () => {
      const letters = await mailsTo(site, referrer.mail);
      return letters.length > 0 && letters;
    });
    expect(letter?.subject).toContain('6,460');
    expect(await recordsOf(buyer)).toEqual({ items: [], total: 0, pageIndex: 1 });
  });

  it('rewards a referral once when sixteen notifications arrive at once', async () => {
    const notice = await beginPaying(site, buyer, await anOrder(buyer));
    await Promise.all(Array.from({ length: 16 }, (_, at) => notify(site, { ...notice, id: `${notice.id}-${at}` })));
    expect(await balanceOf(site, referrer)).toBe(EARNED);
  });

  it('rewards a referral once when it is recorded twice at once', async () => {
    const orderId = await anOrder(buyer);
    const earn = () =>
      inTransaction(site, (tx) =>
        serviceOf(site, ReferralPoints).earn(tx, {
          orderId,
          buyerId: buyer.id,
          settledBy: 'money',
          paidFen: 64_600,
          heldUntil: site.clock.now(),
          now: site.clock.now(),
        }),
      );
    await givePoints(site, referrer, 1);
    const lock = { sql: 'SELECT FROM point_ledgers WHERE account_id = $1 FOR UPDATE', values: [referrer.id] };
    await whileHeld(site, lock, [earn, earn]);
    expect(await balanceOf(site, referrer)).toBe(EARNED + 1);
    await eventually(async () => (await site.db.query(`SELECT FROM outbox WHERE queue = 'mail'`)).length === 0);
    expect(await mailsTo(site, referrer.mail)).toHaveLength(1);
  });

  it('rewards no referrer whose account was deleted', async () => {
    const owner = new Client({ connectionString: site.ownerUrl });
    await owner.connect();
    await owner.query('UPDATE accounts SET deleted_at = now() WHERE id = $1', [referrer.id]);
    await owner.end();
    await aPaidOrder(site, buyer);
    expect(await balanceOf(site, referrer)).toBe(0);
  });

  it('pages through the points ledger, ignores unknown parameters and refuses invalid pages', async () => {
    for (let line = 1; line <= 12; line += 1) await givePoints(site, buyer, line);
    const first = await buyer.get('/api/account/point-records?pageIndex=1&code=7K3M92QX').expect(200);
    expect(first.body.items.map(({ amount }: { amount: number }) => amount)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    expect(first.body.items[0].description).toBe('人工发放');
    const second = await buyer.get('/api/account/point-records?pageIndex=2').expect(200);
    expect(second.body).toMatchObject({ total: 12, pageIndex: 2, items: [{ amount: 2 }, { amount: 1 }] });
    for (const pageIndex of ['0', '-1', '1.5', '1e9', '1000000000', 'x', '']) {
      const refused = await buyer.get('/api/account/point-records').query({ pageIndex }).expect(400);
      expect(refused.body).toMatchObject({ code: 'request.invalid', details: [{ field: 'pageIndex' }] });
    }
  });

  it('returns the prices in points with the balance, to signed-in customers only', async () => {
    await givePoints(site, buyer, 500);
    const { body } = await buyer.get('/api/account/points/prices').expect(200);
    expect(body).toEqual({
      users: 12_000,
      assets: 2_400,
      months: 6_000,
      maxQuantity: 10_000,
      balance: 500,
      spendable: 500,
      held: 0,
      heldUntil: null,
    });
    await site.http.get('/api/account/points/prices').expect(401);
    await site.http.get('/api/account/point-records').expect(401);
  });
});
