import { Module } from '@nestjs/common';
import { AccountModule } from '../account/index.js';
import { BindingsRepository } from './binding/bindings.repository.js';
import { UnboundFilesQueries } from './files/unbound-files.queries.js';
import { LicensesPersonalData, OrderedLicenses } from './ordered-licenses.queries.js';
import { EndingLicenses } from './reminders/ending-licenses.queries.js';
import { ExpiryReminders } from './reminders/expiry-reminders.service.js';
import { LicenseLedger } from './lines/license-ledger.service.js';
import { LinesRepository } from './lines/lines.repository.js';
import { FileVerification } from './files/file-verification.service.js';
import { FilesRepository } from './files/files.repository.js';
import { LicenseHistories } from './history/license-histories.service.js';
import { LicenseExchangeController } from './exchange/http/license-exchange.controller.js';
import { LicenseVerificationController } from './files/http/license-verification.controller.js';
import { PaidController } from './http/paid.controller.js';
import { RevocationsQueries } from './revocation/revocations.queries.js';
import { StaffFilesController, StaffGrantsController } from './staff/http/staff-grants.controller.js';
import { StaffLicensesController } from './staff/http/staff-licenses.controller.js';
import { LicenseBindings } from './binding/license-binding.service.js';
import { LicenseCapacity } from './grants/license-capacity.service.js';
import { LicenseChanges } from './license-changes.service.js';
import { LicenseDownloads } from './files/license-downloads.service.js';
import { LicenseFiles, signingKeysProvider } from './files/license-files.service.js';
import { LicenseGrants } from './grants/license-grants.service.js';
import { LicenseLetters } from './license-letters.service.js';
import { LicenseLocks } from './license-locks.service.js';
import { LicenseLogQueries } from './exchange/license-logs.queries.js';
import { LicenseLogs, LicenseMerging } from './exchange/license-merging.service.js';
import { LicenseRemarks, OwnedLicenses } from './owned-licenses.service.js';
import { LicenseRenewals } from './grants/license-renewals.service.js';
import { LicenseRevocations } from './revocation/license-revocations.service.js';
import { LicenseTermChanges } from './grants/license-term-changes.service.js';
import { LicenseTransfers } from './exchange/license-transfers.service.js';
import { LicensesRepository } from './licenses.repository.js';
import { PaidQueries } from './paid.queries.js';
import { RevocationList } from './revocation/revocation-list.service.js';
import { StaffAdditions, StaffChanges } from './staff/staff-additions.service.js';
import { StaffFiles } from './staff/staff-files.service.js';
import { StaffGrants } from './staff/staff-grants.service.js';
import { StaffLicensesQueries } from './staff/staff-licenses.queries.js';
import { StaffLicenses } from './staff/staff-licenses.service.js';
import { UnboundFiles } from './files/unbound-files.service.js';
import { PlansModule } from '../plans/index.js';
import { LicensesSchedule } from './paid.jobs.js';

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
    LicenseLetters,
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
