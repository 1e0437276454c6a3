export { paidEntities } from './entities/index.js';
export { LicenseBindings } from './binding/license-binding.service.js';
export { type AddCapacity, type CapacitySource, LicenseCapacity } from './grants/license-capacity.service.js';
export { type GrantLicense, LicenseGrants } from './grants/license-grants.service.js';
export { toLicenseInLetter } from './license-letters.service.js';
export { type ExtendLicense, type ForeseenExtension, LicenseRenewals } from './grants/license-renewals.service.js';
export { type ChangeableLicense, LicenseTermChanges } from './grants/license-term-changes.service.js';
export {
  type ForeseenLicense,
  LicenseRevocations,
  type RevokeLicense,
} from './revocation/license-revocations.service.js';
export { type HeldTerms, heldTerms, type License, type LicensedPlan } from './license.js';
export { LINE_JSON, type LineRow, toLine } from './lines/lines.repository.js';
export { OwnedLicenses, type RenewableLicense } from './owned-licenses.service.js';
export { type LicenseChanged, licenseChanged, type LicenseExpiring, licenseExpiring } from './paid.events.js';
export { PaidModule } from './paid.module.js';
export { SIGNING_KEYS, type SigningKeys, signingKeysOf } from './files/signing.js';
export { JOIN_FIRST_LINE, totalSql } from './license-sql.js';
