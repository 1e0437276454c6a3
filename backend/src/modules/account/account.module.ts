import { Module } from '@nestjs/common';
import { AccountRegistration } from './account-registration.service.js';
import { AccountQueries } from './account.queries.js';
import { AccountsRepository } from './accounts.repository.js';
import { Accounts } from './accounts.service.js';
import { AccountController } from './http/account.controller.js';

@Module({
  controllers: [AccountController],
  providers: [Accounts, AccountRegistration, AccountQueries, AccountsRepository],
  exports: [Accounts, AccountRegistration],
})
export class AccountModule {}
