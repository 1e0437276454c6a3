import { Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import { FILE_WORDS } from '../../domain/text/file-words.js';
import { Clock } from '../../platform/clock/clock.js';
import { anyContains, isAnyOf, isTrue, type Listing } from '../../platform/database/listings.js';
import { type Prepared, Reads } from '../../platform/database/reads.js';
import { type ColumnsOf, NOW, selectList, type Tx } from '../../platform/database/transactions.js';
import { column, personalColumn, timeColumn, wordColumn } from '../../platform/http/output/csv.js';
import { HoldsPersonalData, type Person, type PersonalDataHolder } from '../account/index.js';
import { Cases } from '../cases/index.js';
import type { ApplicationCannedNote } from './application.entity.js';
import { ApplicationsRepository } from './applications.repository.js';
import type { ApplicationRowView, ApplicationView } from './applications.views.js';

/** What both the applicant and staff see of an application. */
type ApplicationFacts = Pick<
  ApplicationRowView,
  | 'id'
  | 'status'
  | 'mail'
  | 'companyName'
  | 'useCase'
  | 'favoriteFeature'
  | 'improvements'
  | 'reviewNote'
  | 'submittedAt'
  | 'dueAt'
  | 'decidedAt'
>;

/** An application as its applicant sees it. */
interface OwnApplication extends ApplicationFacts {
  readonly licenseId: string | null;
  readonly licenseExpiresAt: Date | null;
  readonly isCaseAgreed: boolean;
  readonly wasRenewalRequested: boolean;
}

const FACTS: ColumnsOf<ApplicationFacts> = {
  id: 'a.id',
  status: 'a.status',
  mail: 'a.mail',
  companyName: 'a.company_name',
  useCase: 'a.use_case',
  favoriteFeature: 'a.favorite_feature',
  improvements: 'a.improvements',
  reviewNote: 'a.review_note',
  submittedAt: 'a.submitted_at',
  dueAt: 'a.due_at',
  decidedAt: 'a.decided_at',
};
const OWN_COLUMNS: ColumnsOf<OwnApplication> = {
  ...FACTS,
  licenseId: 'a.license_id',
  licenseExpiresAt: 'l.expires_at',
  isCaseAgreed: `coalesce((SELECT c.is_granted FROM case_consents c WHERE c.application_id = a.id
                            ORDER BY c.answered_at DESC LIMIT 1), false)`,
  wasRenewalRequested: 'a.renewal_quote_id IS NOT NULL',
};
const OWN: Prepared = {
  name: 'applications-own',
  text: `SELECT ${selectList(OWN_COLUMNS)}
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
  async own(accountId: string): Promise<ApplicationView> {
    const application = await this.find(accountId);
    if (!application) throw new AppError('application.not_found');
    return toApplicationView(application);
  }

  async find(accountId: string): Promise<OwnApplication | null> {
    return this.reads.first<OwnApplication>(OWN, [accountId]);
  }

  async consents(accountId: string): Promise<object[]> {
    return this.reads.rows(CONSENTS, [accountId]);
  }
}

const toApplicationView = (own: OwnApplication): ApplicationView => ({
  id: own.id,
  status: own.status,
  userEmail: own.mail,
  companyName: own.companyName,
  useCase: own.useCase,
  favoriteFeature: own.favoriteFeature,
  ...(own.improvements === '' ? {} : { improvements: own.improvements }),
  createdAt: own.submittedAt.toISOString(),
  ...(own.reviewNote === '' ? {} : { reviewNote: own.reviewNote }),
  dueAt: own.dueAt.toISOString(),
  decidedAt: own.decidedAt?.toISOString() ?? null,
  paidId: own.licenseId,
  expiresAt: own.licenseExpiresAt?.toISOString() ?? null,
  isCaseAgreed: own.isCaseAgreed,
  wasRenewalRequested: own.wasRenewalRequested,
});

export type CannedNote = Pick<ApplicationCannedNote, keyof ApplicationCannedNote>;

const NOTES: Prepared = {
  name: 'application-canned-notes',
  text: `SELECT id, action, title, zh, en, version, created_at AS "createdAt" FROM application_canned_notes
          ORDER BY created_at, id`,
};

@Injectable()
export class CannedNotes {
  constructor(private readonly reads: Reads) {}

  /** Every note, the oldest first. */
  async list(): Promise<CannedNote[]> {
    return this.reads.rows<CannedNote>(NOTES);
  }
}

/** An application and the consent to be named. The decision stays; the applicant's data and the case are deleted. */
@HoldsPersonalData()
export class ApplicationsPersonalData implements PersonalDataHolder {
  readonly section = 'freeEnterpriseApplication';

  constructor(
    private readonly queries: ApplicationsQueries,
    private readonly applications: ApplicationsRepository,
    private readonly cases: Cases,
    private readonly clock: Clock,
  ) {}

  async export(accountId: string): Promise<unknown> {
    return {
      application: await this.queries.find(accountId),
      caseConsents: await this.queries.consents(accountId),
    };
  }

  async erase(tx: Tx, person: Person): Promise<void> {
    const applicationId = await this.applications.forget(tx, person, this.clock.now());
    if (applicationId !== null) await this.cases.forget(tx, applicationId);
  }
}

export const APPLICATION_SORTS = ['dueAt', 'submittedAt', 'decidedAt', 'companyName'] as const;

export const APPLICATION_COLUMNS: ColumnsOf<ApplicationRowView> = {
  ...FACTS,
  accountId: 'a.account_id',
  mailDomain: 'a.mail_domain',
  mailHosts: 'a.mail_hosts',
  setAsideUntil: `CASE WHEN a.set_aside_until > ${NOW} THEN a.set_aside_until END`,
  accountCreatedAt: 'p.created_at',
  decidedBy: `(SELECT s.mail FROM application_reviews v JOIN accounts s ON s.id = v.reviewer_id
    WHERE v.application_id = a.id AND v.reviewed_at = a.decided_at LIMIT 1)`,
  sameDomain: '(SELECT count(*)::int - 1 FROM applications o WHERE o.mail_domain = a.mail_domain)',
};

export const APPLICATION_FROM = 'applications a JOIN accounts p ON p.id = a.account_id';

const IS_ASIDE = `coalesce(a.set_aside_until > ${NOW}, false)`;

/** Earliest deadline first, then earliest submission; applications that were set aside come after all others. */
export const applicationsListing: Listing<ApplicationRowView, 'q' | 'status' | 'isOverdue' | 'isSetAside'> = {
  columns: APPLICATION_COLUMNS,
  from: APPLICATION_FROM,
  filters: {
    q: anyContains('a.company_name', 'a.mail', 'a.use_case', 'a.review_note'),
    status: isAnyOf('a.status'),
    isOverdue: isTrue(`a.status = 'pending' AND a.due_at < ${NOW}`),
    isSetAside: isTrue(`a.status = 'pending' AND ${IS_ASIDE}`),
  },
  sorts: {
    dueAt: `(${IS_ASIDE}, a.due_at)`,
    submittedAt: 'a.submitted_at',
    decidedAt: 'a.decided_at',
    companyName: 'a.company_name',
  },
  period: 'a.submitted_at',
  defaultSort: 'dueAt',
  tieBreak: '(a.submitted_at, a.id)',
  key: 'a.id',
  csv: [
    column('公司名称', 'Company', ({ companyName }) => companyName),
    personalColumn('邮箱', 'Email', ({ mail }) => mail),
    wordColumn('状态', 'Status', FILE_WORDS.applicationStatus, ({ status }) => status),
    timeColumn('提交时间', 'Submitted', ({ submittedAt }) => submittedAt),
    timeColumn('审核期限', 'Due', ({ dueAt }) => dueAt),
    timeColumn('审核时间', 'Reviewed', ({ decidedAt }) => decidedAt),
    personalColumn('审核人', 'Reviewer', ({ decidedBy }) => decidedBy),
    column('使用场景', 'Use case', ({ useCase }) => useCase),
    column('最喜欢的功能', 'Favourite feature', ({ favoriteFeature }) => favoriteFeature),
    column('改进建议', 'Suggestions for improvement', ({ improvements }) => improvements),
    column('审核说明', 'Review note', ({ reviewNote }) => reviewNote),
  ],
};
