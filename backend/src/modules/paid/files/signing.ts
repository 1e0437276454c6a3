import type { Provider } from '@nestjs/common';
import { type Settings, SETTINGS } from '../../../platform/config/settings.js';
import { loadSigningKeys, type SigningKeys } from '../../../platform/crypto/signing-keys.js';

export type { SigningKeys };

/** DI token of the key that signs files and the keys that verify them. */
export const SIGNING_KEYS = Symbol('signing-keys');

/** The keys that the settings name; the start compares them with the files that the database records. */
export const signingKeysOf = (settings: Settings): Promise<SigningKeys> =>
  loadSigningKeys({
    signingKeyFile: settings.licenseSigningKeyFile ?? undefined,
    keysFile: settings.licenseKeysFile ?? undefined,
    dataDir: settings.dataDir,
    isProduction: settings.production,
  });

export const signingKeysProvider: Provider = {
  provide: SIGNING_KEYS,
  inject: [SETTINGS],
  useFactory: signingKeysOf,
};
