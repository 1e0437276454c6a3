import { Injectable } from '@nestjs/common';
import { canonicalMail, readMailParameter } from '../../../domain/text/mail-address.js';
import { evaluateTransfer, evaluateTransferable } from '../../../domain/licensing/transfer.js';
import { Clock } from '../../../platform/clock/clock.js';
import { inLeastTime } from '../../../platform/clock/least-time.js';
import { type Tx, Transactions } from '../../../platform/database/transactions.js';
import { Accounts } from '../../account/index.js';
import type { LicenseRecord } from '../entities/license.entity.js';
import { customer, LicenseChanges } from '../license-changes.service.js';
import { LicenseLetters } from '../license-letters.service.js';
import { LicenseLocks } from '../license-locks.service.js';
import { toLicense } from '../license.js';
import { throwIfRefused, licenseRefusal } from '../license-refusal.js';
import { LicenseLogs } from './license-logs.repository.js';

/**
 * Minimum response time, longer than a transfer takes, so that timing does not reveal whether an address has an
 * account.
 */
const MIN_DURATION_MS = 250;

/** Transfers licenses to other accounts. */
@Injectable()
export class LicenseTransfers {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly accounts: Accounts,
    private readonly locks: LicenseLocks,
    private readonly changes: LicenseChanges,
    private readonly log: LicenseLogs,
    private readonly letters: LicenseLetters,
  ) {}

  /**
   * Makes the account with this email address the owner and emails both accounts. The sender's remark is not passed on.
   *
   * Refuses with license.not_found, license.merged, license.revoked, license.expired, license.already_bound,
   * license.free_enterprise, license.carries_reward, license.recipient_not_found, license.recipient_is_owner.
   */
  async transfer(senderId: string, licenseId: string, mail: string): Promise<void> {
    await inLeastTime(MIN_DURATION_MS, () =>
      this.transactions.run((tx) => this.#transfer(tx, senderId, licenseId, mail)),
    );
  }

  async #transfer(tx: Tx, senderId: string, licenseId: string, typed: string): Promise<void> {
    const now = this.clock.now();
    const license = await this.locks.owned(tx, senderId, licenseId);
    throwIfRefused(evaluateTransferable(toLicense(license), senderId, now));
    const mail = canonicalMail(readMailParameter(typed));
    const recipient = mail === null ? null : await this.accounts.findActiveByMail(tx, mail);
    throwIfRefused(evaluateTransfer(toLicense(license), { senderId, recipientId: recipient?.id ?? null, now }));
    if (!recipient) throw licenseRefusal('license.recipient_not_found');

    const after = await this.#write(tx, license, recipient.id, now);
    const sender = await this.accounts.contact(tx, senderId);
    this.letters.transferred(tx, toLicense(after), { sender, recipient, at: now });
  }

  async #write(tx: Tx, license: LicenseRecord, recipientId: string, at: Date): Promise<LicenseRecord> {
    const { id: licenseId, accountId: fromAccountId } = license;
    await this.log.addTransfer(tx, { licenseId, fromAccountId, toAccountId: recipientId, transferredAt: at });
    const occasion = { kind: 'transferred', by: customer(fromAccountId), at, files: 'transferred' } as const;
    return this.changes.apply(tx, license, { accountId: recipientId, remark: '' }, occasion);
  }
}
