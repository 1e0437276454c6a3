import * as fc from 'fast-check';
import { type TestApp } from './app.js';
import { eventually } from './eventually.js';
import { beginPaying, type Notice, notify, takeMoney } from './gateway.js';
import type { LedgerModel, ModelOrder } from './ledger-model.js';
import type { Person } from './people.js';
import type { StaffRefunds } from './refunds.js';

/** The site, and the state of one run. */
export interface LedgerRun {
  readonly site: TestApp;
  readonly buyer: Person;
  readonly referrer: Person;
  readonly refunds: StaffRefunds;
  readonly couponCode: string;
  /** In the same order as the model's orders. */
  readonly orders: { readonly id: string; notice: Notice | null }[];
}

type Command = fc.AsyncCommand<LedgerModel, LedgerRun>;
type Chosen = { readonly order: ModelOrder; readonly at: number };

const USER_PRICE = 12_000;
/** Plan, months, price: as in the tests' catalogue. */
const OFFERS = [
  ['group', 3, 17_000],
  ['group', 12, 64_600],
  ['team', 3, 42_000],
] as const;

/** Compares the sums in the database with those of the model. */
async function agree(model: LedgerModel, { site, buyer, referrer, orders, couponCode }: LedgerRun): Promise<void> {
  const [row] = await site.db.query(
    `SELECT (SELECT coalesce(json_agg(json_build_object('status', status, 'payableFen', payable_fen, 'settledBy', settled_by,
                      'refundedFen', refunded_fen) ORDER BY array_position($3::uuid[], id)), '[]')
               FROM orders WHERE account_id = $1) AS orders,
            (SELECT coalesce(sum(amount), 0)::int FROM point_records WHERE account_id = $1) AS balance,
            (SELECT coalesce(sum(amount), 0)::int FROM point_records WHERE account_id = $2) AS "referrerBalance",
            (SELECT count(*)::int FROM licenses WHERE account_id = $1 AND status = 'active') AS "activeLicenses",
            (SELECT coalesce(sum(bonus_users), 0)::int FROM licenses WHERE account_id = $1) AS "wonUsers",
            (SELECT count(*)::int FROM coupon_redemptions r JOIN coupons c ON c.id = r.coupon_id WHERE c.code = $4) AS "couponUses"`,
    [buyer.id, referrer.id, orders.map(({ id }) => id), couponCode],
  );
  expect(row).toEqual({
    orders: model.orders.map(({ status, payableFen, settledBy, refundedFen }) => ({
      status,
      payableFen,
      settledBy,
      refundedFen,
    })),
    balance: model.balance,
    referrerBalance: model.referrerBalance,
    activeLicenses: model.activeLicenses,
    wonUsers: model.orders.reduce((sum, { wonUsers }) => sum + wonUsers, 0),
    couponUses: model.couponUses,
  });
}

const isPending = ({ status }: ModelOrder): boolean => status === 'pending';
const isKept = ({ status }: ModelOrder): boolean => status === 'paid' || status === 'partially_refunded';
const codeOf = (answer: { readonly status: number; readonly body: { code?: string } }): string | null =>
  answer.status < 300 ? null : (answer.body.code ?? String(answer.status));

/** A command on one of the orders that satisfy `fits`; does nothing while there is none. */
function about(
  name: string,
  pick: number,
  fits: (order: ModelOrder) => boolean,
  act: (model: LedgerModel, run: LedgerRun, chosen: Chosen) => Promise<void>,
): Command {
  const choose = ({ orders }: LedgerModel): Chosen | null => {
    const candidates = orders.map((order, at) => ({ order, at })).filter(({ order }) => fits(order));
    return candidates[pick % Math.max(candidates.length, 1)] ?? null;
  };
  return {
    check: (model) => choose(model) !== null,
    async run(model, run) {
      const chosen = choose(model);
      if (!chosen) return;
      await act(model, run, chosen);
      await agree(model, run);
    },
    toString: () => `${name}(${pick})`,
  };
}

const place = ([plan, months, price]: (typeof OFFERS)[number]): Command => ({
  check: ({ orders }) => orders.length < 10,
  async run(model, run) {
    const { body } = await run.buyer.post('/api/account/order', { plan, months }).expect(201);
    run.orders.push({ id: body.id, notice: null });
    model.place(price);
    await agree(model, run);
  },
  toString: () => `place(${plan}, ${months})`,
});

const path = (run: LedgerRun, at: number): string => `/api/account/orders/${run.orders[at]?.id}`;

const applyCoupon = (pick: number): Command =>
  about('applyCoupon', pick, isPending, async (model, run, { order, at }) => {
    const answer = await run.buyer.post(`${path(run, at)}/coupon`, { couponCode: run.couponCode });
    expect(codeOf(answer)).toBe(model.applyCoupon(order));
  });

const removeCoupon = (pick: number): Command =>
  about(
    'removeCoupon',
    pick,
    (order) => isPending(order) && order.hasCoupon,
    async (model, run, { order, at }) => {
      await run.buyer.delete(`${path(run, at)}/coupon`).expect(200);
      model.removeCoupon(order);
    },
  );

