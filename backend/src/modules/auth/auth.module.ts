import { Module } from '@nestjs/common';
import { Admission } from '../../platform/http/access/admission.js';
import { AccountModule } from '../account/index.js';
import { AuthPersonalData } from './auth.personal-data.js';
import { AuthRetention } from './auth-retention.service.js';
import { Confirmation } from './confirmation.service.js';
import { AccountSecurityController } from './http/account-security.controller.js';
import { AuthController } from './http/auth.controller.js';
import { SessionsController } from './http/sessions.controller.js';
import { StaffAccessController } from './http/staff-access.controller.js';
import { StaffRolesController } from './http/staff-roles.controller.js';
import { UploadPermissionController } from './http/upload-permission.controller.js';
import { LoginFailuresRepository } from './login-failures.repository.js';
import { Login } from './login.service.js';
import { MailChange } from './mail-change.service.js';
import { MailCodes } from './mail-codes.service.js';
import { PasswordChange } from './password-change.service.js';
import { HashingQueue } from './passwords/hashing-queue.js';
import { Passwords } from './passwords/passwords.service.js';
import { Registration } from './registration.service.js';
import { ResetLinks } from './reset-links.service.js';
import { ResetTokensRepository } from './reset-tokens.repository.js';
import { SessionsQueries } from './sessions.queries.js';
import { SessionsRepository } from './sessions.repository.js';
import { Sessions } from './sessions.service.js';
import { StaffInvitation } from './staff-invitation.service.js';
import { authJobs } from './auth.jobs.js';

@Module({
  imports: [AccountModule],
  controllers: [
    AuthController,
    AccountSecurityController,
    SessionsController,
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
