export { AccountModule } from './account.module.js';
export { AccountRegistration } from './account-registration.service.js';
export { Accounts, type Contact } from './accounts.service.js';
export { Account } from './entities/account.entity.js';
export { Consent } from './entities/consent.entity.js';
