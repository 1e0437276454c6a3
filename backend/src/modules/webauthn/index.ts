export { Passkey } from './passkey.entity.js';
export { PasskeyRecovery } from './passkey-recovery.service.js';
export { WebauthnModule } from './webauthn.module.js';

/** What other modules may read of the tables here: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  webauthn_credentials: {
    holds: 'Passkeys.',
    columns: {
      account_id: 'account that signs in with it',
    },
  },
} as const;
