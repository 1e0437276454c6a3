import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import type { PaymentState, RefundState } from '../../domain/orders/order-money.js';
import type { PaymentMethod } from '../../domain/payments/payment-methods.js';
import {
  attemptExpiresAt,
  isPaymentOpen,
  OUT_TRADE_NO_BYTES,
  outTradeNo,
} from '../../domain/payments/payment-status.js';
import { Clock } from '../../platform/clock/clock.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { type Budget, limitSubject, RateLimiter } from '../../platform/limits/rate-limiter.js';
import { Audit } from '../audit/index.js';
import type { Payment } from './payment.entity.js';
import {
  PaymentsRepository,
  type ProviderTransaction,
  type RecordedMoney,
  type RefundEnd,
  type SendableRefund,
} from './payments.repository.js';
import type { PaymentAction, PaymentScene, RefusalReason } from './provider.port.js';
import { BankReceiptsRepository } from './providers/bank/bank-receipts.repository.js';

export interface OpenAttempt {
  readonly orderId: string;
  readonly method: PaymentMethod;
  /** Null when the method offers the same on every device. */
  readonly scene: PaymentScene | null;
  readonly amountFen: number;
  readonly orderExpiresAt: Date;
  /** The payments that the order has. */
  readonly known: readonly PaymentState[];
  readonly now: Date;
}

/** Whether an existing offer still works. */
const isFresh = (action: PaymentAction | null, now: Date): boolean =>
  action !== null && !(action.type === 'redirect' && action.freshUntil && now >= new Date(action.freshUntil));

/**
 * The payments and refunds of an order. The caller holds the lock on the order's row, so nothing here takes its own.
 */
@Injectable()
export class PaymentRecords {
  constructor(private readonly payments: PaymentsRepository) {}

  /**
   * Returns the attempt the customer continues with: the open one with the same method, scene and amount, or a new one.
   *
   * `isNew` is true when the provider must be called for an offer, either for the first time or because its last link
   * is stale.
   */
  async openAttempt(
    tx: Tx,
    { orderId, method, scene, amountFen, orderExpiresAt, known, now }: OpenAttempt,
  ): Promise<{ payment: Payment; isNew: boolean }> {
    const open = known.some(({ status }) => isPaymentOpen(status)) ? await this.payments.listOfOrder(tx, orderId) : [];
    const usable = open.findLast(
      (payment) =>
        isPaymentOpen(payment.status) &&
        payment.method === method &&
        payment.scene === scene &&
        payment.amountFen === amountFen &&
        now < payment.expiresAt,
    );
    if (usable) return { payment: usable, isNew: !isFresh(usable.action, now) };

    const expiresAt = attemptExpiresAt(method, now, orderExpiresAt);
    return { payment: await this.#add(tx, { orderId, method, scene, amountFen, expiresAt }, now), isNew: true };
  }

  /** Adds a payment for a repeat of the transfer `first`: of the same order, by the same method. */
  async addRepeat(tx: Tx, first: Payment, amountFen: number, now: Date): Promise<Payment> {
    const { orderId, method, scene, expiresAt } = first;
    return this.#add(tx, { orderId, method, scene, amountFen, expiresAt }, now);
  }

  async #add(
    tx: Tx,
    attempt: Pick<Payment, 'orderId' | 'method' | 'scene' | 'amountFen' | 'expiresAt'>,
    createdAt: Date,
  ): Promise<Payment> {
    const number = outTradeNo(randomBytes(OUT_TRADE_NO_BYTES));
    return this.payments.insert(tx, { ...attempt, id: randomUUID(), outTradeNo: number, createdAt });
  }

  async get(tx: Tx, id: string): Promise<Payment> {
    const payment = await this.payments.findById(tx, id);
    if (!payment) throw new Error(`payment ${id} not found`);
    return payment;
  }

  async find(tx: Tx, id: string): Promise<Payment | null> {
    return this.payments.findById(tx, id);
  }

  async findByOutTradeNo(tx: Tx, number: string): Promise<Payment | null> {
    return this.payments.findByOutTradeNo(tx, number);
  }

  async findByTransaction(tx: Tx, method: string, transactionId: string): Promise<Payment | null> {
    return this.payments.findByTransaction(tx, method, transactionId);
  }

  async findRefund(tx: Tx, refundNo: string): Promise<SendableRefund | null> {
    return this.payments.findRefund(tx, refundNo);
  }

  /** Records how staff ended a refund that its provider refused. */
  async saveRefundEnd(tx: Tx, refundNo: string, end: RefundEnd): Promise<void> {
    await this.payments.saveRefundEnd(tx, refundNo, end);
  }

