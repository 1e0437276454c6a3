import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { type Settings, SETTINGS } from '../../../platform/config/settings.js';
import { Transactions } from '../../../platform/database/transactions.js';
import { TryLater } from '../../../platform/queue/job-handler.js';
import {
  PaymentRecords,
  PaymentProviders,
  type PaymentProvider,
  ProviderError,
  type RefundProgress,
  type SendableRefund,
} from '../../payments/index.js';
import { Incidents } from '../incidents/incidents.service.js';
import { OrderSettlement } from '../settlement/order-settlement.service.js';
import { retryDelaySeconds } from '../settlement/retry-delay.js';

const SHOW_AFTER_MS = 24 * 3_600_000;
/** Banks may take days. After two weeks the job is parked, beside the incident that staff have had since the first day. */
const OWED = { giveUpSeconds: 14 * 86_400, longestSeconds: 3_600 } as const;

/** Returns money through the channel it came by. */
@Injectable()
export class RefundSending {
  constructor(
    private readonly transactions: Transactions,
    private readonly payments: PaymentRecords,
    private readonly providers: PaymentProviders,
    private readonly settlement: OrderSettlement,
    private readonly incidents: Incidents,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Sends one refund with the number it has had from the start, so that a repeat moves money once.
   *
   * Throws TryLater, with growing delays, while the provider is still processing it or does not answer. After a day
   * without an answer staff are notified, and retries continue for two weeks, because the money is owed. A refund that is done, or
   * that a person makes by hand, is skipped.
   */
  async send(refundNo: string): Promise<void> {
    const refund = await this.transactions.run((tx) => this.payments.findRefund(tx, refundNo));
    if (refund?.status !== 'processing') return;
    const { method, outTradeNo } = refund;
    const provider = this.providers.find(method);
    // Transfers are refunded by hand, even when no new ones are accepted.
    if (method === 'bank' || provider?.refundsByItself === false) return;
    const sinceMs = this.clock.now().getTime() - refund.createdAt.getTime();
    try {
      // A payment method that was switched off still owes what it has taken.
      if (!provider) throw new ProviderError('unknown_outcome', 'SWITCHED_OFF');
      const progress = await this.#progress(provider, refund);
      if (progress.type === 'refund_processing') throw new TryLater(retryDelaySeconds(sinceMs), OWED);
      await this.settlement.applyFact(method, progress);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (error.kind === 'rejected') {
        return this.settlement.applyFact(method, { type: 'refund_failed', outTradeNo, refundNo });
      }
      if (sinceMs > SHOW_AFTER_MS) await this.#showStaff(refund);
      throw new TryLater(retryDelaySeconds(sinceMs), { ...OWED, cause: error });
    }
  }

  async #progress(provider: PaymentProvider, refund: SendableRefund): Promise<RefundProgress> {
    const request = { ...refund, notifyUrl: `${this.settings.publicUrl}/api/payments/${refund.method}/notify` };
    const known = await provider.queryRefund(request);
    return known.type === 'refund_processing' ? provider.refund(request) : known;
  }

  async #showStaff({ method, outTradeNo, refundNo }: SendableRefund): Promise<void> {
    await this.transactions.run(async (tx) => {
      const payment = await this.payments.findByOutTradeNo(tx, outTradeNo);
      const fact = { type: 'unanswered', refundNo };
      const incident = { method, outTradeNo, kind: 'unanswered', resolution: 'needs_staff', fact } as const;
      await this.incidents.raiseOnce(tx, { ...incident, orderId: payment?.orderId ?? null, now: this.clock.now() });
    });
  }
}
