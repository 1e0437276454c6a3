import { Injectable } from '@nestjs/common';
import { DAY_MS } from '../../../domain/calendar/calendar.js';
import { fileExpiresAt } from '../../../domain/licensing/license-file.js';
import { Clock } from '../../../platform/clock/clock.js';
import { type Tx, Transactions } from '../../../platform/database/transactions.js';
import { FilesRepository } from './files.repository.js';
import { LicenseLetters } from '../license-letters.service.js';
import { LicenseLocks } from '../license-locks.service.js';
import { toLicense } from '../license.js';
import { UnboundFilesQueries } from './unbound-files.queries.js';

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
    private readonly letters: LicenseLetters,
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
    if (fileEnd > effectiveAt) await this.letters.fileEnding(tx, license, effectiveAt);
  }
}
