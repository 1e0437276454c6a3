import { Inject, Injectable } from '@nestjs/common';
import { evaluateDownload } from '../../domain/licensing/abilities.js';
import { type LicenseFileTerms, licenseFileDataset, machineFileDataset } from '../../domain/licensing/license-file.js';
import { Clock } from '../../platform/clock/clock.js';
import { sealEncrypted, sealPlain } from '../../platform/crypto/license-file-writer.js';
import { type Tx, Transactions } from '../../platform/database/transactions.js';
import { Accounts } from '../account/index.js';
import { Site } from '../site/index.js';
import type { LicenseFile } from './entities/license-file.entity.js';
import type { LicenseRecord } from './entities/license.entity.js';
import { FilesRepository } from './files.repository.js';
import { customer, LicenseChanges } from './license-changes.service.js';
import { LicenseFiles } from './license-files.service.js';
import { LicenseLocks } from './license-locks.service.js';
import { toLicense } from './license.js';
import { insistOn, licenseRefusal } from './license-refusal.js';
import { LicensesRepository } from './licenses.repository.js';
import { SIGNING_KEYS, type SigningKeys } from './signing.js';

/** `encrypted` opens with the license key and the machine code; `plain` can be read by anybody. Both are signed. */
export const FILE_FORMATS = ['encrypted', 'plain'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

export interface SignedLicenseFile {
  readonly fileName: string;
  readonly text: string;
}

/** Hands out the file of a license: a machine file when it is bound, a license file while it is not. */
@Injectable()
export class LicenseDownloads {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly accounts: Accounts,
    private readonly site: Site,
    private readonly locks: LicenseLocks,
    private readonly licenses: LicensesRepository,
    private readonly versions: LicenseFiles,
    private readonly files: FilesRepository,
    private readonly changes: LicenseChanges,
    @Inject(SIGNING_KEYS) private readonly keys: SigningKeys,
  ) {}

  /**
   * Signs the version that counts. The same version may be fetched again; only `issued` moves.
   *
   * Refuses with license.not_found, license.merged, license.revoked, license.expired (past its grace),
   * license.signing_unavailable.
   */
  async download(accountId: string, licenseId: string, format: FileFormat): Promise<SignedLicenseFile> {
    const now = this.clock.now();
    const { license, file, holder } = await this.transactions.run((tx) => this.#take(tx, accountId, licenseId, now));
    const terms = this.#terms(license, holder);
    const stamp = { kid: this.keys.signer.kid, jti: file.jti, now };
    const { bindingId, machineId } = file;
    const dataset =
      bindingId && machineId
        ? machineFileDataset(terms, { bindingId, machineId }, stamp)
        : licenseFileDataset(terms, stamp);
    const secret = `${license.key}${machineId ?? ''}`;
    const { signer } = this.keys;
    try {
      const text =
        format === 'plain'
          ? await sealPlain(file.kind, dataset, signer)
          : await sealEncrypted(file.kind, dataset, { secret, signer });
      return { fileName: `${license.key}.lic`, text };
    } catch (error) {
      throw licenseRefusal('license.signing_unavailable', [], error);
    }
  }

  /** What goes into the file, read under the lock, and the fact that it was handed out. */
  async #take(tx: Tx, accountId: string, licenseId: string, now: Date) {
    const license = await this.locks.owned(tx, accountId, licenseId);
    insistOn(evaluateDownload(toLicense(license), accountId, now));
    const file = (await this.files.findCurrent(tx, licenseId)) ?? (await this.#firstOfUnbound(tx, license, now));
    if (file.downloadedAt === null) await this.#recordFirst(tx, license, file, now);
    return { license, file, holder: (await this.accounts.get(tx, accountId)).name };
  }

  async #firstOfUnbound(tx: Tx, license: LicenseRecord, now: Date): Promise<LicenseFile> {
    const file = await this.versions.add(tx, license, now);
    await this.licenses.update(tx, license.id, { fileVersion: file.version });
    return file;
  }

  async #recordFirst(tx: Tx, license: LicenseRecord, file: LicenseFile, now: Date): Promise<void> {
    await this.files.saveDownload(tx, file.jti, now);
    const change = license.downloadedAt === null ? { downloadedAt: now } : {};
    const details = { version: file.version, file: file.kind };
    const current = { ...license, fileVersion: file.version };
    await this.changes.apply(tx, current, change, {
      kind: 'downloaded',
      by: customer(license.accountId),
      at: now,
      details,
    });
  }

  #terms(stored: LicenseRecord, holder: string): LicenseFileTerms {
    const { id, key, plan, edition, users, assets, expiresAt, issuedAt } = toLicense(stored);
    const features = this.site.config.features.flatMap(({ items }) =>
      items.filter(({ editions }) => editions.includes(edition)).map((feature) => feature.id),
    );
    const named = { licenseId: id, licenseKey: key, holder, planId: plan.id };
    return { ...named, edition, users, assets, features, expiresAt, createdAt: issuedAt };
  }
}
