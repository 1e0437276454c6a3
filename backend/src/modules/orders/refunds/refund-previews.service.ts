import { Injectable } from '@nestjs/common';
import { foreseeRefund, refundable } from '../../../domain/orders/refund-consequence.js';
import { Transactions } from '../../../platform/database/transactions.js';
import { OwnedLicenses } from '../../paid/index.js';
import { PaymentProviders } from '../../payments/index.js';
import { ReferralPoints } from '../../points/index.js';
import type { Order } from '../entities/order.entity.js';
import { RefundSteps, refusalOf } from './refund-steps.service.js';

/**
 * What becomes of the licenses: nothing, revoked, the term shortened by what the order has added, nothing because somebody
 * else owns them by now; or there is none.
 */
export const REFUNDED_LICENSES = ['none', 'kept', 'revoked', 'shortened', 'transferred'] as const;
export type RefundedLicense = (typeof REFUNDED_LICENSES)[number];

/** What a refund would do. Amounts are fen, or points for an order that points paid. */
export interface RefundPreview {
  readonly refundable: number;
  readonly amount: number;
  /** The channel that the money goes back through; null for points. */
  readonly method: string | null;
  /** Staff transfer the money themselves. */
  readonly isByHand: boolean;
  readonly license: RefundedLicense;
  /** How many licenses that is about. */
  readonly licenseCount: number;
  /** How many others stay with somebody else, who owns them by now. */
  readonly transferredCount: number;
  /** Whether one was ever bound or downloaded. */
  readonly wasUsed: boolean;
  /** Months of the order; 0 is a lifetime. */
  readonly months: number;
  /** Points that the customer's referrer loses. */
  readonly clawedBackPoints: number;
}

/** Tells staff what a refund would do, before they decide. */
@Injectable()
export class RefundPreviews {
  constructor(
    private readonly transactions: Transactions,
    private readonly refunds: RefundSteps,
    private readonly providers: PaymentProviders,
    private readonly referrals: ReferralPoints,
    private readonly licenses: OwnedLicenses,
  ) {}

  /**
   * Foresees a refund of `amount`, by default of all that is left. Changes nothing.
   *
   * Refuses with order.not_found, order.not_paid, order.nothing_to_refund, order.refund_amount_invalid.
   */
  async preview(orderId: string, amount?: number): Promise<RefundPreview> {
    return this.transactions.run(async (tx) => {
      const { order, money } = await this.refunds.open(tx, orderId);
      const left = refundable(money);
      const refunded = amount ?? left;
      const verdict = foreseeRefund(money, refunded);
      if (!verdict.ok) throw refusalOf(verdict.code, left);

      const { undoesFulfilment, netPaidFen } = verdict;
      const clawedBackPoints =
        netPaidFen === null ? 0 : ((await this.referrals.owed(tx, { orderId, netPaidFen }))?.points ?? 0);
      const isOfPoints = order.settledBy === 'points';
      return {
        refundable: left,
        amount: refunded,
        method: isOfPoints ? null : order.method,
        isByHand: !isOfPoints && this.providers.find(order.method ?? '')?.refundsByItself !== true,
        ...licensesAfter(order, undoesFulfilment, await this.licenses.countElsewhere(tx, order)),
        wasUsed: (await this.licenses.useOf(tx, order)).wasUsed,
        months: order.months,
        clawedBackPoints,
      };
    });
  }
}

/** Of licenses that are taken back, those that somebody else owns by now stay where they are. */
function licensesAfter(
  { settledBy, renewedLicenseId, licenseCount }: Order,
  undoesFulfilment: boolean,
  elsewhere: number,
): Pick<RefundPreview, 'license' | 'licenseCount' | 'transferredCount'> {
  if (settledBy === null) return { license: 'none', licenseCount, transferredCount: 0 };
  if (!undoesFulfilment) return { license: 'kept', licenseCount, transferredCount: 0 };
  if (elsewhere === licenseCount) return { license: 'transferred', licenseCount, transferredCount: 0 };
  const license = renewedLicenseId === null ? 'revoked' : 'shortened';
  return { license, licenseCount: licenseCount - elsewhere, transferredCount: elsewhere };
}
