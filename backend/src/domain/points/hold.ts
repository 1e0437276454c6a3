/** What an order has earned its buyer's referrer. */
export interface ReferralEarning {
  /** The credit less what was taken back of it. */
  readonly points: number;
  /** First instant at which the customer can no longer ask for a refund by themselves. */
  readonly heldUntil: Date;
  /** A refund of money of the order was asked for or begun, and has neither been declined nor been made. */
  readonly isRefundOpen: boolean;
}

/** Points that count but cannot be spent yet. */
export interface Hold {
  readonly points: number;
  /** First instant at which none of them is held; null where nothing is held, and where the end of a refund is waited for. */
  readonly until: Date | null;
}

/** What a customer has. */
export interface Purse {
  /** The sum of the ledger; below 0 only after a claw-back. */
  readonly balance: number;
  readonly hold: Hold;
}

/**
 * What is on hold of the earnings of an account: all that an order earned, until its refund window is over and no refund
 * of it is open. So money that is given back as customers ask for it finds the points that it earned.
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

/** What can be spent at once; never below 0. */
export const spendable = ({ balance, hold }: Purse): number => Math.max(0, balance - hold.points);
