import { HandlesJob, type JobHandler } from '../../../../platform/queue/job-handler.js';
import { type BooksBroken, booksBroken } from '../../../books/index.js';
import { OrderIncidents } from '../order-incidents.service.js';

@HandlesJob(booksBroken)
export class BooksBrokenProcessor implements JobHandler<BooksBroken> {
  constructor(private readonly incidents: OrderIncidents) {}

  async handle(broken: BooksBroken): Promise<void> {
    await this.incidents.raiseForBooks(broken);
  }
}
