import type { PaymentFact } from '../../../../domain/payments/payment-status.js';
import type { Clock } from '../../../../platform/clock/clock.js';
import {
  type BillLine,
  type CreatedPayment,
  type CreatePayment,
  type NotificationVerdict,
  type PaymentProvider,
  type PaymentRef,
  ProviderError,
  type RefundProgress,
} from '../../provider.port.js';
import { textReply } from '../shared/answers.js';
import type { BankSettings } from '../shared/provider-settings.js';
import type { BankReceiptsRepository } from './bank-receipts.repository.js';

/**
 * Bank transfers. There are no notifications: one staff member enters what the bank account shows, another confirms it,
 * and refunds are paid out manually.
 */
export class BankProvider implements PaymentProvider {
  readonly method = 'bank';
  readonly range = [1, Number.MAX_SAFE_INTEGER] as const;
  readonly refundsByItself = false;
  readonly differsByScene = false;

  constructor(
    readonly account: BankSettings,
    private readonly receipts: BankReceiptsRepository,
    private readonly clock: Clock,
  ) {}

  async create({ paymentId, outTradeNo }: CreatePayment): Promise<CreatedPayment> {
    const remittanceCode = await this.receipts.open(paymentId, outTradeNo, this.clock.now());
    return { action: { type: 'bank', bank: { ...this.account, remittanceCode } }, providerRef: null };
  }

  async verifyNotification(): Promise<NotificationVerdict> {
    return { ok: false, reason: 'unknown_key', reply: textReply(404, '') };
  }

  async query({ outTradeNo }: PaymentRef): Promise<PaymentFact> {
    const transfer = await this.receipts.find(outTradeNo);
    if (transfer?.receivedFen && transfer.bankSerial) {
      const { receivedFen: amountFen, bankSerial: transactionId } = transfer;
      return { type: 'succeeded', outTradeNo, amountFen, currency: 'CNY', transactionId };
    }
    return { type: transfer?.closedAt ? 'closed' : 'waiting', outTradeNo };
  }

  /** A transfer cannot be stopped: one that arrives later is handled as late money. */
  async close({ outTradeNo }: PaymentRef): Promise<'closed' | 'paid'> {
    await this.receipts.close(outTradeNo, this.clock.now());
    return (await this.query({ outTradeNo, providerRef: null })).type === 'succeeded' ? 'paid' : 'closed';
  }

  async refund(): Promise<RefundProgress> {
    throw new ProviderError('not_supported', 'BY_HAND');
  }

  async queryRefund(): Promise<RefundProgress> {
    throw new ProviderError('not_supported', 'BY_HAND');
  }

  async bill(): Promise<readonly BillLine[]> {
    throw new ProviderError('not_supported', 'NO_BILL');
  }
}
