import { repeatAmountFen } from '../../src/domain/orders/apply-payment-fact.js';
import {
  findPayment,
  mayBeUndone,
  ORDER_STATUSES,
  type OrderMoney,
  refundableFen,
  withOrder,
} from '../../src/domain/orders/order-money.js';
import { giveUpRefund } from '../../src/domain/orders/refund-order.js';
import {
  hasMoneyArrived,
  PAYMENT_STATUSES,
  type PaymentStatus,
  REFUND_STATUSES,
} from '../../src/domain/payments/payment-status.js';
import {
  bankReceiptsListing,
  type ListedTransfer,
  withVoidReason,
} from '../../src/modules/orders/bank-receipts/bank-receipts.listing.js';
import { MAY_BE_UNDONE } from '../../src/modules/paid/license-sql.js';
import { RefundSteps } from '../../src/modules/orders/refunds/refund-steps.service.js';
import { refundsListing } from '../../src/modules/orders/refunds/refunds.listing.js';
import type { Tx } from '../../src/platform/database/transactions.js';
import { anAnnouncedTransfer, WITH_BANK } from '../support/bank.js';
import { aPerson, inTransaction, serviceOf } from '../support/people.js';
import { siteOfSuite } from '../support/suite.js';

const PRICE = 64_600;
const ARRIVED = PRICE - 100;
/** An amount that no order lacks. */
const SOME_FEN = 12_345_678;

const site = siteOfSuite(WITH_BANK);
let orderId: string;
let paymentId: string;
let outTradeNo: string;

beforeAll(async () => {
  ({ orderId, paymentId } = await anAnnouncedTransfer(site, await aPerson(site)));
  [{ outTradeNo }] = await site.db.query('SELECT out_trade_no AS "outTradeNo" FROM payments WHERE id = $1', [
    paymentId,
  ]);
});

const paymentIs = (tx: Tx, status: PaymentStatus) =>
  tx.query('UPDATE payments SET status = $2, received_fen = $3 WHERE id = $1', [
    paymentId,
    status,
    hasMoneyArrived(status) ? ARRIVED : null,
  ]);
const addRefund = (tx: Tx, refundNo: string, fen: number, { of = paymentId, status = 'failed', origin = 'staff' }) =>
  tx.query(
    `INSERT INTO refunds (payment_id, refund_no, amount_fen, status, origin, created_at)
     VALUES ($1, $2, $3, $4, $5, now())`,
    [of, refundNo, fen, status, origin],
  );
const moneyOf = async (tx: Tx): Promise<OrderMoney> => (await serviceOf(site, RefundSteps).open(tx, orderId)).money;

/** Runs each case on the same order, and undoes it: no order would come to most of these states. */
const onEach = <Case>(cases: readonly Case[], run: (tx: Tx, one: Case) => Promise<[unknown, unknown]>) =>
  inTransaction(site, async (tx) => {
    const compared: unknown[] = [];
    for (const one of cases) {
      await tx.query('SAVEPOINT one');
      compared.push([one, ...(await run(tx, one))]);
      await tx.query('ROLLBACK TO SAVEPOINT one');
    }
    return compared as [Case, unknown, unknown][];
  });
const expectSame = (compared: readonly [unknown, unknown, unknown][], count: number) => {
  expect(compared).toHaveLength(count);
  expect(compared.map(([one, listed]) => [one, listed])).toEqual(compared.map(([one, , rule]) => [one, rule]));
};