const payByMoney = (pick: number): Command =>
  about('payByMoney', pick, isPending, async (model, run, { order, at }) => {
    const { site, buyer, orders } = run;
    const known = orders[at];
    if (!known) return;
    known.notice = await beginPaying(site, buyer, known.id);
    await takeMoney(site, known.notice);
    // Notified three times, twice under the same id: it counts once.
    const again = { ...known.notice, id: `${known.notice.id}-again` };
    for (const notice of [known.notice, known.notice, again]) await notify(site, notice).expect(200);
    model.payByMoney(order);
  });

const notifyAgain = (pick: number): Command =>
  about(
    'notifyAgain',
    pick,
    ({ settledBy }) => settledBy === 'money',
    async (_model, { site, orders }, { at }) => {
      const notice = orders[at]?.notice;
      if (!notice) return;
      await notify(site, notice).expect(200);
      await notify(site, { ...notice, id: `${notice.id}-${Date.now()}` }).expect(200);
    },
  );

const payByPoints = (pick: number): Command =>
  about('payByPoints', pick, isPending, async (model, run, { order, at }) => {
    const answer = await run.buyer.post(`${path(run, at)}/pay-with-points`);
    expect(codeOf(answer)).toBe(model.payByPoints(order));
  });

const cancel = (pick: number): Command =>
  about('cancel', pick, isPending, async (_model, run, { order, at }) => {
    await run.buyer.post(`${path(run, at)}/cancel`).expect(200);
    order.status = 'cancelled';
  });

const lateMoney = (pick: number): Command =>
  about('lateMoney', pick, isPending, async (_model, { site, buyer, orders }, { order, at }) => {
    const id = orders[at]?.id ?? '';
    const notice = await beginPaying(site, buyer, id);
    await buyer.post(`/api/account/orders/${id}/cancel`).expect(200);
    await takeMoney(site, notice);
    await notify(site, notice).expect(200);
    order.status = 'cancelled';
    const returned = 'SELECT FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.out_trade_no = $1';
    await eventually(
      async () => (await site.db.query(`${returned} AND r.status = 'succeeded'`, [notice.outTradeNo])).length === 1,
    );
  });

const payWhatIsOver = (pick: number): Command =>
  about(
    'payWhatIsOver',
    pick,
    (order) => !isPending(order),
    async (_model, run, { at }) => {
      for (const way of ['pay', 'pay-with-points', 'cancel'])
        await run.buyer.post(`${path(run, at)}/${way}`).expect(409);
    },
  );

const refund = (pick: number, percent: number): Command =>
  about(`refund ${percent} %`, pick, isKept, async (model, { site, refunds, orders }, { order, at }) => {
    const id = orders[at]?.id ?? '';
    const amount = Math.max(1, Math.floor(((order.payableFen - order.refundedFen) * percent) / 100));
    await refunds.refund(id, amount);
    model.refund(order, amount);
    const done = 'SELECT FROM orders WHERE id = $1 AND refunded_fen = $2';
    await eventually(async () => (await site.db.query(done, [id, order.refundedFen])).length === 1, 30);
  });

const winUser = (pick: number): Command =>
  about('winUser', pick, isKept, async (model, { site, buyer, orders }, { order, at }) => {
    const [{ paidId }] = await site.db.query('SELECT license_id AS "paidId" FROM orders WHERE id = $1', [
      orders[at]?.id,
    ]);
    const answer = await buyer.post('/api/account/points/spend', { paidId, kind: 'users', quantity: 1 });
    expect(codeOf(answer)).toBe(model.winUser(order, USER_PRICE));
  });

const spendHeld = (): Command => ({
  check: () => true,
  async run(model, run) {
    const { body } = await run.referrer.post('/api/account/order', { plan: 'group', months: 3 }).expect(201);
    const answer = await run.referrer.post(`/api/account/orders/${body.id}/pay-with-points`);
    expect(codeOf(answer)).toBe(model.whyReferrerCannotSpend(17_000));
    await run.referrer.post(`/api/account/orders/${body.id}/cancel`).expect(200);
    await agree(model, run);
  },
  toString: () => 'spendHeld()',
});

const pick = fc.nat(20);
const places = fc.constantFrom(...OFFERS).map(place);
const refunds = fc.tuple(pick, fc.constantFrom(1, 33, 50, 100, 100)).map(([at, percent]) => refund(at, percent));

/** Sequences of every possible command, in any order; commands that others depend on come more often. */
export const ledgerCommands = (maxCommands: number) =>
  fc.commands(
    [
      places,
      places,
      places,
      pick.map(applyCoupon),
      pick.map(removeCoupon),
      pick.map(applyCoupon),
      pick.map(payByMoney),
      pick.map(payByMoney),
      pick.map(notifyAgain),
      pick.map(payByPoints),
      pick.map(cancel),
      pick.map(lateMoney),
      pick.map(payWhatIsOver),
      refunds,
      refunds,
      refunds,
      pick.map(winUser),
      fc.constant(spendHeld()),
    ],
    { maxCommands, size: 'max' },
  );
