import { HandlesJob, type JobHandler } from '../../../../platform/queue/job-handler.js';
import { sendRefund } from '../../orders.events.js';
import { RefundSending } from '../refund-sending.service.js';

@HandlesJob(sendRefund)
export class SendRefundProcessor implements JobHandler<{ refundNo: string }> {
  constructor(private readonly sending: RefundSending) {}

  async handle({ refundNo }: { refundNo: string }): Promise<void> {
    await this.sending.send(refundNo);
  }
}
