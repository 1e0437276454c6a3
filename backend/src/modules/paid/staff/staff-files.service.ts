import { capacityOf, mustBeInForce } from '../../../domain/licensing/license.js';
import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ALWAYS_TWO } from '../../../domain/approvals/giving.js';
import { DAY_MS } from '../../../domain/calendar/calendar.js';
import { Clock } from '../../../platform/clock/clock.js';
import type { Tx } from '../../../platform/database/transactions.js';
import { IdempotencyKeys } from '../../../platform/idempotency/idempotency-keys.js';
import { Accounts } from '../../account/index.js';
import { type Act, type ActOutcome, Approvals, type ExecutedAct } from '../../approvals/index.js';
import { Audit } from '../../audit/index.js';
import { FilesRepository } from '../files/files.repository.js';
import { LicenseLocks } from '../license-changes.service.js';
import { licenseRefusal, throwIfRefused, toLicense } from '../license.js';
import { SIGNING_KEYS, type SigningKeys } from '../files/license-files.service.js';
import type { StaffChange } from './staff-additions.service.js';

/** Maximum validity of a file without a machine. */
export const MAX_GRANTED_FILE_DAYS = 90;

interface FileGrant {
  readonly licenseId: string;
  /** The license's owner when the file was proposed; the file is issued to no other account. */
  readonly ownerId: string;
  /** 1 to `MAX_GRANTED_FILE_DAYS`, counted from the approval. */
  readonly days: number;
  /** Names the licence to the second administrator. */
  readonly key: string;
}

/** Files that work on any machine. Granting one takes two administrators; revoking one takes only one. */
@Injectable()
export class StaffFiles {
  readonly #act: Act<FileGrant>;

  constructor(
    private readonly idempotency: IdempotencyKeys,
    private readonly clock: Clock,
    private readonly accounts: Accounts,
    private readonly locks: LicenseLocks,
    private readonly files: FilesRepository,
    private readonly audit: Audit,
    @Inject(SIGNING_KEYS) private readonly keys: SigningKeys,
    approvals: Approvals,
  ) {
    this.#act = approvals.act<FileGrant>('license_file_grant', (tx, act) => this.#issue(tx, act));
  }

  /**
   * Proposes a file, which is issued once a second administrator approves it.
   *
   * Refuses with license.not_found, license.merged, license.revoked, license.expired (past its grace),
   * account.not_found (the owner left), account.recipient_disabled.
   */
  async propose({ staff, licenseId, reason }: StaffChange, days: number): Promise<ActOutcome> {
    return this.idempotency.run(staff.key, async (tx) => {
      await this.#act.hold(tx, staff);
      const license = toLicense(await this.locks.any(tx, licenseId));
      throwIfRefused(mustBeInForce(license, this.clock.now()));
      await this.accounts.getRecipient(tx, license.ownerId);
      const payload = { licenseId, ownerId: license.ownerId, days, key: license.key };
      return this.#act.perform(tx, staff, {
        payload,
        reason,
        givenFen: ALWAYS_TWO,
        accountId: license.ownerId,
        licenseId,
      });
    });
  }

  /** Revokes a file immediately. Refuses with license.not_found, license.file_not_found. */
  async revoke({ staff, licenseId, reason }: StaffChange, fileId: string): Promise<void> {
    await this.idempotency.run(staff.key, async (tx) => {
      await this.locks.any(tx, licenseId);
      const file = (await this.files.listGranted(tx, licenseId)).find(({ jti }) => jti === fileId);
      if (!file) throw licenseRefusal('license.file_not_found');
      await this.files.endGranted(tx, file, { reason: 'revoked', at: this.clock.now() });
      const { accountId: actorId } = staff;
      const after = { fileId, reason };
      this.audit.record(tx, { actorId, action: 'license.file_revoked', subject: licenseId, after });
    });
  }

  async #issue(tx: Tx, { payload: { licenseId, ownerId, days }, reason, staff }: ExecutedAct<FileGrant>) {
    const now = this.clock.now();
    const license = toLicense(await this.locks.any(tx, licenseId));
    if (license.ownerId !== ownerId) throw licenseRefusal('license.owner_changed');
    throwIfRefused(mustBeInForce(license, now));
    await this.accounts.getRecipient(tx, ownerId);
    const jti = randomUUID();
    const endsAt = new Date(now.getTime() + days * DAY_MS);
    const kid = this.keys.signer.kid;
    const unbound = { version: null, kind: 'license', bindingId: null, machineId: null } as const;
    const unused = { downloadedAt: null, supersededAt: null };
    const granted = {
      jti,
      licenseId,
      endsAt,
      ...capacityOf(license),
      expiresAt: license.expiresAt,
      kid,
      issuedAt: now,
    };
    await this.files.insert(tx, { ...granted, ...unbound, ...unused });
    const { accountId: actorId } = staff;
    const after = { fileId: jti, endsAt, reason };
    this.audit.record(tx, { actorId, action: 'license.file_granted', subject: licenseId, after });
    return { id: licenseId, licenseId };
  }
}
