/** The expected behaviour of the shop in its simplest form: no tables, no locks, no providers. */

const PRICE = 64_600;
const WITH_COUPON = 58_140;
const USER_COST = 12_000;
const GROUP_USERS = 5;
export const COUPON_USES = 2;

export interface NewThing {
  readonly do: 'order' | 'redeem';
  readonly who: Who;
}

export interface OrderCommand {
  readonly do: 'coupon' | 'payMoney' | 'payPoints' | 'cancel' | 'refund' | 'spend';
  readonly who: Who;
  /** Index among the customer's orders, wrapping around. */
  readonly at: number;
}

export type Command = NewThing | OrderCommand;

/** The first customer referred the second. */
export type Who = 0 | 1;

interface ModelOrder {
  readonly owner: Who;
  status: 'pending' | 'paid' | 'cancelled' | 'refunded';
  settledBy: 'money' | 'points' | null;
  hasCoupon: boolean;
  /** Users of the license it granted. */
  users: number;
}

const WHY_NOT_PENDING = {
  paid: 'order.already_paid',
  cancelled: 'order.cancelled',
  refunded: 'order.refunded',
} as const;

const payable = ({ hasCoupon }: ModelOrder): number => (hasCoupon ? WITH_COUPON : PRICE);

export class ShopModel {
  readonly balances: [number, number];
  readonly orders: ModelOrder[] = [];

  constructor(readonly startBalance: number) {
    this.balances = [startBalance, startBalance];
  }

  /** The index of the order that a command refers to; null when its customer has none. */
  orderOf({ who, at }: OrderCommand): number | null {
    const own = this.orders.flatMap(({ owner }, index) => (owner === who ? [index] : []));
    return own[at % own.length] ?? null;
  }

  get couponUses(): number {
    return this.orders.filter(({ hasCoupon, status }) => hasCoupon && (status === 'pending' || status === 'paid'))
      .length;
  }

  /** Applies a command to an order and returns `ok` or the code of the refusal. */
  run(command: OrderCommand['do'], order: ModelOrder): string {
    switch (command) {
      case 'coupon':
        return this.#whilePending(order, () => this.#coupon(order));
      case 'cancel':
        return this.#whilePending(order, () => {
          order.status = 'cancelled';
          return 'ok';
        });
      case 'payMoney':
        return this.#whilePending(order, () => this.#settle(order, 'money'));
      case 'payPoints':
        return this.#whilePending(order, () => {
          const refusal = this.#take(order.owner, payable(order));
          return refusal ?? this.#settle(order, 'points');
        });
      case 'refund':
        return this.#refund(order);
      case 'spend':
        return this.#spend(order);
    }
  }

  place(owner: Who): void {
    this.orders.push({ owner, status: 'pending', settledBy: null, hasCoupon: false, users: 0 });
  }

  /** Takes points, or returns the refusal. No history lasts a week: points earned by a referral stay on hold. */
  #take(owner: Who, cost: number): string | null {
    if (this.balances[owner] < cost) return 'point.insufficient';
    if (this.balances[owner] - (owner === 0 ? this.#held : 0) < cost) return 'point.on_hold';
    this.balances[owner] -= cost;
    return null;
  }

  get #held(): number {
    return this.orders
      .filter(({ owner, status, settledBy }) => owner === 1 && status === 'paid' && settledBy === 'money')
      .reduce((sum, order) => sum + Math.floor(payable(order) / 10), 0);
  }

  #whilePending({ status }: ModelOrder, then: () => string): string {
    return status === 'pending' ? then() : WHY_NOT_PENDING[status];
  }

  #coupon(order: ModelOrder): string {
    if (!order.hasCoupon && this.couponUses >= COUPON_USES) return 'coupon.exhausted';
    order.hasCoupon = true;
    return 'ok';
  }

  #settle(order: ModelOrder, by: 'money' | 'points'): string {
    Object.assign(order, { status: 'paid', settledBy: by, users: GROUP_USERS });
    if (by === 'money' && order.owner === 1) this.balances[0] += Math.floor(payable(order) / 10);
    return 'ok';
  }

  #refund(order: ModelOrder): string {
    if (order.status === 'refunded') return 'order.nothing_to_refund';
    if (order.status !== 'paid') return 'order.not_paid';
    order.status = 'refunded';
    if (order.settledBy === 'points') this.balances[order.owner] += payable(order);
    else if (order.owner === 1) this.balances[0] -= Math.floor(payable(order) / 10);
    return 'ok';
  }

  #spend(order: ModelOrder): string {
    if (order.settledBy === null) return 'no license';
    if (order.status === 'refunded') return 'license.revoked';
    const refusal = this.#take(order.owner, USER_COST);
    if (refusal === null) order.users += 1;
    return refusal ?? 'ok';
  }
}
