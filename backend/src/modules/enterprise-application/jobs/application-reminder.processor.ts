import { HandlesJob, type JobContext, type JobHandler } from '../../../platform/queue/job-handler.js';
import { type LicenseExpiring, licenseExpiring } from '../../paid/index.js';
import { ApplicationReminders } from '../application-reminders.service.js';

@HandlesJob(licenseExpiring)
export class ApplicationReminderProcessor implements JobHandler<LicenseExpiring> {
  constructor(private readonly reminders: ApplicationReminders) {}

  async handle(expiring: LicenseExpiring, { eventId }: JobContext): Promise<void> {
    await this.reminders.remind(expiring, eventId);
  }
}
