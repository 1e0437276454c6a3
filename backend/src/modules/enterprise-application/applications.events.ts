import { type JobContract, textOf } from '../../platform/outbox/outbox.js';

/** An application was submitted: gather evidence about its mail domain for the reviewer. */
export const applicationSubmitted: JobContract<{ readonly applicationId: string }> = {
  name: 'application.submitted',
  queue: 'events',
  parse: (data) => ({ applicationId: textOf(data, 'applicationId') }),
};
