import { Injectable } from '@nestjs/common';
import { type RefundPart, refundParts } from '../../../domain/orders/order-money.js';
import { foreseeRefund, refundable } from '../../../domain/orders/refund-request.js';
import type { PaymentMethod } from '../../../domain/payments/payment-methods.js';
import { Clock } from '../../../platform/clock/clock.js';
import { Transactions, type Tx } from '../../../platform/database/transactions.js';
import type { StaffMember } from '../../../platform/http/access/access.js';
import { TryLater } from '../../../platform/queue/job-handler.js';
import { type ForeseenLicense, LicenseRevocations, type OrderHolders, OwnedLicenses } from '../../paid/index.js';
import { type Payment, PaymentProviders, PaymentRecords, ProviderError } from '../../payments/index.js';
import { ReferralPoints } from '../../points/index.js';
import { Incidents } from '../incidents/incidents.service.js';
import type { Order } from '../order.entity.js';
import type { RefundQuestion } from '../orders.events.js';
import { OrderSettlement } from '../settlement/order-settlement.service.js';
import { OrderRefunds } from './order-refund.service.js';
import { RefundSteps, refusalOf } from './refund-steps.service.js';

/**
 * What happens to the licenses: there are none, they are kept, they are revoked, they lose the term that the order
 * added or the change that it paid for, or they stay because another account owns them by now.
 */
export const REFUNDED_LICENSES = ['none', 'kept', 'revoked', 'shortened', 'changed_back', 'transferred'] as const;
export type RefundedLicense = (typeof REFUNDED_LICENSES)[number];

interface PreviewedPart {
  /** Our number of the payment. */
  readonly outTradeNo: string;
  readonly method: PaymentMethod;
  /** Whether staff transfer the money themselves. */
  readonly isByHand: boolean;
  readonly amountFen: number;
}

/** The effects of a refund. Amounts are fen, or points for an order paid with points. */
interface RefundPreview {
  readonly refundable: number;
  readonly amount: number;
  /** Where the money goes, for each payment that it is taken from; none for points. */
  readonly parts: readonly PreviewedPart[];
  readonly license: RefundedLicense;
  /** How many licenses are affected. */
  readonly licenseCount: number;
  /** How many others now belong to another account and stay there. */
  readonly transferredCount: number;
  /** Whether one was ever bound or downloaded. */
  readonly wasUsed: boolean;
  /** Months of the order; 0 is a lifetime. */
  readonly months: number;
  /** Every license that changes, before and after, with what stays paid for it. */
  readonly changes: readonly ForeseenLicense[];
  /** Other orders whose changes of licenses would end. */
  readonly ends: readonly string[];
  /** Points that the customer's referrer loses. */
  readonly clawedBackPoints: number;
  /** Fen of what the customer keeps without having paid for it. */
  readonly givenFen: number;
  /** The refund would wait for a second administrator. */
  readonly takesSecondPerson: boolean;
}

/** Previews refunds for staff before they decide. */
@Injectable()
export class RefundPreviews {
  constructor(
    private readonly transactions: Transactions,
    private readonly refunds: RefundSteps,
    private readonly staffRefunds: OrderRefunds,
    private readonly payments: PaymentRecords,
    private readonly providers: PaymentProviders,
    private readonly referrals: ReferralPoints,
    private readonly licenses: OwnedLicenses,
    private readonly revocations: LicenseRevocations,
  ) {}

  /**
   * Previews a refund of `amount`, by default of all that is left. Changes nothing.
   *
   * Refuses with order.not_found, order.not_paid, order.nothing_to_refund, order.refund_amount_invalid,
   * order.refund_points_invalid.
   */
  async preview(staff: StaffMember, orderId: string, amount?: number): Promise<RefundPreview> {
    return this.transactions.run(async (tx) => {
      const locked = await this.refunds.open(tx, orderId);
      const { order, money, now } = locked;
      const left = refundable(money);
      const refunded = amount ?? left;
      const verdict = foreseeRefund(money, refunded);
      if (!verdict.ok) throw refusalOf(verdict.code, left);

      const { undoesFulfilment, netPaidFen } = verdict;
      const clawedBackPoints =
        netPaidFen === null ? 0 : ((await this.referrals.owed(tx, { orderId, netPaidFen }))?.points ?? 0);
      return {
        refundable: left,
        amount: refunded,
        parts: order.settledBy === 'points' ? [] : await this.#partsOf(tx, orderId, refundParts(money, refunded)),
        ...licensesAfter(order, undoesFulfilment, await this.licenses.holdersOf(tx, order)),
        wasUsed: (await this.licenses.useOf(tx, order)).wasUsed,
        months: order.months,
        clawedBackPoints,
        changes: undoesFulfilment ? await this.revocations.foresee(tx, { orderId, buyerId: order.accountId, now }) : [],
        ends: await this.staffRefunds.endedBy(tx, locked, refunded, null),
        ...(await this.staffRefunds.foresee(tx, staff, locked, refunded)),
      };
    });
  }

