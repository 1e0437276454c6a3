/** What one order has earned its buyer's referrer. */
export interface ReferralEarning {
  /** The credit less what was clawed back. */
  readonly points: number;
  /** First instant at which the customer can no longer request a refund of their own. */
  readonly heldUntil: Date;
  /** A refund of the order's money was requested or started, and has been neither declined nor completed. */
  readonly isRefundOpen: boolean;
}

/** Points that count towards the balance but cannot be spent yet. */
export interface Hold {
  readonly points: number;
  /** First instant at which none of them is held; null where nothing is held, and while a refund is pending. */
  readonly until: Date | null;
}

/** The points of a customer. */
export interface PointBalance {
  /** The sum of the ledger; below 0 only after a claw-back. */
  readonly balance: number;
  readonly hold: Hold;
}

/**
 * The points on hold among an account's earnings: all that an order earned, until its refund window is over and no
 * refund of it is open. So when a customer is refunded, the points that the money earned are still there.
 */
export function holdOf(earnings: readonly ReferralEarning[], now: Date): Hold {
  const held = earnings.filter(
    ({ points, heldUntil, isRefundOpen }) => points > 0 && (isRefundOpen || now.getTime() < heldUntil.getTime()),
  );
  const isDated = held.length > 0 && !held.some(({ isRefundOpen }) => isRefundOpen);
  return {
    points: held.reduce((sum, { points }) => sum + points, 0),
    until: isDated ? new Date(Math.max(...held.map(({ heldUntil }) => heldUntil.getTime()))) : null,
  };
}

/** What can be spent now; never below 0. */
export const spendable = ({ balance, hold }: PointBalance): number => Math.max(0, balance - hold.points);
