import { type JobContract, textOf } from '../../platform/outbox/outbox.js';

/**
 * A "forgot password" request for an address. Whether it belongs to an account is looked up later, so the response
 * cannot reveal it.
 */
export interface ResetAsked {
  /** Canonical. */
  readonly mail: string;
}

export const resetAsked: JobContract<ResetAsked> = {
  name: 'auth.reset-asked',
  queue: 'events',
  parse: (data) => ({ mail: textOf(data, 'mail') }),
};
