import { capacityOf } from '../../domain/licensing/capacity.js';
import { Injectable } from '@nestjs/common';
import { daysBetween, shanghaiDate } from '../../domain/calendar/calendar.js';
import { GRACE_DAYS } from '../../domain/licensing/status.js';
import type { Tx } from '../../platform/database/transactions.js';
import { type Locale, textIn } from '../../domain/locale/locales.js';
import { Accounts, type Contact } from '../account/index.js';
import { type LicenseInLetter, Mail } from '../mail/index.js';
import type { License } from './license.js';

/** A license as shown in mails, in the recipient's language. */
export const toLicenseInLetter = (license: License, locale: Locale): LicenseInLetter => ({
  paidId: license.id,
  planName: textIn(license.plan.name, locale),
  licenseKey: license.key,
  ...capacityOf(license),
  expiresOn: license.expiresAt && shanghaiDate(license.expiresAt),
});

/** Queues mails to the owners of licenses, in the transaction that makes the change. */
@Injectable()
export class LicenseLetters {
  constructor(
    private readonly accounts: Accounts,
    private readonly mail: Mail,
  ) {}

  /** Mails both the sender and the recipient. `license` is its state after the transfer. */
  transferred(
    tx: Tx,
    license: License,
    transfer: { readonly sender: Contact; readonly recipient: Contact; readonly isByStaff: boolean; readonly at: Date },
  ): void {
    const { sender, recipient, isByStaff, at } = transfer;
    this.mail.enqueue(tx, 'license-transferred', {
      ...envelope(sender, license),
      recipientMail: recipient.mail,
      transferredAt: at,
      isByStaff,
    });
    this.mail.enqueue(tx, 'license-received', envelope(recipient, license));
  }

  async issued(tx: Tx, license: License): Promise<void> {
    const owner = await this.accounts.contact(tx, license.ownerId);
    this.mail.enqueue(tx, 'license-issued', envelope(owner, license));
  }

  async merged(tx: Tx, target: License, sourceKeys: readonly string[]): Promise<void> {
    const owner = await this.accounts.contact(tx, target.ownerId);
    this.mail.enqueue(tx, 'license-merged', { ...envelope(owner, target), sourceKeys });
  }

  /** A refund made it a license again, because it no longer fits the one that it was merged into. */
  async restored(tx: Tx, license: License): Promise<void> {
    const owner = await this.accounts.contact(tx, license.ownerId);
    this.mail.enqueue(tx, 'license-restored', envelope(owner, license));
  }

  async capacityChanged(tx: Tx, license: License, cause: 'points' | 'redeem_code' | 'staff'): Promise<void> {
    const owner = await this.accounts.contact(tx, license.ownerId);
    this.mail.enqueue(tx, 'license-capacity-changed', { ...envelope(owner, license), cause });
  }

  /** `reason` is the text that staff entered; the owner reads it. */
  async revoked(tx: Tx, license: License, reason: string): Promise<void> {
    const owner = await this.accounts.contact(tx, license.ownerId);
    this.mail.enqueue(tx, 'license-revoked', { ...envelope(owner, license), reason });
  }

  async fileEnding(tx: Tx, license: License, endsAt: Date): Promise<void> {
    const owner = await this.accounts.contact(tx, license.ownerId);
    this.mail.enqueue(tx, 'license-file-ending', { ...envelope(owner, license), endsAt });
  }

  /** Does nothing for a permanent license. */
  async expiring(tx: Tx, license: License, now: Date): Promise<void> {
    if (license.expiresAt === null) return;
    const owner = await this.accounts.contact(tx, license.ownerId);
    const daysLeft = daysBetween(shanghaiDate(now), shanghaiDate(license.expiresAt));
    this.mail.enqueue(tx, 'license-expiring', { ...envelope(owner, license), daysLeft, graceDays: GRACE_DAYS });
  }
}

const envelope = ({ mail, name, locale }: Contact, license: License) => ({
  to: mail,
  locale,
  name,
  license: toLicenseInLetter(license, locale),
});
