import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AccountDeletion } from './account-deletion.service.js';
import { AccountFiles } from './account-files.queries.js';
import { AccountPersonalData } from './account.personal-data.js';
import { AccountRegistration } from './account-registration.service.js';
import { AccountStanding } from './account-standing.service.js';
import { AccountQueries } from './account.queries.js';
import { AccountsRepository } from './accounts.repository.js';
import { Accounts } from './accounts.service.js';
import { AccountController } from './http/account.controller.js';
import { PersonalDataController } from './http/personal-data.controller.js';
import { StaffAccountsController } from './http/staff-accounts.controller.js';
import { PersonalData } from './personal-data.js';
import { StaffAccounts } from './staff-accounts.service.js';
import { StaffStanding } from './staff-standing.service.js';
import { AccountSchedule } from './account.jobs.js';

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
