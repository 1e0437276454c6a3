import { LicenseBinding, LicenseFile, LicenseRevocation } from './license-file.entity.js';
import { LicenseEvent, LicenseMerge, LicenseReminder, LicenseTransferRecord } from './license-event.entity.js';
import { StoredLicense, StoredLicenseLine } from './license.entity.js';

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
