import { capacityOf, mustBeInForce, perCapacity } from '../../../domain/licensing/license.js';
import { Inject, Injectable } from '@nestjs/common';
import { evaluateDownload } from '../../../domain/licensing/abilities.js';
import {
  type LicenseFileTerms,
  licenseFileDataset,
  machineFileDataset,
} from '../../../domain/licensing/license-file.js';
import { Clock } from '../../../platform/clock/clock.js';
import { sealEncrypted, sealPlain } from '../../../platform/crypto/license-files.js';
import { type Tx, Transactions } from '../../../platform/database/transactions.js';
import { Accounts } from '../../account/index.js';
import { Site } from '../../site/index.js';
import type { LicenseFile } from '../entities/license-file.entity.js';
import type { LicenseRecord } from '../entities/license.entity.js';
import { FilesRepository } from './files.repository.js';
import { customer, LicenseChanges, LicenseLocks, type PersonActing } from '../license-changes.service.js';
import { licenseRefusal, throwIfRefused, toLicense } from '../license.js';
import { SIGNING_KEYS, type SigningKeys } from './license-files.service.js';

/** `encrypted` opens with the license key and the machine code; `plain` is readable without them. Both are signed. */
export const FILE_FORMATS = ['encrypted', 'plain'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

export interface SignedLicenseFile {
  readonly fileName: string;
  readonly text: string;
}

/** A file and its license, read under the license's lock. */
interface Wanted {
  readonly license: LicenseRecord;
  readonly file: LicenseFile;
  readonly now: Date;
}

interface HandedOut extends Wanted {
  readonly holder: string;
}

/**
 * Signs license files for download: the machine files of bound licenses, and files without a machine that staff
 * granted.
 */
@Injectable()
export class LicenseDownloads {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly accounts: Accounts,
    private readonly site: Site,
    private readonly locks: LicenseLocks,
    private readonly files: FilesRepository,
    private readonly changes: LicenseChanges,
    @Inject(SIGNING_KEYS) private readonly keys: SigningKeys,
  ) {}

  /**
   * Signs the current version. It may be downloaded again; only `issued` changes.
   *
   * Refuses with license.not_found, license.merged, license.revoked, license.expired (past its grace),
   * license.not_bound, license.signing_unavailable.
   */
  async download(accountId: string, licenseId: string, format: FileFormat): Promise<SignedLicenseFile> {
    return this.#sign(await this.transactions.run((tx) => this.#take(tx, accountId, licenseId)), format);
  }

  /**
   * Signs a file without a machine that staff granted, for the license's owner or for staff.
   *
   * Refuses with license.not_found, license.merged, license.revoked, license.expired (past its grace),
   * license.file_not_found (also when it has ended), license.signing_unavailable.
   */
  async downloadGranted(
    reader: PersonActing,
    { licenseId, fileId }: { readonly licenseId: string; readonly fileId: string },
    format: FileFormat,
  ): Promise<SignedLicenseFile> {
    const take = async (tx: Tx) => {
      const now = this.clock.now();
      const license =
        reader.kind === 'staff'
          ? await this.locks.any(tx, licenseId)
          : await this.locks.owned(tx, reader.accountId, licenseId);
      throwIfRefused(mustBeInForce(toLicense(license), now));
      const file = (await this.files.listGranted(tx, licenseId)).find(({ jti }) => jti === fileId);
      if (!file?.endsAt || file.endsAt <= now) throw licenseRefusal('license.file_not_found');
      return this.#handOut(tx, { license, file, now }, reader);
    };
    return this.#sign(await this.transactions.run(take), format);
  }

  async #sign({ license, file, holder, now }: HandedOut, format: FileFormat): Promise<SignedLicenseFile> {
    const { jti, kind, bindingId, machineId, endsAt, expiresAt } = file;
    const terms = this.#terms(license, holder);
    const { signer } = this.keys;
    const stamp = { kid: signer.kid, jti, now, endsAt };
    const dataset =
      bindingId && machineId
        ? machineFileDataset(terms, { bindingId, machineId }, stamp)
        : // Grants what it did when it was issued, even if the license has grown since.
          licenseFileDataset({ ...terms, ...perCapacity((name) => file[name] ?? 0), expiresAt }, stamp);
    const secret = `${license.key}${machineId ?? ''}`;
    const isPlain = format === 'plain';
    try {
      const text = isPlain
        ? await sealPlain(kind, dataset, signer)
        : await sealEncrypted(kind, dataset, { secret, signer });
      // Distinct names, so that both formats can be saved in one folder.
      return { fileName: `${license.key}.${kind}${isPlain ? '.plain' : ''}.lic`, text };
    } catch (error) {
      throw licenseRefusal('license.signing_unavailable', [], error);
    }
  }

  async #take(tx: Tx, accountId: string, licenseId: string): Promise<HandedOut> {
    const now = this.clock.now();
    const license = await this.locks.owned(tx, accountId, licenseId);
    throwIfRefused(evaluateDownload(toLicense(license), accountId, now));
    const file = await this.files.findCurrent(tx, licenseId);
    if (!file) throw licenseRefusal('license.not_bound');
    return this.#handOut(tx, { license, file, now }, customer(accountId));
  }

  async #handOut(tx: Tx, wanted: Wanted, reader: PersonActing): Promise<HandedOut> {
    if (wanted.file.downloadedAt === null) await this.#recordFirst(tx, wanted, reader);
    return { ...wanted, holder: (await this.accounts.get(tx, wanted.license.accountId)).name };
  }

  async #recordFirst(tx: Tx, { license, file, now }: Wanted, by: PersonActing): Promise<void> {
    await this.files.saveDownload(tx, file.jti, now);
    const change = license.downloadedAt === null ? { downloadedAt: now } : {};
    const details = { version: file.version, file: file.kind };
    await this.changes.apply(tx, license, change, { kind: 'downloaded', by, at: now, details });
  }

  #terms(stored: LicenseRecord, holder: string): LicenseFileTerms {
    const license = toLicense(stored);
    const { id, key, plan, edition, expiresAt, issuedAt } = license;
    const features = this.site.config.features.flatMap(({ items }) =>
      items.filter(({ editions }) => editions.includes(edition)).map((feature) => feature.id),
    );
    const named = { licenseId: id, licenseKey: key, holder, planId: plan.id };
    return { ...named, edition, ...capacityOf(license), features, expiresAt, createdAt: issuedAt };
  }
}
