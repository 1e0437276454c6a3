import { type JobContract, textOf } from '../../platform/outbox/job-contract.js';

/** Somebody applied: find out what can be known about the mail domain, for the reviewer. */
export const applicationSubmitted: JobContract<{ readonly applicationId: string }> = {
  name: 'application.submitted',
  queue: 'events',
  parse: (data) => ({ applicationId: textOf(data, 'applicationId') }),
};
