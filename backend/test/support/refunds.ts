import { OrderRefunds } from '../../src/modules/orders/index.js';
import type { StaffMember } from '../../src/platform/http/access/access.js';
import type { TestApp } from './app.js';
import { serviceOf } from './people.js';

/** The code of a refusal, or `ok`. */
export const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );

export interface StaffRefunds {
  readonly staff: StaffMember;
  /** Refunds as staff; by default all that is left. */
  refund(orderId: string, amount?: number | null): Promise<void>;
}

export const refundsBy = (site: TestApp, accountId: string): StaffRefunds => {
  const staff = { accountId };
  return {
    staff,
    refund: async (orderId, amount = null) => {
      const refund = { orderId, staff, amount, reason: 'Sorry' };
      const { proposalId } = await serviceOf(site, OrderRefunds).refund(refund);
      if (proposalId !== null) throw new Error(`the refund of ${orderId} waits for a second person`);
    },
  };
};

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
