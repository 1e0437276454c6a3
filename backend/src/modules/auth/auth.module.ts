import { Module } from '@nestjs/common';
import { AccountModule } from '../account/index.js';
import { AuthController } from './http/auth.controller.js';
import { SessionTokenStrategy } from './http/session-token.strategy.js';
import { LoginFailuresRepository } from './login-failures.repository.js';
import { Login } from './login.service.js';
import { MailCodes } from './mail-codes.service.js';
import { PasswordChange } from './password-change.service.js';
import { Passwords } from './passwords/passwords.service.js';
import { Registration } from './registration.service.js';
import { ResetTokensRepository } from './reset-tokens.repository.js';
import { SessionsRepository } from './sessions.repository.js';
import { Sessions } from './sessions.service.js';

@Module({
  imports: [AccountModule],
  controllers: [AuthController],
  providers: [
    Login,
    LoginFailuresRepository,
    MailCodes,
    PasswordChange,
    Passwords,
    Registration,
    ResetTokensRepository,
    Sessions,
    SessionsRepository,
    SessionTokenStrategy,
  ],
  exports: [Sessions, Passwords],
})
export class AuthModule {}
