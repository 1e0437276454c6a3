import type { WorkLetterKind } from '../../domain/waiting-work/work-letters.js';
import type { JobContract } from '../../platform/outbox/outbox.js';
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

/** The quiet period of a kind is over: mail about what arrived during it. */
export const quietTimeOver: JobContract<{ readonly kind: NewsKind }> = {
  name: 'work-letters.quiet-time-over',
  queue: 'events',
  parse(data) {
    const kind = NEWS_KINDS.find((one) => one === data['kind']);
    if (!kind) throw new TypeError('payload has no valid "kind"');
    return { kind };
  },
};
