/**
 * A small reference model of a customer's orders, coupon, points and licenses. It deliberately shares no code with the
 * product.
 */
export interface ModelOrder {
  readonly listFen: number;
  status: 'pending' | 'paid' | 'partially_refunded' | 'refunded' | 'cancelled';
  hasCoupon: boolean;
  /** Fixed when it is settled; while pending it follows the coupon. */
  payableFen: number;
  settledBy: 'money' | 'points' | null;
  refundedFen: number;
  /** Users bought with points on the license it granted. */
  wonUsers: number;
}

export class LedgerModel {
  readonly orders: ModelOrder[] = [];
  balance: number;
  referrerBalance = 0;

  constructor(
    points: number,
    readonly couponLimit: number,
  ) {
    this.balance = points;
  }

  /** Orders that hold a use of the coupon: pending ones, and paid ones until fully refunded. */
  get couponUses(): number {
    return this.orders.filter(({ hasCoupon, status }) => hasCoupon && status !== 'cancelled' && status !== 'refunded')
      .length;
  }

  get activeLicenses(): number {
    return this.orders.filter(({ status }) => status === 'paid' || status === 'partially_refunded').length;
  }

  place(listFen: number): void {
    this.orders.push({
      listFen,
      status: 'pending',
      hasCoupon: false,
      payableFen: listFen,
      settledBy: null,
      refundedFen: 0,
      wonUsers: 0,
    });
  }

  /** Applies a tenth off; returns the refusal, or null. */
  applyCoupon(order: ModelOrder): string | null {
    const others = this.couponUses - (order.hasCoupon && order.status === 'pending' ? 1 : 0);
    if (others >= this.couponLimit) return 'coupon.exhausted';
    order.hasCoupon = true;
    order.payableFen = order.listFen - Math.floor(order.listFen / 10);
    return null;
  }

  removeCoupon(order: ModelOrder): void {
    order.hasCoupon = false;
    order.payableFen = order.listFen;
  }

  payByMoney(order: ModelOrder): void {
    order.status = 'paid';
    order.settledBy = 'money';
    this.referrerBalance += Math.floor(order.payableFen / 10);
  }

  payByPoints(order: ModelOrder): string | null {
    if (this.balance < order.payableFen) return 'point.insufficient';
    this.balance -= order.payableFen;
    order.status = 'paid';
    order.settledBy = 'points';
    return null;
  }

  /** The refusal when the referrer wants to spend: all their points were earned less than a week ago. */
  whyReferrerCannotSpend(points: number): string {
    return this.referrerBalance < points ? 'point.insufficient' : 'point.on_hold';
  }

  refund(order: ModelOrder, amount: number): void {
    const kept = order.payableFen - order.refundedFen;
    order.refundedFen += amount;
    order.status = order.refundedFen === order.payableFen ? 'refunded' : 'partially_refunded';
    if (order.settledBy === 'points') this.balance += amount;
    else this.referrerBalance -= Math.floor(kept / 10) - Math.floor((kept - amount) / 10);
  }

  winUser(order: ModelOrder, price: number): string | null {
    if (this.balance < price) return 'point.insufficient';
    this.balance -= price;
    order.wonUsers += 1;
    return null;
  }
}
