import { Injectable } from '@nestjs/common';
import { DAY_MS, daysBetween, shanghaiDate } from '../../../domain/calendar/calendar.js';
import { dueReminder, FREE_ENTERPRISE_REMINDER_DAYS } from '../../../domain/licensing/expiry.js';
import { Clock } from '../../../platform/clock/clock.js';
import { type Tx, Transactions } from '../../../platform/database/transactions.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { LicenseReminder } from '../entities/license-event.entity.js';
import type { LicenseRecord } from '../entities/license.entity.js';
import { LicenseLetters } from '../license-letters.service.js';
import { LicensesRepository } from '../licenses.repository.js';
import { toLicense } from '../license.js';
import { licenseExpiring } from '../paid.events.js';
import { EndingLicenses } from './ending-licenses.queries.js';

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
    private readonly letters: LicenseLetters,
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
    if (origin !== 'free_enterprise') await this.letters.expiring(tx, license, now);
  }
}

/** Leaves out stages as long as the term or longer, which would remind customers of a license they have just bought. */
function stagesOf({ originKind, termStartedAt }: LicenseRecord, expiresAt: Date): readonly number[] {
  const stages = originKind === 'free_enterprise' ? FREE_ENTERPRISE_REMINDER_DAYS : PAID_REMINDER_DAYS;
  const termDays = daysBetween(shanghaiDate(termStartedAt), shanghaiDate(expiresAt));
  return stages.filter((stage) => stage < termDays);
}
