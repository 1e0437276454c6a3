import { Module } from '@nestjs/common';
import { AccountModule } from '../account/index.js';
import { PlansModule } from '../plans/index.js';
import { LicenseBindings } from './binding/license-binding.service.js';
import { LicenseEvent, LicenseMerge, LicenseReminder, LicenseTransferRecord } from './entities/license-event.entity.js';
import { LicenseBinding, LicenseFile, LicenseRevocation } from './entities/license-file.entity.js';
import { StoredLicense, StoredLicenseLine } from './entities/license.entity.js';
import { LicenseExchangeController } from './exchange/http/license-exchange.controller.js';
import { LicenseLogs, LicenseMerging, LicenseTransfers } from './exchange/license-exchange.service.js';
import { LicenseLogQueries } from './exchange/license-logs.queries.js';
import { FileVerification, UnboundFiles } from './files/file-verification.service.js';
import { BindingsRepository, FilesRepository } from './files/files.repository.js';
import { LicenseVerificationController } from './files/http/license-verification.controller.js';
import { LicenseDownloads } from './files/license-downloads.service.js';
import { LicenseFiles, signingKeysProvider } from './files/license-files.service.js';
import { LicenseGrants } from './grants/license-grants.service.js';
import { LicenseRenewals } from './grants/license-renewals.service.js';
import { LicenseCapacity, LicenseTermChanges } from './grants/license-term-changes.service.js';
import { LicenseHistories } from './history/license-histories.service.js';
import { PaidController } from './http/paid.controller.js';
import { LicenseChanges, LicenseLocks } from './license-changes.service.js';
import { ExpiryReminders, LicenseMails } from './license-mails.service.js';
import { LicensesRepository } from './licenses.repository.js';
import { LicenseLedger } from './lines/license-ledger.service.js';
import { LinesRepository } from './lines/lines.repository.js';
import {
  EndingLicenses,
  LicensesPersonalData,
  OrderedLicenses,
  RevocationsQueries,
  UnboundFilesQueries,
} from './ordered-licenses.queries.js';
import { LicenseRemarks, OwnedLicenses } from './owned-licenses.service.js';
import { LicensesSchedule } from './paid.jobs.js';
import { PaidQueries } from './paid.queries.js';
import { LicenseRevocations, RevocationList } from './revocation/license-revocations.service.js';
import { StaffFilesController, StaffGrantsController } from './staff/http/staff-grants.controller.js';
import { StaffLicensesController } from './staff/http/staff-licenses.controller.js';
import { StaffAdditions, StaffChanges } from './staff/staff-additions.service.js';
import { StaffFiles } from './staff/staff-files.service.js';
import { StaffGrants } from './staff/staff-grants.service.js';
import { StaffLicensesQueries } from './staff/staff-licenses.queries.js';
import { StaffLicenses } from './staff/staff-licenses.service.js';

export { LicenseBindings } from './binding/license-binding.service.js';
export {
  type AddCapacity,
  type CapacitySource,
  type ChangeableLicense,
  LicenseCapacity,
  LicenseTermChanges,
} from './grants/license-term-changes.service.js';
export { type GrantLicense, LicenseGrants } from './grants/license-grants.service.js';
export { toLicenseInMail } from './license-mails.service.js';
export { type ExtendLicense, type ForeseenExtension, LicenseRenewals } from './grants/license-renewals.service.js';
export {
  type ForeseenLicense,
  LicenseRevocations,
  type RevokeLicense,
} from './revocation/license-revocations.service.js';
export { type HeldTerms, heldTerms, type License, type LicensedPlan } from './license.js';
export { lineJson, type LineRow, toLine } from './lines/lines.repository.js';
export { type OrderHolders, OwnedLicenses, type RenewableLicense } from './owned-licenses.service.js';
export {
  type LicenseChanged,
  licenseChanged,
  type LicenseExpiring,
  licenseExpiring,
} from './license-changes.service.js';
export { SIGNING_KEYS, type SigningKeys, signingKeysOf } from './files/license-files.service.js';
export { JOIN_FIRST_LINE, totalSql } from './license-sql.js';

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

@Module({
  imports: [AccountModule, PlansModule],
  controllers: [
    PaidController,
    LicenseExchangeController,
    LicenseVerificationController,
    StaffLicensesController,
    StaffFilesController,
    StaffGrantsController,
  ],
  providers: [
    LicensesSchedule,
    LicenseGrants,
    LicenseRenewals,
    LicenseTermChanges,
    LicenseCapacity,
    LicenseRevocations,
    OwnedLicenses,
    LicenseBindings,
    LicenseRemarks,
    LicenseDownloads,
    LicenseMerging,
    LicenseTransfers,
    ExpiryReminders,
    UnboundFiles,
    FileVerification,
    RevocationList,
    LicenseChanges,
    LicenseFiles,
    LicenseMails,
    LicenseLocks,
    LicensesPersonalData,
    LicensesRepository,
    BindingsRepository,
    FilesRepository,
    LicenseLedger,
    LinesRepository,
    LicenseLogs,
    LicenseLogQueries,
    PaidQueries,
    LicenseHistories,
    OrderedLicenses,
    UnboundFilesQueries,
    RevocationsQueries,
    EndingLicenses,
    StaffChanges,
    StaffAdditions,
    StaffGrants,
    StaffFiles,
    StaffLicenses,
    StaffLicensesQueries,
    signingKeysProvider,
  ],
  exports: [
    signingKeysProvider,
    LicenseGrants,
    LicenseRenewals,
    LicenseTermChanges,
    LicenseCapacity,
    LicenseRevocations,
    OwnedLicenses,
    LicenseBindings,
  ],
})
export class PaidModule {}
