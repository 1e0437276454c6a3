import * as fc from 'fast-check';
import { aCoupon, usesOf } from '../support/coupons.js';
import { anOrder } from '../support/customer.js';
import { becomes, noticeOf, notify, takeMoney } from '../support/gateway.js';
import { aPerson, balanceOf, givePoints, type Person } from '../support/people.js';
import { aStaffMember } from '../support/staff.js';
import { aCode } from '../support/redeem-codes.js';
import { codeOf, refundsBy } from '../support/refunds.js';
import { type Command, COUPON_USES, type OrderCommand, ShopModel, type Who } from '../support/shop-model.js';
import { siteOfSuite } from '../support/suite.js';

const START = 80_000;
const REDEEMED = 30_000;

const who = fc.constantFrom<Who>(0, 1);
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('order' as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('redeem' as const), who }) },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constantFrom<OrderCommand['do']>('coupon', 'payMoney', 'payPoints', 'cancel', 'refund', 'spend'),
      who,
      at: fc.nat(3),
    }),
  },
);

describe('any history of orders, payments, coupons, points, refunds and licences', () => {
  const site = siteOfSuite();

  /** Two customers, a coupon, and the real orders next to the model's. */
  const aShop = async () => {
    const first = await aPerson(site);
    const customers = [first, await aPerson(site, { referrer: first })] as const;
    for (const person of customers) await givePoints(site, person, START);
    const coupon = await aCoupon(site, { maxRedemptions: COUPON_USES });
    const ids: string[] = [];
    const { refund } = refundsBy(site, (await aStaffMember(site, 'finance')).id);

    const answer = async (request: ReturnType<Person['post']>): Promise<string> => {
      const { status, body } = await request;
      return status < 300 ? 'ok' : String(body.code);
    };

    const payMoney = async (person: Person, id: string): Promise<string> => {
      const begun = await answer(person.post(`/api/account/orders/${id}/pay`));
      if (begun !== 'ok') return begun;
      const notice = await noticeOf(site, id);
      await takeMoney(site, notice);
      await notify(site, notice).expect(200);
      return 'ok';
    };

    const act = async (what: OrderCommand['do'], person: Person, id: string) => {
      const path = `/api/account/orders/${id}`;
      switch (what) {
        case 'coupon':
          return answer(person.post(`${path}/coupon`, { couponCode: coupon }));
        case 'payPoints':
          return answer(person.post(`${path}/pay-with-points`));
        case 'cancel':
          return answer(person.post(`${path}/cancel`));
        case 'payMoney':
          return payMoney(person, id);
        case 'refund': {
          const outcome = await codeOf(refund(id));
          if (outcome === 'ok') await becomes(site, id, 'refunded');
          return outcome;
        }
        case 'spend': {
          const { paidId } = (await person.get(path).expect(200)).body;
          if (paidId === null) return 'no license';
          return answer(person.post('/api/account/points/spend', { paidId, kind: 'users', quantity: 1 }));
        }
      }
    };

    return { customers, coupon, ids, act };
  };

  const whatIs = async ({ customers, coupon, ids }: Awaited<ReturnType<typeof aShop>>) => ({
    balances: await Promise.all(customers.map((person) => balanceOf(site, person))),
    couponUses: Object.values(await usesOf(site, coupon)).reduce((sum, uses) => sum + uses, 0),
    orders: await Promise.all(
      ids.map(async (id) => {
        const [order] = await site.db.query(
          `SELECT o.status, coalesce(l.base_users + l.bonus_users, 0) AS users
             FROM orders o LEFT JOIN licenses l ON l.id = o.license_id WHERE o.id = $1`,
          [id],
        );
        return order;
      }),
    ),
  });

  /** Executes a command on the site and in the model, and checks that both return the same. */
  const follow = async (shop: Awaited<ReturnType<typeof aShop>>, model: ShopModel, one: Command): Promise<void> => {
    const person = shop.customers[one.who];
    if ('at' in one) {
      const at = model.orderOf(one);
      const [order, id] = at === null ? [] : [model.orders[at], shop.ids[at]];
      if (order && id) expect(await shop.act(one.do, person, id)).toBe(model.run(one.do, order));
    } else if (one.do === 'order') {
      shop.ids.push(await anOrder(person));
      model.place(one.who);
    } else {
      const code = await aCode(site, { kind: 'points', quantity: REDEEMED });
      await person.post('/api/account/redeem-code', { code }).expect(200);
      model.balances[one.who] += REDEEMED;
    }
  };

  it('agrees with a simple model after random histories of orders, payments, points and refunds', async () => {
    const history = fc.array(command, { minLength: 4, maxLength: 14 });
    await fc.assert(
      fc.asyncProperty(history, async (commands) => {
        const [shop, model] = [await aShop(), new ShopModel(START)];
        for (const one of commands) await follow(shop, model, one);
        expect(await whatIs(shop)).toEqual({
          balances: model.balances,
          couponUses: model.couponUses,
          orders: model.orders.map(({ status, users }) => ({ status, users })),
        });
      }),
      { numRuns: 15, seed: 20_261_121 },
    );
  }, 180_000);
});
