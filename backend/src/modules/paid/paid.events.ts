import type { LicenseOrigin } from '../../domain/licensing/license.js';
import { type JobContract, textOf } from '../../platform/outbox/job-contract.js';

/** A dated license is about to end. Its owner has been written to already, unless it is a free enterprise one. */
export interface LicenseExpiring {
  readonly licenseId: string;
  readonly accountId: string;
  readonly origin: LicenseOrigin;
  /** The reminder's name: days before the expiry. */
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

/** A license is no longer what a renewal of it may have been ordered for: its owner, its state or its price is another. */
export interface LicenseChanged {
  readonly licenseId: string;
}

export const licenseChanged: JobContract<LicenseChanged> = {
  name: 'license.changed',
  queue: 'events',
  parse: (data) => ({ licenseId: textOf(data, 'licenseId') }),
};
