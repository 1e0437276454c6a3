import { Module } from '@nestjs/common';
import { Admission } from '../../platform/http/access/session.guard.js';
import { AccountModule } from '../account/index.js';
import { authJobs } from './auth.jobs.js';
import { AuthPersonalData } from './auth.personal-data.js';
import { LoginFailuresRepository, ResetTokensRepository, SessionsRepository } from './auth.repository.js';
import { Confirmation, PasswordChange, PasswordProof } from './password-change.service.js';
import {
  AccountSecurityController,
  SessionsController,
  UploadPermissionController,
} from './http/account-security.controller.js';
import { AuthController } from './http/auth.controller.js';
import {
  CustomerCorrectionsController,
  StaffAccessController,
  StaffRolesController,
} from './http/staff-access.controller.js';
import { Login } from './login.service.js';
import { MailChange } from './mail-change.service.js';
import { MailCodes } from './mail-codes.service.js';
import { HashingQueue, Passwords } from './passwords/passwords.service.js';
import { Registration } from './registration.service.js';
import { ResetLinks } from './reset-links.service.js';
import { SessionsQueries } from './sessions.queries.js';
import { AuthRetention, Sessions } from './sessions.service.js';
import { StaffInvitation } from './staff-invitation.service.js';

export { Session } from './auth.repository.js';
export { type Origin, type Proof, Sessions } from './sessions.service.js';
export { type Invitation, StaffInvitation } from './staff-invitation.service.js';

@Module({
  imports: [AccountModule],
  controllers: [
    AuthController,
    AccountSecurityController,
    SessionsController,
    CustomerCorrectionsController,
    StaffAccessController,
    StaffRolesController,
    UploadPermissionController,
  ],
  providers: [
    ...authJobs,
    AuthPersonalData,
    AuthRetention,
    Confirmation,
    HashingQueue,
    Login,
    LoginFailuresRepository,
    MailChange,
    MailCodes,
    PasswordChange,
    PasswordProof,
    Passwords,
    Registration,
    ResetLinks,
    ResetTokensRepository,
    Sessions,
    SessionsRepository,
    SessionsQueries,
    StaffInvitation,
  ],
  exports: [Sessions, Passwords, StaffInvitation],
})
export class AuthModule {
  constructor(admission: Admission, sessions: Sessions) {
    admission.identifyBy((token) => sessions.identify(token));
  }
}
