import type { WorkLetterKind } from '../../domain/waiting-work/work-letters.js';
import type { JobContract } from '../../platform/outbox/job-contract.js';
import { applicationSubmitted } from '../enterprise-application/index.js';
import { incidentRaised, refundRequested, transferToConfirm } from '../orders/index.js';
import { quoteRequested } from '../quotes/index.js';

/** `applications_due` comes with the calendar, not with an event: `WorkMorning` checks for it. */
export type NewsKind = Exclude<WorkLetterKind, 'applications_due'>;

/** The event that announces each kind, written in the transaction that creates the work. */
export const WORK_NEWS = {
  incidents: incidentRaised,
  applications: applicationSubmitted,
  refunds: refundRequested,
  transfers: transferToConfirm,
  quotes: quoteRequested,
} as const satisfies Readonly<Record<NewsKind, JobContract<object>>>;

export const NEWS_KINDS = Object.keys(WORK_NEWS) as NewsKind[];
