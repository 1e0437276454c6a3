import { Injectable } from '@nestjs/common';
import type { ApplicationStatus } from '../../domain/enterprise/application.js';
import { AppError } from '../../domain/errors/index.js';
import { type Prepared, Reads } from '../../platform/database/reads.js';

/** An application as its applicant sees it. */
export interface OwnApplication {
  readonly id: string;
  readonly status: ApplicationStatus;
  readonly mail: string;
  readonly companyName: string;
  readonly useCase: string;
  readonly favoriteFeature: string;
  readonly improvements: string;
  readonly reviewNote: string;
  readonly submittedAt: Date;
  readonly dueAt: Date;
  readonly decidedAt: Date | null;
  readonly licenseId: string | null;
  readonly licenseExpiresAt: Date | null;
  readonly isCaseAgreed: boolean;
  readonly wasRenewalRequested: boolean;
}

const OWN: Prepared = {
  name: 'applications-own',
  text: `SELECT a.id, a.status, a.mail, a.company_name AS "companyName", a.use_case AS "useCase",
                a.favorite_feature AS "favoriteFeature", a.improvements, a.review_note AS "reviewNote",
                a.submitted_at AS "submittedAt", a.due_at AS "dueAt", a.decided_at AS "decidedAt",
                a.license_id AS "licenseId", l.expires_at AS "licenseExpiresAt",
                coalesce((SELECT c.is_granted FROM case_consents c WHERE c.application_id = a.id
                           ORDER BY c.answered_at DESC LIMIT 1), false) AS "isCaseAgreed",
                a.renewal_quote_id IS NOT NULL AS "wasRenewalRequested"
           FROM applications a LEFT JOIN licenses l ON l.id = a.license_id WHERE a.account_id = $1`,
};
const CONSENTS: Prepared = {
  name: 'applications-consents',
  text: `SELECT version, is_granted AS "isGranted", source, answered_at AS "answeredAt"
           FROM case_consents WHERE account_id = $1 ORDER BY answered_at`,
};

/** Reads for applicants. */
@Injectable()
export class ApplicationsQueries {
  constructor(private readonly reads: Reads) {}

  /** Refuses with application.not_found. */
  async own(accountId: string): Promise<OwnApplication> {
    const application = await this.find(accountId);
    if (!application) throw new AppError('application.not_found');
    return application;
  }

  async find(accountId: string): Promise<OwnApplication | null> {
    return this.reads.first<OwnApplication>(OWN, [accountId]);
  }

  async consents(accountId: string): Promise<object[]> {
    return this.reads.rows(CONSENTS, [accountId]);
  }
}
