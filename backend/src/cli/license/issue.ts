import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { EDITIONS, isAmount, perCapacity, readLicenseKey } from '../../domain/licensing/license.js';
import {
  type FileMachine,
  licenseFileDataset,
  type LicenseFileTerms,
  machineFileDataset,
} from '../../domain/licensing/license-file.js';
import { findEntryOf } from '../../platform/crypto/key-set.js';
import { sealEncrypted, sealPlain } from '../../platform/crypto/license-files.js';
import { loadSigningKeys, SigningKeyError } from '../../platform/crypto/signing-keys.js';
import { type CommandIo, EXIT, type ExitCode, readInput, UsageError } from './io.js';
import type { Texts } from './texts.js';

export interface SigningOptions {
  readonly signingKey?: string | undefined;
  readonly keys?: string | undefined;
}

interface IssueInput {
  readonly terms: LicenseFileTerms;
  readonly machine: FileMachine | null;
  readonly isPlain: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

/** Picks fields of the expected types from the input, and names the one that is wrong. */
const fieldsOf = (input: Fields) => {
  const need = <T>(name: string, value: T | null | undefined): T => {
    if (value === null || value === undefined) throw new UsageError(`--input: ${name}`);
    return value;
  };
  const text = (name: string) => {
    const value = input[name];
    return need(name, typeof value === 'string' && value !== '' ? value : null);
  };
  const instant = (name: string) => {
    const value = new Date(text(name));
    return need(name, Number.isNaN(value.getTime()) ? null : value);
  };
  const capacity = (name: string) => {
    const value = input[name];
    return need(name, typeof value === 'number' && isAmount(value) ? value : null);
  };
  return { need, text, instant, capacity };
};

function readIssueInput(json: string, now: Date): IssueInput {
  let input: Fields;
  try {
    input = JSON.parse(json) as Fields;
  } catch {
    throw new UsageError('--input: JSON');
  }
  const { need, text, instant, capacity } = fieldsOf(input);
  const { features, expiresAt, createdAt, machineId, format } = input;
  return {
    terms: {
      licenseId: text('licenseId'),
      licenseKey: need('licenseKey', readLicenseKey(text('licenseKey'))),
      holder: text('holder'),
      planId: text('planId'),
      edition: need(
        'edition',
        EDITIONS.find((edition) => edition === input['edition']),
      ),
      ...perCapacity(capacity),
      features: need(
        'features',
        Array.isArray(features) && features.every((code) => typeof code === 'string') ? features : null,
      ),
      expiresAt: expiresAt === null ? null : instant('expiresAt'),
      createdAt: createdAt === undefined ? now : instant('createdAt'),
    },
    machine: machineId === undefined ? null : { bindingId: randomUUID(), machineId: text('machineId') },
    isPlain: format === 'plain',
  };
}

async function loadFor(io: CommandIo, texts: Texts, { signingKey, keys }: SigningOptions) {
  if (signingKey === undefined) throw new UsageError(texts.missing('--signing-key'));
  const resolve = (file: string) => path.resolve(io.cwd, file);
  try {
    return await loadSigningKeys({
      signingKeyFile: resolve(signingKey),
      keysFile: keys === undefined ? undefined : resolve(keys),
      dataDir: io.cwd,
      isProduction: false,
    });
  } catch (error) {
    throw error instanceof SigningKeyError ? new UsageError(error.message) : error;
  }
}

/**
 * Creates a license file, or a machine file when the input names a machine, and prints it. For support and for tests.
 */
export async function issueCommand(
  io: CommandIo,
  texts: Texts,
  { input, ...signing }: SigningOptions & { readonly input?: string | undefined },
): Promise<ExitCode> {
  if (input === undefined) throw new UsageError(texts.missing('--input'));
  const { signer } = await loadFor(io, texts, signing);
  const { terms, machine, isPlain } = readIssueInput(await readInput(io, input), io.now);
  const stamp = { kid: signer.kid, jti: randomUUID(), now: io.now };
  const kind = machine === null ? 'license' : 'machine';
  const content = machine === null ? licenseFileDataset(terms, stamp) : machineFileDataset(terms, machine, stamp);
  const secret = terms.licenseKey + (machine?.machineId ?? '');
  const file = isPlain ? sealPlain(kind, content, signer) : sealEncrypted(kind, content, { secret, signer });
  io.out((await file).trimEnd());
  return EXIT.ok;
}

/** Prints the public half of a signing key as an entry for LICENSE_KEYS_FILE. */
export async function publicKeyCommand(io: CommandIo, texts: Texts, signing: SigningOptions): Promise<ExitCode> {
  const { signer, keys } = await loadFor(io, texts, signing);
  io.out(JSON.stringify(findEntryOf(keys, signer.publicKey), null, 2));
  return EXIT.ok;
}
