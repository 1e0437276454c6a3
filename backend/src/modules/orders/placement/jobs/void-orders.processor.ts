import { HandlesJob, type JobHandler } from '../../../../platform/queue/job-handler.js';
import { type LicenseChanged, licenseChanged } from '../../../paid/index.js';
import { OrderEnding } from '../order-ending.service.js';

@HandlesJob(licenseChanged)
export class VoidOrdersProcessor implements JobHandler<LicenseChanged> {
  constructor(private readonly ending: OrderEnding) {}

  async handle({ licenseId }: LicenseChanged): Promise<void> {
    await this.ending.voidOf(licenseId);
  }
}
