import { AppError } from '../../../domain/errors/index.js';
import { HandlesJob, type JobHandler, TryLater } from '../../../platform/queue/job-handler.js';
import { closePayment } from '../orders.events.js';
import { PaymentWatch } from '../payment-watch.service.js';

const ASK_AGAIN_SECONDS = 30;

@HandlesJob(closePayment)
export class ClosePaymentProcessor implements JobHandler<{ paymentId: string }> {
  constructor(private readonly watch: PaymentWatch) {}

  async handle({ paymentId }: { paymentId: string }): Promise<void> {
    try {
      await this.watch.closeById(paymentId);
    } catch (error) {
      if (error instanceof AppError && error.code === 'payment.provider_unavailable') {
        throw new TryLater(ASK_AGAIN_SECONDS, { cause: error });
      }
      throw error;
    }
  }
}
