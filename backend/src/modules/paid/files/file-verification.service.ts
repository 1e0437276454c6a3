import { Inject, Injectable } from '@nestjs/common';
import { DAY_MS } from '../../../domain/calendar/calendar.js';
import { checkFile, type FileVerdict } from '../../../domain/licensing/file-check.js';
import { fileExpiresAt } from '../../../domain/licensing/license-file.js';
import { Clock } from '../../../platform/clock/clock.js';
import type { PublicKeyEntry } from '../../../platform/crypto/key-set.js';
import { Transactions, type Tx } from '../../../platform/database/transactions.js';
import { LicenseLocks } from '../license-changes.service.js';
import { LicenseMails } from '../license-mails.service.js';
import { toLicense } from '../license.js';
import { UnboundFilesQueries } from '../ordered-licenses.queries.js';
import { RevocationList } from '../revocation/license-revocations.service.js';
import { FilesRepository } from './files.repository.js';
import { SIGNING_KEYS, type SigningKeys } from './license-files.service.js';

export interface FileToVerify {
  readonly file: string;
  /** Required for an encrypted file. */
  readonly key?: string | undefined;
  /** Required for an encrypted machine file. */
  readonly machineId?: string | undefined;
}

/** Checks files as a product does, against the latest revocations. */
@Injectable()
export class FileVerification {
  constructor(
    private readonly clock: Clock,
    private readonly revoked: RevocationList,
    @Inject(SIGNING_KEYS) private readonly keys: SigningKeys,
  ) {}

  async verify({ file, key, machineId }: FileToVerify): Promise<FileVerdict<PublicKeyEntry>> {
    return checkFile(file, {
      keys: this.keys.keys.keys,
      licenseKey: key,
      machineId,
      now: this.clock.now(),
      refusedFrom: (jti) => this.revoked.refusedFrom(jti),
    });
  }
}

/** Time for the owner to bind a machine and import its file. */
const NOTICE_DAYS = 30;

/**
 * Ends files that work on any machine and were issued before licenses had to be bound. Their owners are notified, and
 * the files stay valid for `NOTICE_DAYS`. Source: docs/decisions/0055-license-files.md.
 */
@Injectable()
export class UnboundFiles {
  constructor(
    private readonly queries: UnboundFilesQueries,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly locks: LicenseLocks,
    private readonly files: FilesRepository,
    private readonly mails: LicenseMails,
  ) {}

  /** Ends all remaining ones. Safe to run repeatedly and concurrently. */
  async endAll(): Promise<void> {
    for (;;) {
      const batch = await this.queries.nextLicenses();
      if (batch.length === 0) return;
      for (const id of batch) await this.transactions.run((tx) => this.#end(tx, id));
    }
  }

  async #end(tx: Tx, licenseId: string): Promise<void> {
    const stored = await this.locks.any(tx, licenseId);
    const current = await this.files.findCurrent(tx, licenseId);
    if (current?.kind !== 'license') return;
    const now = this.clock.now();
    await this.files.supersede(tx, licenseId, now);
    const license = toLicense(stored);
    const fileEnd = fileExpiresAt(license.expiresAt, now);
    if (!current.downloadedAt || fileEnd <= now) return;
    const effectiveAt = new Date(now.getTime() + NOTICE_DAYS * DAY_MS);
    const entry = { reason: 'replaced', revokedAt: now, effectiveAt, fileExpiresAt: fileEnd } as const;
    await this.files.revoke(tx, { jti: current.jti, licenseId, ...entry });
    if (fileEnd > effectiveAt) await this.mails.fileEnding(tx, license, effectiveAt);
  }
}
