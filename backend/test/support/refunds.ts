import { OrderRefunds } from '../../src/modules/orders/index.js';
import type { StaffMember } from '../../src/platform/http/access/access.js';
import type { TestApp } from './app.js';
import { asOwner } from './database.js';
import { eventually } from './eventually.js';
import { serviceOf } from './people.js';
import { aStaffMember } from './staff.js';

/** The code of a refusal, or `ok`. */
export const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );

/** The refusal of a refund of more than is refundable. */
export const tooMuch = (refundable: string) => ({
  code: 'order.refund_amount_invalid',
  params: { refundable },
});

export interface StaffRefunds {
  readonly staff: StaffMember;
  /** Refunds as staff; by default all that is left. */
  refund(orderId: string, amount?: number | null): Promise<void>;
}

export const refundsBy = (site: TestApp, accountId: string): StaffRefunds => refundsAs(site, { accountId });

/** The same by a member of staff who exists from the first test of a suite on. */
export function refundsOfSuite(site: TestApp): StaffRefunds {
  const staff = { accountId: '' };
  beforeAll(async () => {
    staff.accountId = (await aStaffMember(site, 'finance')).id;
  });
  return refundsAs(site, staff);
}

const refundsAs = (site: TestApp, staff: StaffMember): StaffRefunds => ({
  staff,
  refund: async (orderId, amount = null) => {
    const refund = { orderId, staff, amount, reason: 'Sorry' };
    const { proposalId } = await serviceOf(site, OrderRefunds).refund(refund);
    if (proposalId !== null) throw new Error(`the refund of ${orderId} waits for a second person`);
  },
});

export interface RefundInTest {
  readonly fen: number;
  readonly status: string;
  readonly origin: string;
}

/** The refunds of an order, oldest first. */
export const refundsOf = (site: TestApp, orderId: string): Promise<RefundInTest[]> =>
  site.db.query(
    `SELECT r.amount_fen::int AS fen, r.status, r.origin FROM refunds r JOIN payments p ON p.id = r.payment_id
      WHERE p.order_id = $1 ORDER BY r.created_at`,
    [orderId],
  );

/** Sets the status of an order's refunds, such as back to one that is still under way. */
export const refundsBecome = (site: TestApp, orderId: string, status: string, finishedAt: Date | null = null) =>
  site.db.query(
    `UPDATE refunds SET status = $2, finished_at = $3
      WHERE payment_id IN (SELECT id FROM payments WHERE order_id = $1)`,
    [orderId, status, finishedAt],
  );

/** A fen paid beside the price of an order, whose return has failed. */
export const aFailedReturnOfSurplus = (site: TestApp, orderId: string) =>
  site.db.query(
    `INSERT INTO refunds (id, payment_id, refund_no, amount_fen, status, origin, reason, created_at)
     SELECT gen_random_uuid(), id, 'R' || out_trade_no, 1, 'failed', 'automatic', 'overpaid', now()
       FROM payments WHERE order_id = $1`,
    [orderId],
  );

/** The number of the only refund of an order. */
export async function refundNoOf(site: TestApp, orderId: string): Promise<string> {
  const [{ no }] = await site.db.query(
    'SELECT r.refund_no AS no FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.order_id = $1',
    [orderId],
  );
  return no;
}

/** The status of the license that an order granted. */
export async function licenseStatusOf(site: TestApp, orderId: string): Promise<string | undefined> {
  const [license] = await site.db.query('SELECT status FROM licenses WHERE origin_id = $1', [orderId]);
  return license?.status;
}

/**
 * The number of the refund that `place` starts and that the gateway refuses: it has returned all the money of the order
 * already, as far as it knows, until the refund has failed.
 */
export async function aRefusedRefund(
  site: TestApp,
  orderId: string,
  place: () => PromiseLike<unknown>,
): Promise<string> {
  await site.db.query(
    `INSERT INTO sandbox_refunds (refund_no, out_trade_no, amount_fen, created_at)
     SELECT 'all of ' || out_trade_no, out_trade_no, paid_fen, now() FROM sandbox_trades
      WHERE paid_fen IS NOT NULL AND out_trade_no IN (SELECT out_trade_no FROM payments WHERE order_id = $1)`,
    [orderId],
  );
  await place();
  const { no } = await eventually(async () => {
    const [failed]: { no: string }[] = await site.db.query(
      `SELECT r.refund_no AS no FROM refunds r JOIN payments p ON p.id = r.payment_id
        WHERE p.order_id = $1 AND r.status = 'failed'`,
      [orderId],
    );
    return failed;
  });
  await asOwner(
    site,
    `DELETE FROM sandbox_refunds
      WHERE refund_no IN (SELECT 'all of ' || out_trade_no FROM payments WHERE order_id = $1)`,
    [orderId],
  );
  return no;
}
