import { Inject, Injectable } from '@nestjs/common';
import { type Settings, SETTINGS } from '../../platform/config/settings.js';
import { Transactions } from '../../platform/database/transactions.js';
import { TryLater } from '../../platform/queue/job-handler.js';
import { OrderPayments, PaymentProviders, ProviderError } from '../payments/index.js';
import { OrderSettlement } from './order-settlement.service.js';

const ASK_AGAIN_SECONDS = 15;

/** Returns money through the channel it came by. */
@Injectable()
export class RefundSending {
  constructor(
    private readonly transactions: Transactions,
    private readonly payments: OrderPayments,
    private readonly providers: PaymentProviders,
    private readonly settlement: OrderSettlement,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Sends one refund with the number it has had from the start, so that a repeat moves money once.
   *
   * Throws TryLater while the provider is still at it or does not answer. A refund that is done, or that a person makes
   * by hand, is left alone.
   */
  async send(refundNo: string): Promise<void> {
    const refund = await this.transactions.run((tx) => this.payments.findRefund(tx, refundNo));
    const provider = refund && this.providers.find(refund.method);
    if (!refund || refund.status !== 'processing' || !provider?.refundsByItself) return;
    const request = { ...refund, notifyUrl: `${this.settings.publicUrl}/api/payments/${refund.method}/notify` };
    try {
      const known = await provider.queryRefund(request);
      const progress = known.type === 'refund_processing' ? await provider.refund(request) : known;
      if (progress.type === 'refund_processing') throw new TryLater(ASK_AGAIN_SECONDS);
      await this.settlement.learn(refund.method, progress);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (error.kind !== 'rejected') throw new TryLater(ASK_AGAIN_SECONDS, { cause: error });
      await this.settlement.learn(refund.method, { type: 'refund_failed', outTradeNo: refund.outTradeNo, refundNo });
    }
  }
}