  async #partsOf(tx: Tx, orderId: string, parts: readonly RefundPart[]): Promise<PreviewedPart[]> {
    const payments = await this.payments.list(tx, orderId);
    return parts.flatMap(({ outTradeNo, amountFen }) => {
      const method = payments.find((payment) => payment.outTradeNo === outTradeNo)?.method;
      if (!method) return [];
      const isByHand = this.providers.find(method)?.refundsByItself !== true;
      return [{ outTradeNo, method, isByHand, amountFen }];
    });
  }
}

/** Licenses to be taken back stay in place where another account owns them by now. */
function licensesAfter(
  { kind, lines, settledBy, renewedLicenseId, extendedLicenseIds, licenseCount }: Order,
  undoesFulfilment: boolean,
  { withBuyer, elsewhere }: OrderHolders,
): Pick<RefundPreview, 'license' | 'licenseCount' | 'transferredCount'> {
  if (settledBy === null) return { license: 'none', licenseCount, transferredCount: 0 };
  if (!undoesFulfilment) return { license: 'kept', licenseCount, transferredCount: 0 };
  if (elsewhere > 0 && withBuyer === 0) return { license: 'transferred', licenseCount, transferredCount: 0 };
  const isExtension = renewedLicenseId !== null || extendedLicenseIds.length === licenseCount;
  const isChange = kind === 'change' || lines?.some(({ change }) => change);
  const shortened = isChange ? 'changed_back' : 'shortened';
  const license = isExtension ? shortened : 'revoked';
  // A renewal counts for several once parts have left the license that it was bought for.
  return { license, licenseCount: Math.max(withBuyer, licenseCount - elsewhere), transferredCount: elsewhere };
}

const ASK_AGAIN_SECONDS = 30;

/** Queries refunds that a notification has mentioned without their amount, mostly made in a provider's console. */
@Injectable()
export class RefundQuestions {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly payments: PaymentRecords,
    private readonly providers: PaymentProviders,
    private readonly settlement: OrderSettlement,
    private readonly incidents: Incidents,
  ) {}

  /**
   * Queries once. A refund in progress is announced again when it is done; one of an unknown payment is reported to
   * staff.
   *
   * Throws TryLater when the provider does not respond.
   */
  async ask(question: RefundQuestion): Promise<void> {
    const { method, refundNo, transactionId } = question;
    const provider = this.providers.find(method);
    if (!provider) return;
    const payment = await this.#find(question);
    if (!payment) return this.#showStaff(question);
    const { outTradeNo, providerRef } = payment;
    try {
      const progress = await provider.queryRefund({ outTradeNo, providerRef, refundNo, transactionId });
      if (progress.type !== 'refund_processing') await this.settlement.applyFact(method, progress);
    } catch (error) {
      if (error instanceof ProviderError && error.kind !== 'rejected') {
        throw new TryLater(ASK_AGAIN_SECONDS, { cause: error });
      }
      throw error;
    }
  }

  async #find({ method, outTradeNo, transactionId }: RefundQuestion): Promise<Payment | null> {
    const payment = await this.transactions.run((tx) =>
      outTradeNo === null
        ? this.payments.findByTransaction(tx, method, transactionId)
        : this.payments.findByOutTradeNo(tx, outTradeNo),
    );
    return payment?.method === method ? payment : null;
  }

  async #showStaff({ method, outTradeNo, transactionId, refundNo }: RefundQuestion): Promise<void> {
    const incident = {
      orderId: null,
      method,
      outTradeNo: outTradeNo ?? transactionId,
      kind: 'unknown',
      resolution: 'needs_staff',
      fact: { type: 'refunded', transactionId, refundNo },
      now: this.clock.now(),
    } as const;
    await this.transactions.run((tx) => this.incidents.raiseOnce(tx, incident));
  }
}
