import { Injectable } from '@nestjs/common';
import { foreseeRefund, refundable } from '../../../domain/orders/refund-consequence.js';
import { Transactions } from '../../../platform/database/transactions.js';
import type { StaffMember } from '../../../platform/http/access/principal.js';
import { type ForeseenLicense, LicenseRevocations, OwnedLicenses } from '../../paid/index.js';
import { PaymentProviders } from '../../payments/index.js';
import { ReferralPoints } from '../../points/index.js';
import type { Order } from '../entities/order.entity.js';
import { OrderRefunds } from './order-refund.service.js';
import { RefundSteps, refusalOf } from './refund-steps.service.js';

/**
 * What happens to the licenses: there are none, they are kept, they are revoked, the term that the order added is taken
 * off, the change it paid for is, or they stay because another account owns them by now.
 */
export const REFUNDED_LICENSES = ['none', 'kept', 'revoked', 'shortened', 'changed_back', 'transferred'] as const;
export type RefundedLicense = (typeof REFUNDED_LICENSES)[number];

/** The effects of a refund. Amounts are fen, or points for an order paid with points. */
export interface RefundPreview {
  readonly refundable: number;
  readonly amount: number;
  /** The channel of the refund; null for points. */
  readonly method: string | null;
  /** Staff transfer the money themselves. */
  readonly isByHand: boolean;
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
  /** Points that the customer's referrer loses. */
  readonly clawedBackPoints: number;
  /** What somebody keeps without having paid for it. */
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
    private readonly providers: PaymentProviders,
    private readonly referrals: ReferralPoints,
    private readonly licenses: OwnedLicenses,
    private readonly revocations: LicenseRevocations,
  ) {}

  /**
   * Previews a refund of `amount`, by default of all that is left. Changes nothing.
   *
   * Refuses with order.not_found, order.not_paid, order.nothing_to_refund, order.refund_amount_invalid.
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
        changes: undoesFulfilment ? await this.revocations.foresee(tx, { orderId, buyerId: order.accountId, now }) : [],
        ...(await this.staffRefunds.foresee(tx, staff, locked, refunded)),
      };
    });
  }
}

/** Licenses to be taken back stay in place where another account owns them by now. */
function licensesAfter(
  { kind, lines, settledBy, renewedLicenseId, extendedLicenseIds, licenseCount }: Order,
  undoesFulfilment: boolean,
  elsewhere: number,
): Pick<RefundPreview, 'license' | 'licenseCount' | 'transferredCount'> {
  if (settledBy === null) return { license: 'none', licenseCount, transferredCount: 0 };
  if (!undoesFulfilment) return { license: 'kept', licenseCount, transferredCount: 0 };
  if (elsewhere === licenseCount) return { license: 'transferred', licenseCount, transferredCount: 0 };
  const isExtension = renewedLicenseId !== null || extendedLicenseIds.length === licenseCount;
  const isChange = kind === 'change' || lines?.some(({ change }) => change);
  const shortened = isChange ? 'changed_back' : 'shortened';
  const license = isExtension ? shortened : 'revoked';
  return { license, licenseCount: licenseCount - elsewhere, transferredCount: elsewhere };
}
