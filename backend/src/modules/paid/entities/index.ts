import { LicenseBinding } from './license-binding.entity.js';
import { LicenseEvent } from './license-event.entity.js';
import { LicenseFile } from './license-file.entity.js';
import { StoredLicenseLine } from './license-line.entity.js';
import { LicenseMerge } from './license-merge.entity.js';
import { LicenseReminder } from './license-reminder.entity.js';
import { LicenseRevocation } from './license-revocation.entity.js';
import { LicenseTransferRecord } from './license-transfer.entity.js';
import { StoredLicense } from './license.entity.js';

/** The tables of this module, for the data source. */
export const paidEntities = [
  StoredLicense,
  LicenseBinding,
  LicenseFile,
  LicenseRevocation,
  LicenseEvent,
  LicenseMerge,
  LicenseTransferRecord,
  StoredLicenseLine,
  LicenseReminder,
] as const;