  /** Clears the refund reasons of these orders: the free text may contain names. */
  async forgetRefundReasons(tx: Tx, orderIds: readonly string[]): Promise<void> {
    await this.payments.forgetRefundReasons(tx, orderIds);
  }

  async list(tx: Tx, orderId: string): Promise<Payment[]> {
    return this.payments.listOfOrder(tx, orderId);
  }

  /** Also says which payment has `transaction`. */
  async states(tx: Tx, orderId: string, transaction: ProviderTransaction | null = null): Promise<RecordedMoney> {
    return this.payments.moneyOf(tx, orderId, transaction);
  }

  /** Writes what a reducer changed; skips rows that are still the same objects. */
  async save(
    tx: Tx,
    before: { payments: readonly PaymentState[]; refunds: readonly RefundState[] },
    after: { payments: readonly PaymentState[]; refunds: readonly RefundState[] },
    now: Date,
    reason = '',
  ): Promise<void> {
    for (const payment of after.payments) {
      if (!before.payments.includes(payment)) await this.payments.saveState(tx, payment, now);
    }
    for (const refund of after.refunds) {
      if (!before.refunds.includes(refund)) await this.payments.saveRefund(tx, refund, reason, now);
    }
  }

  /**
   * Stores the offer to show to the customer. Returns false when the payment has since been closed here and must not be
   * paid.
   */
  async offer(tx: Tx, id: string, action: PaymentAction, providerRef: string | null): Promise<boolean> {
    return (await this.payments.saveAction(tx, id, action, providerRef)) !== 'closed';
  }

  async markPolled(tx: Tx, id: string, now: Date): Promise<void> {
    await this.payments.markPolled(tx, id, now);
  }
}

export interface ReceivedNotification {
  readonly method: string;
  readonly body: Buffer;
  readonly address: string;
  readonly now: Date;
}

/**
 * More per minute than a faulty gateway would send; beyond it, refusals from an address are folded so that they cannot
 * flood the log.
 */
const SEPARATE_REFUSALS: Budget = { name: 'refused-notifications', points: 20, windowSeconds: 60 };
const MINUTE_MS = 60_000;

const hashOf = (body: Buffer): string => createHash('sha256').update(body).digest('hex');

/** Stores every notification: an authentic one so that it acts once, a forged one so that staff can see it. */
@Injectable()
export class NotificationInbox {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly audit: Audit,
    private readonly limiter: RateLimiter,
  ) {}

  /** Returns true the first time, false for every later delivery. Part of the transaction that acts on it. */
  async take(tx: Tx, { method, body, address, now }: ReceivedNotification, dedupeKey: string): Promise<boolean> {
    return this.payments.takeNotification(tx, { method, dedupeKey, bodyHash: hashOf(body), address, now });
  }

  /**
   * Stores a refused notification and writes an audit entry; it has no other effect. Each of an address's first twenty
   * refusals per minute gets its own entry; after that one per minute and reason, and the row here counts the rest.
   */
  async refuse(tx: Tx, { method, body, address, now }: ReceivedNotification, refusal: RefusalReason): Promise<void> {
    const bodyHash = hashOf(body);
    const isFolded = await this.#isOverBudget(address);
    const foldKey = isFolded ? foldKeyOf(refusal, address, now) : null;
    if (!(await this.payments.refuseNotification(tx, { method, refusal, bodyHash, address, now, foldKey }))) return;
    this.audit.record(tx, {
      actorId: null,
      action: 'payment.notification_refused',
      subject: method,
      after: { refusal, bodyHash, ...(isFolded ? { andMore: true } : {}) },
    });
  }

  async #isOverBudget(address: string): Promise<boolean> {
    try {
      await this.limiter.takeHere(SEPARATE_REFUSALS, limitSubject(address));
      return false;
    } catch (error) {
      if (error instanceof AppError && error.code === 'request.too_many') return true;
      throw error;
    }
  }
}

const foldKeyOf = (refusal: RefusalReason, address: string, now: Date): string =>
  `refused ${refusal} ${limitSubject(address)} ${Math.floor(now.getTime() / MINUTE_MS)}`;

/** Well past the last retry of any gateway; as long as network addresses may be kept. */
const KEEP_MS = 90 * 24 * 3_600_000;

/**
 * Deletes notifications with their source addresses, and the payer details of erased accounts. Payments and audit
 * entries stay.
 */
@Injectable()
export class NotificationRetention {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly payments: PaymentsRepository,
    private readonly transfers: BankReceiptsRepository,
  ) {}

  async sweep(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - KEEP_MS);
    await this.transactions.run(async (tx) => {
      await this.payments.sweepNotifications(tx, before);
      await this.transfers.forgetPayersOfErased(tx);
    });
  }
}
