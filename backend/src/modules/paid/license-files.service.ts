import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { fileExpiresAt } from '../../domain/licensing/license-file.js';
import type { RevocationReason } from '../../domain/licensing/revocation-list.js';
import type { Tx } from '../../platform/database/transactions.js';
import { BindingsRepository } from './bindings.repository.js';
import { LicenseFile } from './entities/license-file.entity.js';
import type { LicenseRecord } from './entities/license.entity.js';
import { FilesRepository } from './files.repository.js';
import { SIGNING_KEYS, type SigningKeys } from './signing.js';

/** Which file of a license counts. Callers hold the license's lock and write its `fileVersion`. */
@Injectable()
export class LicenseFiles {
  constructor(
    private readonly files: FilesRepository,
    private readonly bindings: BindingsRepository,
    @Inject(SIGNING_KEYS) private readonly keys: SigningKeys,
  ) {}

  /**
   * Puts the file that counted until now on the revocation list and, when the license still lives on a machine, makes
   * the next version. Returns the number of the newest version.
   */
  async replace(
    tx: Tx,
    before: LicenseRecord,
    after: LicenseRecord,
    { reason, at }: { readonly reason: RevocationReason; readonly at: Date },
  ): Promise<number> {
    const superseded = await this.files.supersede(tx, before.id, at);
    if (superseded) {
      const fileEnd = fileExpiresAt(before.expiresAt, at);
      await this.files.revoke(tx, {
        jti: superseded.jti,
        licenseId: before.id,
        reason,
        revokedAt: at,
        fileExpiresAt: fileEnd,
      });
    }
    if (after.status !== 'active' || after.machineId === null) return before.fileVersion;
    return (await this.add(tx, after, at)).version;
  }

  /** Makes the next version of a license that has no file which counts. */
  async add(tx: Tx, license: LicenseRecord, at: Date): Promise<LicenseFile> {
    const binding = await this.bindings.findOpen(tx, license.id);
    const file: LicenseFile = {
      jti: randomUUID(),
      licenseId: license.id,
      version: license.fileVersion + 1,
      kind: binding ? 'machine' : 'license',
      bindingId: binding?.id ?? null,
      machineId: binding?.machineId ?? null,
      kid: this.keys.signer.kid,
      issuedAt: at,
      downloadedAt: null,
      supersededAt: null,
    };
    await this.files.insert(tx, file);
    return file;
  }
}
