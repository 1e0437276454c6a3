import type { LicenseOrigin } from '../../domain/licensing/license.js';
import { type JobContract, textOf } from '../../platform/outbox/outbox.js';

/** A license is about to expire. Its owner has already been emailed, except for free enterprise licenses. */
export interface LicenseExpiring {
  readonly licenseId: string;
  readonly accountId: string;
  readonly origin: LicenseOrigin;
  /** Identifies the reminder: days before the expiry. */
  readonly stage: number;
}

export const licenseExpiring: JobContract<LicenseExpiring> = {
  name: 'license.expiring',
  queue: 'events',
  parse: (data) => {
    const stage = data['stage'];
    if (typeof stage !== 'number') throw new TypeError('payload has no number "stage"');
    return {
      licenseId: textOf(data, 'licenseId'),
      accountId: textOf(data, 'accountId'),
      origin: textOf(data, 'origin') as LicenseOrigin,
      stage,
    };
  },
};

/** A license changed in a way that can void an ordered renewal: its owner, state or price. */
export interface LicenseChanged {
  readonly licenseId: string;
}

export const licenseChanged: JobContract<LicenseChanged> = {
  name: 'license.changed',
  queue: 'events',
  parse: (data) => ({ licenseId: textOf(data, 'licenseId') }),
};
