import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { capacityOf } from '../../../domain/licensing/license.js';
import { isVoidForNow } from '../../../domain/licensing/renewal-and-upgrade.js';
import { type Locale, textIn } from '../../../domain/locale/locales.js';
import { capitalAmount } from '../../../domain/money/amounts.js';
import { ORDER_ACTIONS, orderActions, type OrderActions } from '../../../domain/orders/refund-request.js';
import { Clock } from '../../../platform/clock/clock.js';
import { Notifications } from '../../../platform/database/notifications.js';
import { toErrorView } from '../../../platform/http/errors/error.filter.js';
import { awaitUncounted } from '../../../platform/http/server/request-bounds.js';
import { OwnedLicenses } from '../../paid/index.js';
import { PaymentProviders, PaymentsQueries } from '../../payments/index.js';
import { orderRefusal } from '../order.entity.js';
import { ORDERS_CHANNEL } from '../orders.events.js';
import { payableTermsOf } from '../pricing/change-pricing.service.js';
import { toPricedChangeView } from '../pricing/pricing.queries.js';
import { type OrderActionView, type OrderLicenseView, type OrderView, toLineView } from './orders.views.js';
import { lineTable } from './line-table.js';
import { type OrderLicense, type OrderRow, OrdersQueries } from './orders.queries.js';

/** Long polls held at once in this process; beyond that a caller gets the current state immediately. */
const MAX_WAITING = 1_000;

/** Lets a page wait for its order to change instead of polling. */
@Injectable()
export class OrderChanges implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #waiting = new Map<string, Set<() => void>>();
  #count = 0;
  #isLeaving = false;

  constructor(
    private readonly notifications: Notifications,
    private readonly queries: OrdersQueries,
  ) {}

  onApplicationBootstrap(): void {
    this.notifications.listen(ORDERS_CHANNEL, (orderId) => this.#wake(orderId));
  }

  /** Releases waiting requests when the process shuts down. */
  onModuleDestroy(): void {
    this.#isLeaving = true;
    this.#wake('');
  }

  /** The order, as soon as it or one of its payments changes, or after `seconds`. Refuses with order.not_found. */
  async getWhenSettled(accountId: string, id: string, seconds: number): Promise<OrderRow> {
    const order = await this.queries.get(accountId, id);
    const mayWait = seconds > 0 && !this.#isLeaving && this.#count < MAX_WAITING;
    if (!mayWait || order.status !== 'pending') return order;
    await this.#change(id, seconds * 1_000, async () => (await this.queries.get(accountId, id)).status !== 'pending');
    return this.queries.get(accountId, id);
  }

  /** Subscribes before it reads, so that a change between the caller's read and the wait is not missed. */
  async #change(id: string, ms: number, hasChanged: () => Promise<boolean>): Promise<void> {
    let wake: () => void = () => undefined;
    const woken = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const waiters = this.#waiting.get(id) ?? new Set();
    this.#waiting.set(id, waiters.add(wake));
    this.#count += 1;
    const timer = setTimeout(wake, ms);
    try {
      if (!(await hasChanged())) await awaitUncounted(woken);
    } finally {
      clearTimeout(timer);
      this.#count -= 1;
      waiters.delete(wake);
      if (waiters.size === 0) this.#waiting.delete(id);
    }
  }

  /** An empty payload means that notifications may have been missed: all waiting requests read again. */
  #wake(orderId: string): void {
    const woken = orderId === '' ? [...this.#waiting.values()] : [this.#waiting.get(orderId) ?? new Set<() => void>()];
    for (const waiters of woken) for (const wake of waiters) wake();
  }
}

const NO_PAYMENT_STANDING = { problem: null, depositFen: 0 } as const;

/** An order together with what its owner may do with it now. */
@Injectable()
export class OrderDetails {
  constructor(
    private readonly changes: OrderChanges,
    private readonly licenses: OwnedLicenses,
    private readonly payments: PaymentsQueries,
    private readonly providers: PaymentProviders,
    private readonly clock: Clock,
  ) {}

