import { type JobContract, textOf } from '../../platform/outbox/job-contract.js';

/** Somebody typed an address at "forgot password". Whether it belongs to an account is looked up later, out of their sight. */
export interface ResetAsked {
  /** Canonical. */
  readonly mail: string;
}

export const resetAsked: JobContract<ResetAsked> = {
  name: 'auth.reset-asked',
  queue: 'events',
  parse: (data) => ({ mail: textOf(data, 'mail') }),
};
