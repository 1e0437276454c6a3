import type { ApplicationStatus } from '../../domain/enterprise/application.js';
import { anyContains, isAnyOf, isTrue, type Listing } from '../../platform/database/listings.js';
import type { MailHosts } from './entities/application.entity.js';
import { column, timeColumn, personalColumn } from '../../platform/http/output/csv.js';
import { NOW } from '../../platform/database/site-time.js';

/** An application in the queue. */
export interface ApplicationRow {
  readonly id: string;
  readonly status: ApplicationStatus;
  readonly accountId: string;
  readonly mail: string;
  readonly mailDomain: string;
  readonly mailHosts: MailHosts | null;
  readonly companyName: string;
  readonly useCase: string;
  readonly favoriteFeature: string;
  readonly improvements: string;
  readonly reviewNote: string;
  readonly submittedAt: Date;
  readonly dueAt: Date;
  readonly decidedAt: Date | null;
  /** Who decided last; null before the first decision, or if that account has been deleted. */
  readonly decidedBy: string | null;
  /** Until then it comes last in the queue; null once that time has passed. */
  readonly setAsideUntil: Date | null;
  readonly accountCreatedAt: Date;
  /** How many other applications come from the same mail domain. */
  readonly sameDomain: number;
}

export const APPLICATION_SORTS = ['dueAt', 'submittedAt', 'decidedAt', 'companyName'] as const;

export const APPLICATION_COLUMNS = `a.id, a.status, a.account_id AS "accountId", a.mail, a.mail_domain AS "mailDomain",
  a.mail_hosts AS "mailHosts", a.company_name AS "companyName", a.use_case AS "useCase",
  a.favorite_feature AS "favoriteFeature", a.improvements, a.review_note AS "reviewNote",
  a.submitted_at AS "submittedAt", a.due_at AS "dueAt", a.decided_at AS "decidedAt",
  CASE WHEN a.set_aside_until > ${NOW} THEN a.set_aside_until END AS "setAsideUntil",
  p.created_at AS "accountCreatedAt",
  (SELECT s.mail FROM application_reviews v JOIN accounts s ON s.id = v.reviewer_id
    WHERE v.application_id = a.id AND a.decided_at IS NOT NULL ORDER BY v.reviewed_at DESC LIMIT 1) AS "decidedBy",
  (SELECT count(*)::int - 1 FROM applications o WHERE o.mail_domain = a.mail_domain) AS "sameDomain"`;

export const APPLICATION_FROM = 'applications a JOIN accounts p ON p.id = a.account_id';

/** Earliest deadline first, then earliest submission; applications that were set aside come after all others. */
export const applicationsListing: Listing<ApplicationRow, 'q' | 'status' | 'isOverdue'> = {
  columns: APPLICATION_COLUMNS,
  from: APPLICATION_FROM,
  filters: {
    q: anyContains('a.company_name', 'a.mail', 'a.use_case', 'a.review_note'),
    status: isAnyOf('a.status'),
    isOverdue: isTrue(`a.status = 'pending' AND a.due_at < ${NOW}`),
  },
  sorts: {
    dueAt: `(coalesce(a.set_aside_until > ${NOW}, false), a.due_at)`,
    submittedAt: 'a.submitted_at',
    decidedAt: 'a.decided_at',
    companyName: 'a.company_name',
  },
  period: 'a.submitted_at',
  defaultSort: 'dueAt',
  tieBreak: '(a.submitted_at, a.id)',
  csv: [
    column('公司名称', 'Company', ({ companyName }) => companyName),
    personalColumn('邮箱', 'Email', ({ mail }) => mail),
    column('状态', 'Status', ({ status }) => status),
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
