export { Passkey } from './entities/passkey.entity.js';
export { PasskeyRecovery } from './passkey-recovery.service.js';
export { WebauthnModule } from './webauthn.module.js';
