export { Passkey } from './entities/passkey.entity.js';
export { WebauthnModule } from './webauthn.module.js';
