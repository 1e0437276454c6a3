import { HandlesJob, type JobHandler } from '../../../../platform/queue/job-handler.js';
import { askRefund, type RefundQuestion } from '../../orders.events.js';
import { RefundQuestions } from '../refund-questions.service.js';

@HandlesJob(askRefund)
export class AskRefundProcessor implements JobHandler<RefundQuestion> {
  constructor(private readonly questions: RefundQuestions) {}

  async handle(question: RefundQuestion): Promise<void> {
    await this.questions.ask(question);
  }
}
