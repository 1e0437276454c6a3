import { Injectable } from '@nestjs/common';
import { daysBetween, shanghaiDate } from '../../domain/calendar/calendar.js';
import { evaluateApplying } from '../../domain/enterprise/application.js';
import { AppError } from '../../domain/errors/index.js';
import { UNLIMITED_CAPACITY } from '../../domain/licensing/license.js';
import { Clock } from '../../platform/clock/clock.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { Inbox, type JobContract, Outbox, textOf } from '../../platform/outbox/outbox.js';
import { Accounts } from '../account/index.js';
import { Audit } from '../audit/index.js';
import { Cases } from '../cases/index.js';
import { Mail } from '../mail/index.js';
import { type LicenseExpiring, OwnedLicenses, toLicenseInMail } from '../paid/index.js';
import { QuoteRequests } from '../quotes/index.js';
import type { Application } from './application.entity.js';
import { ApplicationsRepository } from './applications.repository.js';
import { CompanyMail, domainOf } from './mail-evidence.service.js';
import { ReviewCalendar } from './review-desk.service.js';

/** An application was submitted: gather evidence about its mail domain for the reviewer. */
export const applicationSubmitted: JobContract<{ readonly applicationId: string }> = {
  name: 'application.submitted',
  queue: 'events',
  parse: (data) => ({ applicationId: textOf(data, 'applicationId') }),
};

interface Applying {
  readonly companyName: string;
  readonly useCase: string;
  readonly favoriteFeature: string;
  readonly improvements: string;
}

const RENEWED_MONTHS = 12;
const ENTERPRISE_PLAN_ID = 'enterprise';

/** What applicants do: apply, change the consent to be named, and request a renewal. */
@Injectable()
export class ApplicationSubmission {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly accounts: Accounts,
    private readonly companyMail: CompanyMail,
    private readonly applications: ApplicationsRepository,
    private readonly cases: Cases,
    private readonly quotes: QuoteRequests,
    private readonly mail: Mail,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly calendar: ReviewCalendar,
  ) {}

  /**
   * Applies for the free enterprise license, with the consent to be named as a customer once approved.
   *
   * One application per account, enforced by the database under concurrency. The account is locked, so that its erasure
   * either sees the application or is seen. Refuses with application.already_applied, application.disposable_mail,
   * application.free_mail, account.disabled.
   */
  async apply(accountId: string, form: Applying): Promise<void> {
    const now = this.clock.now();
    await this.transactions.run(async (tx) => {
      const { mail, locale, name } = await this.accounts.lockActive(tx, accountId);
      const verdict = evaluateApplying(
        await this.applications.hasApplied(tx, accountId),
        await this.companyMail.judge(tx, mail),
      );
      if (!verdict.ok) throw new AppError(verdict.code);
      const application = {
        ...form,
        accountId,
        mail,
        mailDomain: domainOf(mail),
        submittedAt: now,
        dueAt: this.calendar.dueAt(now),
      };
      const id = await this.applications.insert(tx, application);
      if (id === null) throw new AppError('application.already_applied');
      await this.cases.answer(tx, { accountId, applicationId: id, isGranted: true, source: 'application', now });
      this.outbox.add(tx, { contract: applicationSubmitted, payload: { applicationId: id } });
      this.mail.enqueue(tx, 'application-received', { to: mail, locale, name, companyName: form.companyName });
      this.audit.record(tx, { actorId: accountId, action: 'application.submitted', subject: id });
    });
  }

  /** Withdraws, or gives again, the consent to be named as a customer. Refuses with application.not_found. */
  async answerAboutCase(accountId: string, isGranted: boolean): Promise<void> {
    const now = this.clock.now();
    await this.transactions.run(async (tx) => {
      const { id: applicationId } = await this.#lockOwn(tx, accountId);
      await this.cases.answer(tx, { accountId, applicationId, isGranted, source: 'account', now });
      const entry = { action: 'case.consent_answered', subject: applicationId, after: { isGranted } } as const;
      this.audit.record(tx, { ...entry, actorId: accountId });
    });
  }

  /**
   * Requests a quote to continue after the free year, with one click; sales staff find it among the quotes.
   *
   * Refuses with application.not_found, application.not_approved, application.renewal_requested.
   */
  async requestRenewal(accountId: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const application = await this.#lockOwn(tx, accountId);
      if (application.status !== 'approved') throw new AppError('application.not_approved');
      if (application.renewalQuoteId !== null) throw new AppError('application.renewal_requested');
      const { mail, name, locale } = await this.accounts.contact(tx, accountId);
      // One for each application, so it is always acknowledged.
      const opened = {
        companyName: application.companyName,
        contactName: name === '' ? application.companyName : name,
        mail,
        phone: '',
        taxNumber: '',
        note: '',
        locale,
        actorId: accountId,
        accountId,
        asked: { planId: ENTERPRISE_PLAN_ID, ...UNLIMITED_CAPACITY, quantity: 1 },
        months: RENEWED_MONTHS,
      };
      const { id: renewalQuoteId } = await this.quotes.open(tx, opened, true);
      await this.applications.update(tx, application.id, { renewalQuoteId });
    });
  }

  async #lockOwn(tx: Tx, accountId: string): Promise<Application> {
    const application = await this.applications.lockOwn(tx, accountId);
    if (!application) throw new AppError('application.not_found');
    return application;
  }
}

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
        license: toLicenseInMail(license, locale),
        daysLeft: daysBetween(shanghaiDate(this.clock.now()), shanghaiDate(license.expiresAt)),
      });
    });
  }
}
