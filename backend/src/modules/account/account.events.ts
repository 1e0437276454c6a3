import { type JobContract, textOf } from '../../platform/outbox/outbox.js';

/** A member of staff was disabled or lost permissions: what they planned and may no longer do becomes void. */
export const standingLowered: JobContract<{
  readonly accountId: string;
  readonly role: string;
  readonly isEnabled: boolean;
}> = {
  name: 'account.standing_lowered',
  queue: 'events',
  parse: (data) => ({
    accountId: textOf(data, 'accountId'),
    role: textOf(data, 'role'),
    isEnabled: data['isEnabled'] === true,
  }),
};
