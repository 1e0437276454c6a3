import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type Provider } from '@nestjs/common';
import { CAPACITIES, type Capacity, capacityOf, type PerCapacity } from '../../../domain/licensing/license.js';
import {
  fileExpiresAt,
  type FileScope,
  refusedFrom,
  replacesFully,
  type RevocationReason,
} from '../../../domain/licensing/license-file.js';
import { type Settings, SETTINGS } from '../../../platform/config/settings.js';
import { loadSigningKeys, type SigningKeys } from '../../../platform/crypto/signing-keys.js';
import type { Tx } from '../../../platform/database/transactions.js';
import { BindingsRepository, FilesRepository } from './files.repository.js';
import { LicenseFile } from '../entities/license-file.entity.js';
import type { LicenseRecord } from '../entities/license.entity.js';
import { type License, toLicense } from '../license.js';

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

/** Creates and replaces the current file of a license. Callers hold the license's lock and write its `fileVersion`. */
@Injectable()
export class LicenseFiles {
  constructor(
    private readonly files: FilesRepository,
    private readonly bindings: BindingsRepository,
    @Inject(SIGNING_KEYS) private readonly keys: SigningKeys,
  ) {}

  /**
   * Ends the current file and, if the license is active and bound, creates the next version. Downloaded files go on the
   * revocation list. The ended file stays valid for a while if the next version is no worse; otherwise it ends at once,
   * as do earlier files that allow more than the license does now. Returns the number of the newest version.
   */
  async replace(
    tx: Tx,
    before: LicenseRecord,
    after: LicenseRecord,
    { reason, at }: { readonly reason: RevocationReason; readonly at: Date },
  ): Promise<number> {
    const effectiveAt = refusedFrom(reason, { before: toLicense(before), after: toLicense(after), at });
    const superseded = await this.files.supersede(tx, before.id, at);
    if (superseded?.downloadedAt) {
      const fileEnd = fileExpiresAt(before.expiresAt, at);
      const { jti, licenseId } = superseded;
      await this.files.revoke(tx, { jti, licenseId, reason, revokedAt: at, effectiveAt, fileExpiresAt: fileEnd });
    }
    if (effectiveAt <= at) {
      const ending = await this.files.listEnding(tx, before.id, at);
      const tooGood = ending.filter((file) => !isCovered(file, toLicense(after)));
      await this.files.endEarlier(tx, tooGood, { reason, at });
      for (const file of await this.files.listGranted(tx, before.id)) {
        const isKept = reason !== 'transferred' && isCovered(file, toLicense(after));
        if (!isKept) await this.files.endGranted(tx, file, { reason, at });
      }
    }
    if (after.status !== 'active' || after.machineId === null) return before.fileVersion;
    return this.#add(tx, after, at);
  }

  async #add(tx: Tx, license: LicenseRecord, at: Date): Promise<number> {
    const binding = await this.bindings.findOpen(tx, license.id);
    if (!binding) throw new Error(`license ${license.id} has a machine but no open binding`);
    const version = license.fileVersion + 1;
    const file: LicenseFile = {
      jti: randomUUID(),
      licenseId: license.id,
      version,
      kind: 'machine',
      bindingId: binding.id,
      machineId: binding.machineId,
      endsAt: null,
      ...capacityOf(toLicense(license)),
      expiresAt: license.expiresAt,
      kid: this.keys.signer.kid,
      issuedAt: at,
      downloadedAt: null,
      supersededAt: null,
    };
    await this.files.insert(tx, file);
    return version;
  }
}

/**
 * Whether a license still allows everything that one of its files does. False if it is unknown what the file grants.
 */
function isCovered(file: LicenseFile, license: License): boolean {
  if (!hasCapacity(file)) return false;
  const { expiresAt, machineId } = file;
  const scope: FileScope = { ...capacityOf(file), expiresAt, machineId, edition: license.edition };
  return license.state === 'active' && replacesFully(license, scope);
}

const hasCapacity = (file: PerCapacity<number | null>): file is Capacity =>
  CAPACITIES.every((name) => file[name] !== null);

/** A file without a machine that staff granted and that was not ended early. */
export interface GrantedFile {
  readonly id: string;
  readonly issuedAt: Date;
  readonly endsAt: Date;
  /** Null if it was never downloaded. */
  readonly downloadedAt: Date | null;
}

/** A row as decoded from JSON, its instants strings. */
export interface GrantedFileRow {
  readonly id: string;
  readonly issuedAt: string;
  readonly endsAt: string;
  readonly downloadedAt: string | null;
}

/** SQL for the granted files of a license as a JSON list, newest first; `licenseId` is the placeholder of its id. */
export const grantedFilesJson = (licenseId: string): string => `
  coalesce((SELECT json_agg(json_build_object('id', f.jti, 'issuedAt', f.issued_at, 'endsAt', f.ends_at,
                                              'downloadedAt', f.downloaded_at) ORDER BY f.issued_at DESC)
              FROM license_files f
             WHERE f.license_id = ${licenseId} AND f.ends_at IS NOT NULL AND f.superseded_at IS NULL), '[]')`;

/** Returns the files that have not expired. */
export const livingFiles = (rows: readonly GrantedFileRow[], now: Date): GrantedFile[] =>
  rows
    .map(({ id, issuedAt, endsAt, downloadedAt }) => ({
      id,
      issuedAt: new Date(issuedAt),
      endsAt: new Date(endsAt),
      downloadedAt: downloadedAt === null ? null : new Date(downloadedAt),
    }))
    .filter(({ endsAt }) => endsAt > now);
