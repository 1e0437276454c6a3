import { Injectable } from '@nestjs/common';
import { DAY_MS, daysBetween, shanghaiDate } from '../../domain/calendar/calendar.js';
import { capacityOf, GRACE_DAYS } from '../../domain/licensing/license.js';
import { dueReminder, FREE_ENTERPRISE_REMINDER_DAYS } from '../../domain/licensing/expiry.js';
import { type Locale, textIn } from '../../domain/locale/locales.js';
import { Clock } from '../../platform/clock/clock.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { Accounts, type Contact } from '../account/index.js';
import { type LicenseInMail, Mail } from '../mail/index.js';
import { LicenseReminder } from './entities/license-event.entity.js';
import type { LicenseRecord } from './entities/license.entity.js';
import { type License, toLicense } from './license.js';
import { LicensesRepository } from './licenses.repository.js';
import { EndingLicenses } from './ordered-licenses.queries.js';
import { licenseExpiring } from './license-changes.service.js';

/** A license as shown in mails, in the recipient's language. */
export const toLicenseInMail = (license: License, locale: Locale): LicenseInMail => ({
  paidId: license.id,
  planName: textIn(license.plan.name, locale),
  licenseKey: license.key,
  ...capacityOf(license),
  expiresOn: license.expiresAt && shanghaiDate(license.expiresAt),
});

/** Queues mails to the owners of licenses, in the transaction that makes the change. */
@Injectable()
export class LicenseMails {
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

  /** A refund made it a separate license again, because it no longer fits the one that it was merged into. */
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
  license: toLicenseInMail(license, locale),
});

/** Days before its end at which the owner of a paid license is reminded. */
const PAID_REMINDER_DAYS = [30, 7] as const;
const MAX_REMINDER_DAYS = Math.max(...FREE_ENTERPRISE_REMINDER_DAYS, ...PAID_REMINDER_DAYS);

/** Reminds owners before their licenses end, once per stage and expiry. */
@Injectable()
export class ExpiryReminders {
  constructor(
    private readonly ending: EndingLicenses,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly licenses: LicensesRepository,
    private readonly mails: LicenseMails,
    private readonly outbox: Outbox,
  ) {}

  /** Sends every due reminder that was not sent yet. Safe to run repeatedly and concurrently. */
  async sendDue(): Promise<void> {
    const now = this.clock.now();
    const until = new Date(now.getTime() + (MAX_REMINDER_DAYS + 1) * DAY_MS);
    for await (const id of this.ending.between(now, until))
      await this.transactions.run((tx) => this.#remind(tx, id, now));
  }

  async #remind(tx: Tx, licenseId: string, now: Date): Promise<void> {
    const stored = (await this.licenses.lockFamilies(tx, [licenseId])).find(({ id }) => id === licenseId);
    if (!stored?.expiresAt || stored.status !== 'active') return;
    const { expiresAt } = stored;
    const sent = (await tx.findBy(LicenseReminder, { licenseId, expiresAt })).map(({ daysBefore }) => daysBefore);
    const stage = dueReminder(expiresAt, { stages: stagesOf(stored, expiresAt), sent, now });
    if (stage === null) return;

    await tx.insert(LicenseReminder, { licenseId, expiresAt, daysBefore: stage, sentAt: now });
    const license = toLicense(stored);
    const { ownerId: accountId, origin } = license;
    this.outbox.add(tx, { contract: licenseExpiring, payload: { licenseId, accountId, origin, stage } });
    // Reminders for free enterprise licenses are sent by the enterprise-application module.
    if (origin !== 'free_enterprise') await this.mails.expiring(tx, license, now);
  }
}

/** Leaves out stages as long as the term or longer, which would remind customers of a license they have just bought. */
function stagesOf({ originKind, termStartedAt }: LicenseRecord, expiresAt: Date): readonly number[] {
  const stages = originKind === 'free_enterprise' ? FREE_ENTERPRISE_REMINDER_DAYS : PAID_REMINDER_DAYS;
  const termDays = daysBetween(shanghaiDate(termStartedAt), shanghaiDate(expiresAt));
  return stages.filter((stage) => stage < termDays);
}
