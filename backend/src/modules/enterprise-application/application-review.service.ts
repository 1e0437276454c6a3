import { Inject, Injectable } from '@nestjs/common';
import { evaluateReview, FREE_LICENSE_MONTHS, type ReviewAction } from '../../domain/enterprise/application.js';
import { AppError } from '../../domain/errors/index.js';
import { UNLIMITED_CAPACITY } from '../../domain/licensing/license.js';
import { Clock } from '../../platform/clock/clock.js';
import { type Settings, SETTINGS } from '../../platform/config/settings.js';
import type { Tx } from '../../platform/database/transactions.js';
import type { StaffMember } from '../../platform/http/access/access.js';
import { IdempotencyKeys } from '../../platform/idempotency/idempotency-keys.js';
import { Accounts, type Contact } from '../account/index.js';
import { Audit } from '../audit/index.js';
import { Cases } from '../cases/index.js';
import { Mail } from '../mail/index.js';
import { type License, LicenseGrants, toLicenseInMail } from '../paid/index.js';
import { PlanCatalog } from '../plans/index.js';
import { ApplicationsRepository } from './applications.repository.js';
import type { Application } from './application.entity.js';
import { ReviewCalendar } from './review-desk.service.js';

const ENTERPRISE_PLAN_ID = 'enterprise';

/** A reviewer's decision. */
export interface ReviewCommand {
  readonly action: ReviewAction;
  /** Sent to the applicant; trimmed here. */
  readonly note: string;
  /** Published instead of the company name on the application. */
  readonly publicName?: string | undefined;
}

interface Reviewed {
  readonly application: Application;
  readonly applicant: Contact;
  readonly reviewer: StaffMember;
  readonly note: string;
  readonly publicName: string;
  readonly now: Date;
}

/** Reviewers' decisions. A decision and all its consequences are one transaction. */
@Injectable()
export class ApplicationReviews {
  constructor(
    private readonly keys: IdempotencyKeys,
    private readonly clock: Clock,
    private readonly applications: ApplicationsRepository,
    private readonly calendar: ReviewCalendar,
    private readonly accounts: Accounts,
    private readonly plans: PlanCatalog,
    private readonly grants: LicenseGrants,
    private readonly cases: Cases,
    private readonly mail: Mail,
    private readonly audit: Audit,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Approves, rejects or reopens an application.
   *
   * The row lock makes concurrent decisions by two reviewers one decision. Approving grants a license for one year,
   * creates the case and mails the applicant; rejecting mails the applicant; reopening sets a new deadline. Refuses
   * with application.not_found, account.not_found (the applicant left), application.applicant_disabled (to approve) or as
   * `evaluateReview`.
   */
  async review(reviewer: StaffMember, id: string, command: ReviewCommand): Promise<void> {
    const { action } = command;
    const [now, note] = [this.clock.now(), command.note.trim()];
    await this.keys.run(reviewer.key, async (tx) => {
      const application = await this.applications.lock(tx, id);
      if (!application) throw new AppError('application.not_found');
      const { accountId: applicantId, status: before } = application;
      const verdict = evaluateReview({ status: before, applicantId }, { action, reviewerId: reviewer.accountId, note });
      if (!verdict.ok) throw new AppError(verdict.code);
      const { deletedAt, disabledAt, mail, locale, name } = await this.accounts.keep(tx, applicantId);
      if (deletedAt) throw new AppError('account.not_found');
      if (action === 'approve' && disabledAt) throw new AppError('application.applicant_disabled');

      const publicName = command.publicName?.trim() ?? application.companyName;
      const reviewed = { application, applicant: { mail, locale, name }, reviewer, note, publicName, now };
      await this.#carryOut(tx, action, reviewed);
      await this.applications.addReview(tx, {
        applicationId: id,
        action,
        reviewerId: reviewer.accountId,
        note,
        reviewedAt: now,
      });
      const entry = { subject: id, before: { status: before }, after: { status: verdict.status }, personal: { note } };
      const actorId = reviewer.accountId;
      this.audit.record(tx, { actorId, ...entry, action: `application.${PAST[action]}` });
    });
  }

  async #carryOut(tx: Tx, action: ReviewAction, reviewed: Reviewed): Promise<void> {
    switch (action) {
      case 'approve':
        return this.#approve(tx, reviewed);
      case 'reject':
        return this.#reject(tx, reviewed);
      case 'reopen': {
        const { application, now } = reviewed;
        const change = {
          status: 'pending',
          reviewNote: '',
          decidedAt: null,
          dueAt: this.calendar.dueAt(now),
        } as const;
        return this.applications.update(tx, application.id, change);
      }
    }
  }

  async #approve(tx: Tx, reviewed: Reviewed): Promise<void> {
    const { application, applicant, reviewer, note, publicName, now } = reviewed;
    const { id: applicationId, companyName } = application;
    const license = await this.#grant(tx, application, reviewer, now);
    const decided = { status: 'approved', reviewNote: note, decidedAt: now, licenseId: license.id } as const;
    await this.applications.update(tx, applicationId, decided);
    await this.cases.open(tx, { applicationId, companyName: publicName, now });
    const { mail: to, locale, name } = applicant;
    this.mail.enqueue(tx, 'application-approved', {
      to,
      locale,
      name,
      companyName,
      note: note || null,
      license: toLicenseInMail(license, locale),
    });
  }

  async #reject(tx: Tx, { application, applicant, note, now }: Reviewed): Promise<void> {
    await this.applications.update(tx, application.id, { status: 'rejected', reviewNote: note, decidedAt: now });
    const { mail: to, locale, name } = applicant;
    this.mail.enqueue(tx, 'application-rejected', {
      to,
      locale,
      name,
      companyName: application.companyName,
      note,
    });
  }

  /**
   * Grants one year of unlimited enterprise, independent of what the catalogue sells under that name; it has no renewal
   * price.
   */
  async #grant(tx: Tx, { id, accountId }: Application, reviewer: StaffMember, now: Date): Promise<License> {
    const plan = await this.plans.get(tx, ENTERPRISE_PLAN_ID);
    return this.grants.issue(tx, {
      accountId,
      origin: { kind: 'free_enterprise', id },
      plan: { id: plan.id, edition: 'enterprise', name: plan.name, ...UNLIMITED_CAPACITY },
      components: [],
      term: { kind: 'months', months: FREE_LICENSE_MONTHS },
      isTest: !this.settings.production,
      grantedBy: reviewer.accountId,
      now,
    });
  }
}

const PAST = {
  approve: 'approved',
  reject: 'rejected',
  reopen: 'reopened',
} as const satisfies Readonly<Record<ReviewAction, string>>;
