import { Injectable } from '@nestjs/common';
import type { ApplicationStatus, ReviewAction } from '../../domain/enterprise/application.js';
import { AppError } from '../../domain/errors/index.js';
import { type Prepared, Reads } from '../../platform/database/reads.js';
import type { Locale } from '../../domain/locale/locales.js';
import type { StaffMember } from '../../platform/http/access/principal.js';
import { StaffReads } from '../audit/index.js';
import { APPLICATION_COLUMNS, APPLICATION_FROM, type ApplicationRow } from './applications.listing.js';
import { CompanyMail } from './company-mail.service.js';
import { NOW } from '../../platform/database/site-time.js';

/** Another application from the same mail domain, or under the same company name. */
export interface RelatedApplication {
  readonly id: string;
  readonly mail: string;
  readonly companyName: string;
  readonly status: ApplicationStatus;
  readonly submittedAt: string;
  /** Whether the free license it led to is still active. */
  readonly isLicenseActive: boolean;
}

/** A connection between the reviewer and the applicant. */
export type ReviewerTie = 'own' | 'referral' | 'transfer';

export interface EarlierReview {
  readonly action: ReviewAction;
  readonly reviewerMail: string | null;
  readonly note: string;
  readonly reviewedAt: string;
}

/** Everything a reviewer needs to decide, on one screen. Orders are only counted, not listed. */
export interface ApplicationFile extends ApplicationRow {
  readonly accountName: string;
  readonly accountMail: string;
  /** The language of mails to the applicant. */
  readonly accountLocale: Locale;
  /** How often the account has signed in. */
  readonly signIns: number;
  readonly hasPasskey: boolean;
  readonly paidOrders: number;
  readonly activeLicenses: number;
  readonly isMailOverridden: boolean;
  readonly isFreeMail: boolean;
  readonly isDisposableMail: boolean;
  readonly isCaseAgreed: boolean;
  readonly licenseId: string | null;
  readonly licenseKey: string | null;
  /** Other cases published under the same name. */
  readonly namesakes: number;
  readonly ties: readonly ReviewerTie[];
  readonly related: readonly RelatedApplication[];
  readonly reviews: readonly EarlierReview[];
}

type Found = Omit<ApplicationFile, 'isFreeMail' | 'isDisposableMail'>;

const MAX_RELATED = 20;

const ONE: Prepared = {
  name: 'application-file',
  text: `
    SELECT ${APPLICATION_COLUMNS}, p.name AS "accountName", p.mail AS "accountMail", p.locale AS "accountLocale",
           a.license_id AS "licenseId", (SELECT l.key FROM licenses l WHERE l.id = a.license_id) AS "licenseKey",
           (SELECT count(*)::int FROM orders o WHERE o.account_id = a.account_id AND o.paid_at IS NOT NULL) AS "paidOrders",
           (SELECT count(*)::int FROM licenses l WHERE l.account_id = a.account_id AND l.status = 'active'
               AND (l.expires_at IS NULL OR l.expires_at >= ${NOW})) AS "activeLicenses",
           (SELECT count(*)::int FROM audit_records r WHERE r.actor_id = a.account_id AND r.action = 'session.begun')
             AS "signIns",
           EXISTS (SELECT FROM webauthn_credentials k WHERE k.account_id = a.account_id) AS "hasPasskey",
           (SELECT count(*)::int FROM cases n WHERE lower(n.company_name) = lower(a.company_name)
               AND n.application_id IS DISTINCT FROM a.id) AS namesakes,
           array_remove(ARRAY[
             CASE WHEN a.account_id = $2 THEN 'own' END,
             CASE WHEN p.referrer_id = $2 OR EXISTS (SELECT FROM accounts r WHERE r.id = $2 AND r.referrer_id = p.id)
                  THEN 'referral' END,
             CASE WHEN EXISTS (SELECT FROM license_transfers t WHERE (t.from_account_id, t.to_account_id)
                                   IN ((p.id, $2), ($2, p.id))) THEN 'transfer' END], NULL) AS ties,
           EXISTS (SELECT FROM application_mail_overrides m WHERE m.mail = a.mail) AS "isMailOverridden",
           coalesce((SELECT c.is_granted FROM case_consents c WHERE c.application_id = a.id
                      ORDER BY c.answered_at DESC LIMIT 1), false) AS "isCaseAgreed",
           (SELECT coalesce(json_agg(r ORDER BY r."submittedAt" DESC), '[]') FROM (
              SELECT o.id, o.mail, o.company_name AS "companyName", o.status, o.submitted_at AS "submittedAt",
                     coalesce(l.status = 'active' AND l.expires_at >= ${NOW}, false) AS "isLicenseActive"
                FROM applications o LEFT JOIN licenses l ON l.id = o.license_id
               WHERE o.id <> a.id AND (o.mail_domain = a.mail_domain OR lower(o.company_name) = lower(a.company_name))
                 AND o.mail <> ''
               ORDER BY o.submitted_at DESC LIMIT ${MAX_RELATED}) r) AS related,
           (SELECT coalesce(json_agg(json_build_object('action', v.action, 'reviewerMail', s.mail, 'note', v.note,
                                                       'reviewedAt', v.reviewed_at) ORDER BY v.reviewed_at DESC), '[]')
              FROM application_reviews v LEFT JOIN accounts s ON s.id = v.reviewer_id
             WHERE v.application_id = a.id) AS reviews
      FROM ${APPLICATION_FROM} WHERE a.id = $1`,
};

/** The evidence behind an application; every access is recorded in the audit log. */
@Injectable()
export class ApplicationEvidence {
  constructor(
    private readonly reads: Reads,
    private readonly companyMail: CompanyMail,
    private readonly staffReads: StaffReads,
  ) {}

  /** Refuses with application.not_found. */
  async get({ accountId: staffId }: StaffMember, id: string): Promise<ApplicationFile> {
    const found = await this.reads.first<Found>(ONE, [id, staffId]);
    if (!found) throw new AppError('application.not_found');
    await this.staffReads.record({ staffId, what: 'application', subject: id });
    const { isFree: isFreeMail, isDisposable: isDisposableMail } = this.companyMail.describe(found.mail);
    return { ...found, isFreeMail, isDisposableMail };
  }
}
