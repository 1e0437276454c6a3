import { Injectable } from '@nestjs/common';
import { daysBetween, shanghaiDate } from '../../domain/calendar/shanghai.js';
import { Clock } from '../../platform/clock/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { Inbox } from '../../platform/outbox/outbox.js';
import { Accounts } from '../account/index.js';
import { Mail } from '../mail/index.js';
import { type LicenseExpiring, OwnedLicenses, toLicenseInLetter } from '../paid/index.js';
import { ApplicationsRepository } from './applications.repository.js';

const CONSUMER = 'application-reminder';

/** Reminds owners of free enterprise licenses that their year is about to end. */
@Injectable()
export class ApplicationReminders {
  constructor(
    private readonly transactions: Transactions,
    private readonly inbox: Inbox,
    private readonly clock: Clock,
    private readonly applications: ApplicationsRepository,
    private readonly accounts: Accounts,
    private readonly licenses: OwnedLicenses,
    private readonly mail: Mail,
  ) {}

  /** Sends one mail per event, however often it is delivered. Other licenses are handled by `paid`. */
  async remind({ licenseId, accountId, origin }: LicenseExpiring, eventId: string): Promise<void> {
    if (origin !== 'free_enterprise') return;
    await this.transactions.run(async (tx) => {
      if (!(await this.inbox.claim(tx, CONSUMER, eventId))) return;
      const application = await this.applications.findByLicense(tx, licenseId);
      if (!application) return;
      const license = await this.licenses.get(tx, { accountId, licenseId });
      if (license.expiresAt === null || license.state !== 'active') return;
      const { mail: to, locale, name } = await this.accounts.contact(tx, accountId);
      this.mail.enqueue(tx, 'application-reminder', {
        to,
        locale,
        name,
        companyName: application.companyName,
        license: toLicenseInLetter(license, locale),
        daysLeft: daysBetween(shanghaiDate(this.clock.now()), shanghaiDate(license.expiresAt)),
      });
    });
  }
}
