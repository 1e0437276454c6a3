import { Check, Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { RefundOrigin } from '../../domain/orders/order-money.js';
import type { PaymentMethod } from '../../domain/payments/payment-methods.js';
import type { PaymentStatus, RefundStatus } from '../../domain/payments/payment-status.js';
import { safeInteger } from '../../platform/database/transactions.js';
import type { PaymentAction, PaymentScene } from './provider.port.js';

/** One attempt to collect the money of one order with one provider. */
@Entity('payments')
@Unique('payments_out_trade_no', ['outTradeNo'])
@Unique('payments_transaction', ['method', 'transactionId'])
@Index('payments_order', ['orderId'])
@Index('payments_one_success', ['orderId'], { unique: true, where: `status = 'succeeded'` })
@Check('payments_amount_range', 'amount_fen > 0')
export class Payment {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  orderId!: string;

  @Column('text')
  method!: PaymentMethod;

  /** Desktop or phone, for methods that offer something else on phones. */
  @Column('text', { nullable: true })
  scene!: PaymentScene | null;

  /** Our number at the provider; never used twice. */
  @Column('text')
  outTradeNo!: string;

  @Column('text')
  status!: PaymentStatus;

  /** The amount requested from the provider, in fen; once it pays the order, the part that does. */
  @Column('bigint', { transformer: safeInteger })
  amountFen!: number;

  /**
   * The amount the provider reports as collected, in the smallest unit of its currency; null until money has arrived.
   */
  @Column('bigint', { nullable: true, transformer: safeInteger })
  receivedFen!: number | null;

  /** The provider's number for the money movement. */
  @Column('text', { nullable: true })
  transactionId!: string | null;

  /** The provider's number for the attempt. */
  @Column('text', { nullable: true })
  providerRef!: string | null;

  /** What the customer does next; null until the provider has responded. */
  @Column('jsonb', { nullable: true })
  action!: PaymentAction | null;

  /** First instant at which it is no longer offered. */
  @Column('timestamptz')
  expiresAt!: Date;

  @Column('timestamptz', { nullable: true })
  lastPolledAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  arrivedAt!: Date | null;

  /** The day (YYYY-MM-DD) of the provider's bill that lists it; null until one does. */
  @Column('date', { nullable: true })
  billedOn!: string | null;

  @Column('timestamptz')
  createdAt!: Date;
}

/** A gateway's notification: accepted once, or refused with the reason. */
@Entity('payment_notifications')
@Index('payment_notifications_once', ['method', 'dedupeKey'], { unique: true, where: 'dedupe_key IS NOT NULL' })
export class PaymentNotification {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('text')
  method!: string;

  /** The same for every delivery of an accepted notification. For refused ones the key they are folded by, or null. */
  @Column('text', { nullable: true })
  dedupeKey!: string | null;

  /** Why it was refused; null when it was accepted. */
  @Column('text', { nullable: true })
  refusal!: string | null;

  /** SHA-256 of the body, hex: enough to compare bodies without storing them. */
  @Column('text')
  bodyHash!: string;

  @Column('text')
  address!: string;

  @Column('timestamptz')
  receivedAt!: Date;

  /** How many deliveries this row counts; above 1 only for refused ones. */
  @Column('integer', { default: 1 })
  deliveries!: number;
}

/** Money returned, or about to be, against one payment. */
@Entity('refunds')
@Unique('refunds_refund_no', ['refundNo'])
@Index('refunds_payment', ['paymentId'])
@Index('refunds_finished', ['finishedAt'], { where: `status = 'succeeded'` })
@Index('refunds_under_way', ['createdAt'], { where: `status = 'processing'` })
@Index('refunds_open', ['paymentId'], { where: `status IN ('requested', 'processing', 'failed')` })
@Index('refunds_failed', ['createdAt'], { where: `status = 'failed'` })
@Check('refunds_amount_range', 'amount_fen > 0')
export class Refund {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  paymentId!: string;

  /** Our number at the provider; a retry keeps it. */
  @Column('text')
  refundNo!: string;

  @Column('bigint', { transformer: safeInteger })
  amountFen!: number;

  @Column('text')
  status!: RefundStatus;

  @Column('text')
  origin!: RefundOrigin;

  /** Shown to staff and, where it is the customer's own, to the customer. */
  @Column('text', { default: '' })
  reason!: string;

  /**
   * Staff returned the money other than through its provider, which refused it or is switched off: the provider's bill
   * does not list it.
   */
  @Column('boolean', { name: 'returned_otherwise', default: false })
  isReturnedOtherwise!: boolean;

  /** Why staff gave it up after its provider refused it, for the customer; null for all others. */
  @Column('text', { nullable: true })
  givenUpReason!: string | null;

  /** The day (YYYY-MM-DD) of the provider's bill that lists it; null until one does. */
  @Column('date', { nullable: true })
  billedOn!: string | null;

  @Column('timestamptz')
  createdAt!: Date;

  /**
   * When the money became due: when the refund was placed or, for a request, granted; a retry keeps it. Null for a
   * request that waits or was declined, for what was returned in the provider's console, and for rows of a release
   * without it.
   */
  @Column('timestamptz', { nullable: true })
  begunAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  finishedAt!: Date | null;
}

/** What other modules may read of these tables: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  payments: {
    holds: 'Attempts to collect payment for an order.',
    columns: {
      id: 'uuid',
      order_id: 'order to be paid',
      method: 'payment method',
      out_trade_no: 'payment number that we sent to the provider',
      transaction_id: 'provider’s transaction number; null until money arrives',
      status: 'one of `PaymentStatus`',
      amount_fen: 'fen to collect; once settled, the part that counts towards the order',
      received_fen: 'amount received, in the smallest unit of the currency (fen); null until money arrives',
      created_at: 'instant of the attempt',
      arrived_at: 'instant at which money arrived; null until then',
    },
  },
  payment_notifications: {
    holds: 'Notifications from payment gateways.',
    columns: {
      method: 'payment method',
      received_at: 'instant of arrival',
      deliveries: 'number of times it was delivered',
      refusal: 'why it was rejected; null if it was accepted',
    },
  },
  refunds: {
    holds: 'Refunds of a payment, including pending ones.',
    columns: {
      id: 'uuid',
      payment_id: 'payment refunded',
      refund_no: 'refund number that we sent to the provider',
      amount_fen: 'fen to refund',
      status: 'one of `RefundStatus`',
      origin: 'one of `RefundOrigin`',
      reason: 'text shown to staff and the customer',
      returned_otherwise: 'whether staff returned the money another way after the provider refused',
      given_up_reason: 'why staff gave it up, text shown to the customer; null for all others',
      created_at: 'instant of creation',
      begun_at: 'instant at which the money became due; null for a request, and where an earlier release wrote it',
      finished_at: 'instant of completion or failure; null until then',
    },
  },
} as const;
