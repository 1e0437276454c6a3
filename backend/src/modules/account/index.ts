export { AccountDeletion } from './account-deletion.service.js';
export { AccountModule } from './account.module.js';
export { AccountRegistration } from './account-registration.service.js';
export { AccountStanding, type StandingChange } from './account-standing.service.js';
export { Accounts, type Contact } from './accounts.service.js';
export { Account } from './entities/account.entity.js';
export { AccountAvatar } from './entities/account-avatar.entity.js';
export { Consent } from './entities/consent.entity.js';
export { HoldsPersonalData, type Person, type PersonalDataHolder } from './personal-data.js';
