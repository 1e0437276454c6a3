import { Injectable } from '@nestjs/common';
import { canonicalMail, readMailParameter } from '../../../domain/text/mail-address.js';
import { evaluateTransfer, evaluateTransferable } from '../../../domain/licensing/abilities.js';
import { Clock, inLeastTime } from '../../../platform/clock/clock.js';
import type { Tx } from '../../../platform/database/transactions.js';
import { IdempotencyKeys } from '../../../platform/idempotency/idempotency-keys.js';
import type { RequestKey } from '../../../platform/idempotency/request-key.js';
import { Accounts } from '../../account/index.js';
import type { LicenseRecord } from '../entities/license.entity.js';
import { customer, LicenseChanges, type PersonActing } from '../license-changes.service.js';
import { LicenseLetters } from '../license-letters.service.js';
import { LicenseLocks } from '../license-locks.service.js';
import { licenseRefusal, throwIfRefused, toLicense } from '../license.js';
import { LicensesRepository } from '../licenses.repository.js';
import { LicenseLogs } from './license-merging.service.js';

/**
 * Minimum response time, longer than a transfer takes, so that timing does not reveal whether an address has an
 * account.
 */
const MIN_DURATION_MS = 250;

export interface TransferCommand {
  readonly licenseId: string;
  /** As the sender entered it. */
  readonly mail: string;
  /** Identifies the request when it is repeated: a repeat succeeds like the first. */
  readonly key: RequestKey | null;
}

/** Transfers licenses to other accounts. */
@Injectable()
export class LicenseTransfers {
  constructor(
    private readonly keys: IdempotencyKeys,
    private readonly clock: Clock,
    private readonly accounts: Accounts,
    private readonly locks: LicenseLocks,
    private readonly changes: LicenseChanges,
    private readonly licenses: LicensesRepository,
    private readonly log: LicenseLogs,
    private readonly letters: LicenseLetters,
  ) {}

  /**
   * Makes the account with this email address the owner and emails both accounts. The sender's remark is not passed on.
   *
   * Refuses with license.not_found, license.merged, license.revoked, license.expired, license.already_bound,
   * license.free_enterprise, license.carries_reward, license.recipient_not_found, license.recipient_is_owner,
   * license.being_refunded.
   */
  async transfer(senderId: string, { licenseId, mail, key }: TransferCommand): Promise<void> {
    await inLeastTime(MIN_DURATION_MS, () =>
      this.keys.run(key, async (tx) => {
        await this.handOver(tx, await this.locks.owned(tx, senderId, licenseId), mail, customer(senderId));
        return null;
      }),
    );
  }

  /**
   * The transfer itself, by the owner or by staff for the owner; `typed` is the recipient's address. Callers hold the
   * lock of the license. Refuses like `transfer`.
   */
  async handOver(tx: Tx, license: LicenseRecord, typed: string, by: PersonActing): Promise<void> {
    const now = this.clock.now();
    const { id: licenseId, accountId: senderId } = license;
    throwIfRefused(evaluateTransferable(toLicense(license), senderId, now));
    const mail = canonicalMail(readMailParameter(typed));
    const recipient = mail === null ? null : await this.accounts.findActiveByMail(tx, mail);
    throwIfRefused(evaluateTransfer(toLicense(license), { senderId, recipientId: recipient?.id ?? null, now }));
    if (!recipient) throw licenseRefusal('license.recipient_not_found');
    // Staff decided on the refund while the license was its buyer's: once another account has it, the refund would be a
    // gift.
    if (await this.licenses.isBeingRefunded(tx, licenseId)) throw licenseRefusal('license.being_refunded');

    const after = await this.#write(tx, license, recipient.id, { by, at: now });
    const sender = await this.accounts.contact(tx, senderId);
    this.letters.transferred(tx, toLicense(after), { sender, recipient, isByStaff: by.kind === 'staff', at: now });
  }

  async #write(
    tx: Tx,
    license: LicenseRecord,
    recipientId: string,
    { by, at }: { readonly by: PersonActing; readonly at: Date },
  ): Promise<LicenseRecord> {
    const { id: licenseId, accountId: fromAccountId } = license;
    await this.log.addTransfer(tx, { licenseId, fromAccountId, toAccountId: recipientId, transferredAt: at });
    const occasion = { kind: 'transferred', by, at, files: 'transferred' } as const;
    return this.changes.apply(tx, license, { accountId: recipientId, remark: '' }, occasion);
  }
}