  /** Waits up to `waitSeconds` for a pending order to change. Refuses with order.not_found. */
  async get(accountId: string, id: string, locale: Locale, waitSeconds = 0): Promise<OrderView> {
    const order = await this.changes.getWhenSettled(accountId, id, waitSeconds);
    const isPending = order.status === 'pending';
    const { wasUsed, wasGivenAway, voidReason } = await this.licenses.factsForOrder({
      accountId,
      orderId: id,
      licenseIds: order.licenses.map(({ id: licenseId }) => licenseId),
      ordered: payableTermsOf(order),
    });
    const { problem, depositFen } = isPending ? await this.payments.standingOf(id) : NO_PAYMENT_STANDING;
    const asOfNow = { ...order, voidReason: voidReason ?? order.voidReason };
    const actions = orderActions(
      {
        ...asOfNow,
        depositFen,
        hasCoupon: order.couponCode !== null,
        wasLicenseUsed: wasUsed,
        wasLicenseGivenAway: wasGivenAway,
        wasRefundRequested: order.refundRequest !== null,
      },
      this.clock.now(),
    );
    const dueFen = Math.max(0, order.payableFen - depositFen);
    return {
      // An order that may become payable again is not shown as void; its actions say what it waits for. For an expired
      // order, the reason says that money is returned.
      ...toView(isPending && isVoidForNow(voidReason) ? order : asOfNow, locale),
      depositFen,
      dueFen,
      methods: this.providers.methodsFor(dueFen),
      paymentProblem: problem,
      actions: ORDER_ACTIONS.map((action) => toActionView(action, actions[action], locale)),
    };
  }
}

/** The part of the view that depends on the row alone. */
const toView = (
  { plan, lines, licenses, change, refundRequest, refunds, ...order }: OrderRow,
  locale: Locale,
): Omit<OrderView, 'depositFen' | 'dueFen' | 'methods' | 'paymentProblem' | 'actions'> => ({
  ...order,
  planId: plan.id,
  planName: textIn(plan.name, locale),
  ...capacityOf(plan),
  lines: (lines ?? []).map((line) => toLineView(line, order.months)),
  agreed: lines && lineTable({ ...order, lines, totalFen: order.subtotalFen, whole: plan }, locale),
  licenses: licenses.map((license) => toLicenseView(license, locale)),
  change: change && toPricedChangeView(change),
  amountInWords: keptInWords(order),
  ...(refundRequest
    ? {
        refundRequest: {
          ...refundRequest,
          requestedAt: isoOf(refundRequest.requestedAt),
          answeredAt: refundRequest.answeredAt && isoOf(refundRequest.answeredAt),
        },
      }
    : {}),
  refunds: refunds.map((refund) => ({
    ...refund,
    createdAt: isoOf(refund.createdAt),
    finishedAt: refund.finishedAt && isoOf(refund.finishedAt),
  })),
});

const isoOf = (instant: string): string => new Date(instant).toISOString();

function keptInWords({
  settledBy,
  payableFen,
  refundedFen,
}: Pick<OrderRow, 'settledBy' | 'payableFen' | 'refundedFen'>): string | null {
  const keptFen = settledBy === 'money' ? payableFen - refundedFen : 0;
  return keptFen > 0 ? capitalAmount(keptFen) : null;
}

const toLicenseView = (license: OrderLicense, locale: Locale): OrderLicenseView => ({
  paidId: license.isOwn ? license.id : null,
  key: license.key,
  planName: textIn({ zh: license.nameZh, en: license.nameEn }, locale),
  ...capacityOf(license),
});

function toActionView(action: string, refusal: OrderActions[keyof OrderActions], locale: Locale): OrderActionView {
  if (refusal === null) return { action, allowed: true };
  const { code, message } = toErrorView(orderRefusal(refusal), locale, '');
  return { action, allowed: false, code, message };
}
