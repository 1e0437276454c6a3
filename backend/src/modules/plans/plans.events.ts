import { type JobContract, textOf } from '../../platform/outbox/outbox.js';

/** The day of a planned change has come. */
export const planChangeDue: JobContract<{ readonly changeId: string }> = {
  name: 'plan.change_due',
  queue: 'events',
  parse: (data) => ({ changeId: textOf(data, 'changeId') }),
};
