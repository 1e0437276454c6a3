import { Module } from '@nestjs/common';
import { AccountModule } from '../account/index.js';
import { AuthModule } from '../auth/index.js';
import { Assertions, Challenges } from './challenges.service.js';
import { PasskeyLoginController } from './http/passkey-login.controller.js';
import { PasskeysController, StaffPasskeysController } from './http/passkeys.controller.js';
import { PasskeyConfirmation, PasskeyLogin } from './passkey-login.service.js';
import { PasskeyRecovery, PasskeyRegistration } from './passkey-registration.service.js';
import { PasskeysRepository } from './passkeys.repository.js';
import { Passkeys, StaffPasskeys } from './passkeys.service.js';
import { RelyingParty } from './relying-party.js';
import { WebauthnSchedule } from './webauthn.jobs.js';
import { WebauthnPersonalData } from './webauthn.personal-data.js';

export { Passkey } from './passkey.entity.js';
export { PasskeyRecovery } from './passkey-registration.service.js';

@Module({
  imports: [AccountModule, AuthModule],
  controllers: [PasskeyLoginController, PasskeysController, StaffPasskeysController],
  providers: [
    WebauthnSchedule,
    Assertions,
    Challenges,
    PasskeyConfirmation,
    PasskeyLogin,
    PasskeyRecovery,
    PasskeyRegistration,
    Passkeys,
    PasskeysRepository,
    RelyingParty,
    StaffPasskeys,
    WebauthnPersonalData,
  ],
  exports: [PasskeyRecovery],
})
export class WebauthnModule {}
