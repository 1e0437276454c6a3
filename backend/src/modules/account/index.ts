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

export { AccountStanding, type StandingChange, standingLowered } from './account-standing.service.js';
export { AccountDeletion, AccountRegistration } from './account-lifecycle.service.js';
export { Accounts, type Contact, isCustomerOf, OnlySalesperson } from './accounts.service.js';
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

/** What other modules may read of the tables here: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  accounts: {
    holds: 'People who can sign in.',
    columns: {
      id: 'uuid; the account id used everywhere',
      mail: 'address as normalised by `canonicalMail`',
      name: 'display name',
      role: '`customer` or a staff role',
      locale: 'language of mails',
      referral_code: 'code that the account invites others with',
      referrer_id: 'account that invited this one; null if none did',
      is_subscribed: 'whether marketing mail is turned on; consent is required as well',
      disabled_at: 'instant from which sign-in is refused; null while allowed',
      deletion_requested_at: 'instant at which deletion was requested; null if it was not',
      deleted_at: 'instant of erasure; null until then',
      created_at: 'instant of registration',
      work_seen_at: 'until when a member of staff has seen the waiting work; null for never',
      approves_from: 'instant from which an administrator may approve proposals; null if immediately',
    },
  },
  consents: {
    holds: 'Responses to consent requests; the latest one of each kind applies.',
    columns: {
      account_id: 'account that responded',
      kind: 'what consent was requested for, such as `marketing`',
      is_granted: 'whether consent was given',
      answered_at: 'instant of the response',
    },
  },
} as const;
