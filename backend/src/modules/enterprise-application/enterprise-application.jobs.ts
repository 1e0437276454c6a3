import type { Provider } from '@nestjs/common';
import { on } from '../../platform/queue/job-handler.js';
import { licenseExpiring } from '../paid/index.js';
import { ApplicationReminders, applicationSubmitted } from './application-submission.service.js';
import { MailEvidence } from './mail-evidence.service.js';

export const enterpriseApplicationJobs: Provider[] = [
  on(applicationSubmitted, MailEvidence, (evidence, { applicationId }) => evidence.gather(applicationId)),
  on(licenseExpiring, ApplicationReminders, (reminders, expiring, { eventId }) => reminders.remind(expiring, eventId)),
];
