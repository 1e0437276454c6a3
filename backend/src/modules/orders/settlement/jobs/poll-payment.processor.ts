import { HandlesJob, type JobHandler } from '../../../../platform/queue/job-handler.js';
import { pollPayment } from '../../orders.events.js';
import { PaymentWatch } from '../payment-watch.service.js';

@HandlesJob(pollPayment)
export class PollPaymentProcessor implements JobHandler<{ paymentId: string }> {
  constructor(private readonly watch: PaymentWatch) {}

  async handle({ paymentId }: { paymentId: string }): Promise<void> {
    await this.watch.poll(paymentId);
  }
}
