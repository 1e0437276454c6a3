import { HandlesJob, type JobHandler } from '../../../../platform/queue/job-handler.js';
import { closePayment } from '../../orders.events.js';
import { PaymentWatch } from '../payment-watch.service.js';

@HandlesJob(closePayment)
export class ClosePaymentProcessor implements JobHandler<{ paymentId: string }> {
  constructor(private readonly watch: PaymentWatch) {}

  async handle({ paymentId }: { paymentId: string }): Promise<void> {
    await this.watch.closeById(paymentId);
  }
}
