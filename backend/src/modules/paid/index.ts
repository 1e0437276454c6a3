export { paidEntities } from './entities/index.js';
export { LicenseBindings } from './license-binding.service.js';
export { type GrantLicense, LicenseGrants } from './license-grants.service.js';
export type { License, LicensedPlan } from './license.js';
export { LicenseRenewals } from './license-renewals.service.js';
export { LicenseRevocations } from './license-revocations.service.js';
export { OwnedLicenses } from './owned-licenses.service.js';
export { PaidModule } from './paid.module.js';
