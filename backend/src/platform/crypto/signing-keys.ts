import { createPrivateKey, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isTestKey, TEST_KEY_PREFIX } from '../../domain/licensing/signed-file.js';
import {
  DEVELOPMENT_KEYS_FILE,
  findEntryOf,
  type KeySet,
  keySigner,
  readKeySet,
  type Signer,
  thumbprintOf,
  toPublicKeyEntry,
} from './key-set.js';

/** What signs license files, and the public keys that verify them. */
export interface SigningKeys {
  readonly signer: Signer;
  readonly keys: KeySet;
}

export interface SigningKeySettings {
  /** LICENSE_SIGNING_KEY_FILE: a PKCS#8 PEM with an Ed25519 private key. */
  readonly signingKeyFile?: string | undefined;
  /** LICENSE_KEYS_FILE: the public keys by id. */
  readonly keysFile?: string | undefined;
  /** Where the development key is kept when no file is named. */
  readonly dataDir: string;
  readonly isProduction: boolean;
}

const DEVELOPMENT_KEY_FILE = 'license-signing-key.pem';

/** Says which setting is wrong and what it expects. Never carries a cause: that could quote the key file. */
export class SigningKeyError extends Error {
  override readonly name = 'SigningKeyError';
}

function parsePrivateKey(pem: string, setting: string): KeyObject {
  let key: KeyObject;
  try {
    key = createPrivateKey(pem);
  } catch {
    throw new SigningKeyError(`${setting}: expected a PKCS#8 PEM file with an Ed25519 private key`);
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new SigningKeyError(`${setting}: the private key is not Ed25519`);
  return key;
}

const readSetting = async <T>(setting: string, file: string, read: (file: string) => Promise<T>): Promise<T> => {
  try {
    return await read(file);
  } catch (error) {
    const reason = error instanceof TypeError ? error.message : 'the file cannot be read';
    throw new SigningKeyError(`${setting} (${file}): ${reason}`);
  }
};

/** Writes a new file atomically. When several processes try, one wins and the others use its file. */
async function createOnce(file: string, content: string, mode: number): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, content, { mode, flag: 'wx' });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
}

/** A key for development and tests, made on the first start and kept. Its id begins with `test-`. */
async function developmentKeys(dataDir: string): Promise<SigningKeys> {
  const file = path.join(dataDir, DEVELOPMENT_KEY_FILE);
  const existing = await readFile(file, 'utf8').catch(() => null);
  if (existing === null) {
    await mkdir(dataDir, { recursive: true });
    const fresh = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
    await createOnce(file, fresh.toString(), 0o600);
  }
  const key = parsePrivateKey(existing ?? (await readFile(file, 'utf8')), file);
  const kid = `${TEST_KEY_PREFIX}${thumbprintOf(key)}`;
  const signer = keySigner(kid, key);
  const keys: KeySet = { keys: [toPublicKeyEntry(kid, signer.publicKey, 'current')] };
  await writeFile(path.join(dataDir, DEVELOPMENT_KEYS_FILE), `${JSON.stringify(keys, null, 2)}\n`);
  return { signer, keys };
}

/**
 * Loads the key that signs license files and the public keys that verify them.
 *
 * With a keys file the signing key must be listed there as `current`, and takes its id from there. Without one its id is
 * its thumbprint. With neither file a development key is used, which production refuses.
 *
 * Throws SigningKeyError naming the setting.
 */
export async function loadSigningKeys(settings: SigningKeySettings): Promise<SigningKeys> {
  const { signingKeyFile, keysFile, dataDir, isProduction } = settings;
  if (signingKeyFile === undefined) {
    if (isProduction) throw new SigningKeyError('LICENSE_SIGNING_KEY_FILE: production needs its own signing key');
    return developmentKeys(dataDir);
  }

  const pem = await readSetting('LICENSE_SIGNING_KEY_FILE', signingKeyFile, (file) => readFile(file, 'utf8'));
  const key = parsePrivateKey(pem, 'LICENSE_SIGNING_KEY_FILE');
  const listed = keysFile === undefined ? null : await readSetting('LICENSE_KEYS_FILE', keysFile, readKeySet);
  const entry = listed ? findEntryOf(listed, key) : toPublicKeyEntry(thumbprintOf(key), key, 'current');
  if (entry?.status !== 'current') {
    throw new SigningKeyError('LICENSE_KEYS_FILE: the signing key must be listed with status current');
  }
  if (isProduction && isTestKey(entry.kid)) {
    throw new SigningKeyError(`LICENSE_SIGNING_KEY_FILE: ${entry.kid} is a test key, which production refuses`);
  }
  return { signer: keySigner(entry.kid, key), keys: listed ?? { keys: [entry] } };
}
