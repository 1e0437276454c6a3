import { Module } from '@nestjs/common';
import { AccountModule } from '../account/index.js';
import { BindingsRepository } from './bindings.repository.js';
import { ExpiryReminders } from './expiry-reminders.service.js';
import { ExtensionsRepository } from './extensions.repository.js';
import { FileVerification } from './file-verification.service.js';
import { FilesRepository } from './files.repository.js';
import { LicenseExchangeController } from './http/license-exchange.controller.js';
import { LicenseVerificationController } from './http/license-verification.controller.js';
import { PaidController } from './http/paid.controller.js';
import { StaffFilesController } from './http/staff-files.controller.js';
import { StaffGrantsController } from './http/staff-grants.controller.js';
import { StaffLicensesController } from './http/staff-licenses.controller.js';
import { ExpiryRemindersSchedule } from './jobs/expiry-reminders.schedule.js';
import { UnboundFilesSchedule } from './jobs/unbound-files.schedule.js';
import { LicenseBindings } from './license-binding.service.js';
import { LicenseCapacity } from './license-capacity.service.js';
import { LicenseChanges } from './license-changes.service.js';
import { LicenseDownloads } from './license-downloads.service.js';
import { LicenseFiles } from './license-files.service.js';
import { LicenseGrants } from './license-grants.service.js';
import { LicenseLetters } from './license-letters.service.js';
import { LicenseLocks } from './license-locks.service.js';
import { LicenseLogQueries } from './license-logs.queries.js';
import { LicenseLogs } from './license-logs.repository.js';
import { LicenseMerging } from './license-merging.service.js';
import { LicenseRemarks } from './license-remarks.service.js';
import { LicenseRenewals } from './license-renewals.service.js';
import { LicenseRevocations } from './license-revocations.service.js';
import { LicenseTransfers } from './license-transfers.service.js';
import { LicensesPersonalData } from './licenses.personal-data.js';
import { LicensesRepository } from './licenses.repository.js';
import { OwnedLicenses } from './owned-licenses.service.js';
import { PaidQueries } from './paid.queries.js';
import { RevocationList } from './revocation-list.service.js';
import { signingKeysProvider } from './signing.js';
import { StaffFiles } from './staff-files.service.js';
import { StaffGrants } from './staff-grants.service.js';
import { StaffLicensesQueries } from './staff-licenses.queries.js';
import { StaffLicenses } from './staff-licenses.service.js';
import { UnboundFiles } from './unbound-files.service.js';
import { PlansModule } from '../plans/index.js';

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
    LicenseGrants,
    LicenseRenewals,
    LicenseCapacity,
    LicenseRevocations,
    OwnedLicenses,
    LicenseBindings,
    LicenseRemarks,
    LicenseDownloads,
    LicenseMerging,
    LicenseTransfers,
    ExpiryReminders,
    ExpiryRemindersSchedule,
    UnboundFiles,
    UnboundFilesSchedule,
    FileVerification,
    RevocationList,
    LicenseChanges,
    LicenseFiles,
    LicenseLetters,
    LicenseLocks,
    LicensesPersonalData,
    LicensesRepository,
    BindingsRepository,
    FilesRepository,
    ExtensionsRepository,
    LicenseLogs,
    LicenseLogQueries,
    PaidQueries,
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
    LicenseCapacity,
    LicenseRevocations,
    OwnedLicenses,
    LicenseBindings,
  ],
})
export class PaidModule {}
