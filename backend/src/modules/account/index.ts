import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AccountDeletion, AccountRegistration } from './account-lifecycle.service.js';
import { AccountStanding } from './account-standing.service.js';
import { AccountSchedule } from './account.jobs.js';
import { AccountFiles, AccountPersonalData, AccountQueries } from './account.queries.js';
import { AccountsRepository } from './accounts.repository.js';
import { Accounts } from './accounts.service.js';
import { AccountController, PersonalDataController } from './http/account.controller.js';
import { StaffAccountsController } from './http/staff-accounts.controller.js';
import { PersonalData } from './personal-data.js';
import { StaffAccounts, StaffStanding } from './staff-accounts.service.js';

export { ACCOUNT_CHANGES, AccountStanding, type StandingChange, standingLowered } from './account-standing.service.js';
export { AccountDeletion, AccountRegistration } from './account-lifecycle.service.js';
export {
  Accounts,
  type Contact,
  isCustomerOf,
  KnownAccount,
  OnlySalesperson,
  type RecipientRefusal,
} from './accounts.service.js';
export { Account, AccountAvatar, Consent } from './account.entity.js';
export { StaffStanding } from './staff-accounts.service.js';
export { HoldsPersonalData, type Person, type PersonalDataHolder } from './personal-data.js';

@Module({
  imports: [DiscoveryModule],
  controllers: [AccountController, PersonalDataController, StaffAccountsController],
  providers: [
    AccountSchedule,
    Accounts,
    AccountDeletion,
    AccountPersonalData,
    AccountQueries,
    AccountFiles,
    AccountRegistration,
    AccountStanding,
    AccountsRepository,
    PersonalData,
    StaffAccounts,
    StaffStanding,
  ],
  exports: [Accounts, AccountDeletion, AccountRegistration, AccountStanding, StaffStanding],
})
export class AccountModule {}