it('the list of transfers says of every order what it lacks by the rules', async () => {
  const cases = ORDER_STATUSES.flatMap((order) =>
    PAYMENT_STATUSES.flatMap((payment) =>
      [false, true].flatMap((hasDeposit) =>
        ([null, 'license_changed', 'license_being_refunded'] as const).map((voidReason) => ({
          order,
          payment,
          hasDeposit,
          voidReason,
        })),
      ),
    ),
  );
  const byRule = (money: OrderMoney) => {
    const payment = findPayment(money, outTradeNo);
    if (!payment || !hasMoneyArrived(payment.status)) return payment?.amountFen;
    const fen = repeatAmountFen(money, SOME_FEN);
    return fen === SOME_FEN ? 0 : fen;
  };
  const compared = await onEach(cases, async (tx, { order, payment, hasDeposit, voidReason }) => {
    await tx.query(
      `UPDATE orders SET status = $2, settled_by = CASE WHEN $3 THEN 'money' END, paid_at = CASE WHEN $3 THEN now() END
        WHERE id = $1`,
      [orderId, order, ['paid', 'partially_refunded', 'refunded'].includes(order)],
    );
    await paymentIs(tx, payment);
    if (hasDeposit) {
      const [{ id: of }]: [{ id: string }] = await tx.query(
        `INSERT INTO payments (order_id, method, out_trade_no, amount_fen, received_fen, status, expires_at, created_at)
         SELECT order_id, method, out_trade_no || 'D', 20000, 20000, 'deposit', expires_at, created_at
           FROM payments WHERE id = $1 RETURNING id`,
        [paymentId],
      );
      for (const [at, status] of REFUND_STATUSES.entries()) await addRefund(tx, `R${at}`, 100 + at, { of, status });
    }
    const { columns, from } = bankReceiptsListing;
    const [row]: [ListedTransfer] = await tx.query(
      `SELECT ${columns.dueFen} AS "dueFen", ${columns.status} AS status FROM ${from} WHERE p.id = $1`,
      [paymentId],
    );
    return [withVoidReason(row, voidReason).dueFen, byRule(withOrder(await moneyOf(tx), { voidReason }))];
  });
  expectSame(compared, 288);
});

it('the list of refunds says of every refund whether staff may stop it and whether money is left by the rules', async () => {
  const others = [null, ...REFUND_STATUSES.flatMap((status) => [ARRIVED, 300].map((fen) => ({ status, fen })))];
  const cases = ([null, 'money', 'points'] as const).flatMap((settledBy) =>
    PAYMENT_STATUSES.flatMap((payment) =>
      (['staff', 'automatic'] as const).flatMap((origin) => [
        ...others.map((other) => ({ settledBy, payment, origin, status: 'failed', other })),
        ...REFUND_STATUSES.map((status) => ({ settledBy, payment, origin, status, other: null })),
      ]),
    ),
  );
  const compared = await onEach(cases, async (tx, { settledBy, payment, origin, status, other }) => {
    if (settledBy)
      await tx.query(`UPDATE orders SET status = 'paid', settled_by = $2, paid_at = now() WHERE id = $1`, [
        orderId,
        settledBy,
      ]);
    await paymentIs(tx, payment);
    await addRefund(tx, 'A', ARRIVED, { origin, status });
    if (other) await addRefund(tx, 'B', other.fen, { status: other.status });
    const { columns, from } = refundsListing;
    const [listed]: unknown[] = await tx.query(
      `SELECT ${columns.mayBeGivenUp} AS "mayBeGivenUp", ${columns.isMoneyLeft} AS "isMoneyLeft" FROM ${from}
        WHERE r.refund_no = 'A'`,
    );
    const money = await moneyOf(tx);
    const isMoneyLeft = refundableFen(money, outTradeNo) > 0;
    return [listed, { mayBeGivenUp: giveUpRefund(money, 'A').ok, isMoneyLeft }];
  });
  expectSame(compared, 768);
});

it('a licence waits for the refunds of an order that may undo it by the rules', async () => {
  const SURPLUS = 500;
  const fens = [SURPLUS, ARRIVED - SURPLUS, ARRIVED];
  const cases = (['partially_refunded', 'refunded'] as const).flatMap((order) =>
    (['succeeded', 'surplus'] as const).flatMap((payment) =>
      REFUND_STATUSES.flatMap((first) =>
        fens.flatMap((firstFen) =>
          REFUND_STATUSES.flatMap((second) =>
            [ARRIVED - SURPLUS, 300].map((secondFen) => ({ order, payment, first, firstFen, second, secondFen })),
          ),
        ),
      ),
    ),
  );
  const compared = await onEach(cases, async (tx, { order, payment, first, firstFen, second, secondFen }) => {
    await tx.query(
      `UPDATE orders SET status = $2, settled_by = 'money', paid_at = now(), payable_fen = $3,
              waived_fen = subtotal_fen - discount_fen - $3 WHERE id = $1`,
      [orderId, order, ARRIVED - SURPLUS],
    );
    await paymentIs(tx, payment);
    await tx.query('UPDATE payments SET amount_fen = $2 WHERE id = $1', [paymentId, ARRIVED - SURPLUS]);
    await addRefund(tx, 'A', firstFen, { status: first });
    await addRefund(tx, 'B', secondFen, { status: second });
    const [row]: [{ is: boolean }] = await tx.query(`SELECT ${MAY_BE_UNDONE} AS is FROM orders o WHERE o.id = $1`, [
      orderId,
    ]);
    return [row.is, mayBeUndone(await moneyOf(tx))];
  });
  expectSame(compared, 600);
});
