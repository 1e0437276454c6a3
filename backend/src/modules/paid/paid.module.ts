import { Module } from '@nestjs/common';
import { AccountModule } from '../account/index.js';
import { BindingsRepository } from './bindings.repository.js';
import { FilesRepository } from './files.repository.js';
import { LicenseVerificationController } from './http/license-verification.controller.js';
import { PaidController } from './http/paid.controller.js';
import { LicenseBindings } from './license-binding.service.js';
import { LicenseChanges } from './license-changes.service.js';
import { LicenseDownloads } from './license-downloads.service.js';
import { LicenseFiles } from './license-files.service.js';
import { LicenseGrants } from './license-grants.service.js';
import { LicenseLocks } from './license-locks.service.js';
import { LicenseRemarks } from './license-remarks.service.js';
import { LicenseRenewals } from './license-renewals.service.js';
import { LicenseRevocations } from './license-revocations.service.js';
import { LicensesRepository } from './licenses.repository.js';
import { OwnedLicenses } from './owned-licenses.service.js';
import { PaidQueries } from './paid.queries.js';
import { signingKeysProvider } from './signing.js';

@Module({
  imports: [AccountModule],
  controllers: [PaidController, LicenseVerificationController],
  providers: [
    LicenseGrants,
    OwnedLicenses,
    LicenseBindings,
    LicenseRenewals,
    LicenseRevocations,
    LicenseRemarks,
    LicenseDownloads,
    LicenseChanges,
    LicenseFiles,
    LicenseLocks,
    LicensesRepository,
    BindingsRepository,
    FilesRepository,
    PaidQueries,
    signingKeysProvider,
  ],
  exports: [LicenseGrants, LicenseRenewals, LicenseRevocations, OwnedLicenses, LicenseBindings],
})
export class PaidModule {}
