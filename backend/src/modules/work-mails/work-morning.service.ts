import { Injectable } from '@nestjs/common';
import type { Role } from '../../domain/access/roles.js';
import type { CalendarDate } from '../../domain/calendar/calendar.js';
import { digestDay, WORK_MAIL_KINDS, type WorkMailKind } from '../../domain/waiting-work/work-mails.js';
import { Clock } from '../../platform/clock/clock.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { Inbox, type JobContract } from '../../platform/outbox/outbox.js';
import { mayDo, WORK_PLACES, WorkQueries } from '../admin/index.js';
import { applicationSubmitted, type DueApplication, ReviewCalendar } from '../enterprise-application/index.js';
import { Mail, type WorkInMail } from '../mail/index.js';
import { incidentRaised, refundRequested, receiptToConfirm } from '../orders/index.js';
import { quoteRequested } from '../quotes/index.js';
import { WorkMailsRepository, type WorkReader } from './work-mails.repository.js';

const workOf = (kind: WorkMailKind) => (kind === 'applications_due' ? 'applications' : kind);

/** The kinds that a role may be mailed about: those it has permission to handle. */
export const kindsFor = (role: Role): WorkMailKind[] => WORK_MAIL_KINDS.filter((kind) => mayDo(role, workOf(kind)));

/** The readers who chose to be mailed at once about a kind and whose role handles it. */
export const readersOf = (readers: readonly WorkReader[], kind: WorkMailKind): WorkReader[] =>
  readers.filter(({ atOnce, role }) => atOnce.includes(kind) && kindsFor(role).includes(kind));

/** Counts waiting work for mails. */
@Injectable()
export class WorkCounts {
  constructor(
    private readonly work: WorkQueries,
    private readonly reviews: ReviewCalendar,
  ) {}

  /** Returns the same counts as the overview, without kinds that are empty, plus the applications due soon. */
  async waiting(tx: Tx, now: Date): Promise<WorkInMail[]> {
    const waiting = await this.work.waitingNow(tx);
    const due = await this.reviews.listDueSoon(tx, now);
    return WORK_MAIL_KINDS.flatMap((kind) => {
      if (kind === 'applications_due') return dueSoon(due, now);
      const found = waiting.find((one) => one.kind === kind);
      if (!found?.oldestAt) return [];
      const { count, late, oldestAt: since } = found;
      return [{ kind, count, late, since, place: WORK_PLACES[kind] }];
    });
  }
}

function dueSoon(due: readonly DueApplication[], now: Date): WorkInMail[] {
  const [first] = due;
  if (!first) return [];
  const late = due.filter(({ dueAt }) => dueAt < now).length;
  const place = WORK_PLACES.applications;
  return [{ kind: 'applications_due', count: due.length, late, since: first.dueAt, place }];
}

const DIGEST = 'work-digest';
const DUE = 'work-letters.application-due';

/** Mails staff on the morning of a working day: the digest, and applications that have become due soon. */
@Injectable()
export class WorkMorning {
  constructor(
    private readonly transactions: Transactions,
    private readonly inbox: Inbox,
    private readonly clock: Clock,
    private readonly repository: WorkMailsRepository,
    private readonly reviews: ReviewCalendar,
    private readonly counts: WorkCounts,
    private readonly mail: Mail,
  ) {}

  /**
   * Sends today's mails, if it is time.
   *
   * The day is claimed in the transaction that enqueues its mails: of two workers one sends them all, and one that dies
   * halfway has sent none. The day is also claimed when nothing waits: later work goes into the next digest.
   */
  async sendDue(): Promise<void> {
    const now = this.clock.now();
    const day = digestDay(now, this.reviews.days);
    if (day === null) return;
    await this.transactions.run(async (tx) => {
      if (!(await this.inbox.claim(tx, DIGEST, day))) return;
      const readers = await this.repository.readers(tx);
      const waiting = await this.counts.waiting(tx, now);
      this.#sendDigests(tx, readers, waiting, day);
      if (await this.#hasNewlyDue(tx, now)) this.#mailDue(tx, readers, waiting);
    });
  }

  #sendDigests(tx: Tx, readers: readonly WorkReader[], waiting: readonly WorkInMail[], validOn: CalendarDate) {
    for (const { mail: to, locale, role, inDigest } of readers) {
      const kinds = kindsFor(role).filter((kind) => inDigest.includes(kind));
      const works = waiting.filter(({ kind }) => kinds.includes(kind));
      if (works.length > 0) this.mail.enqueue(tx, 'work-digest', { to, locale, works, validOn });
    }
  }

  /** Each application is reported once per deadline; a reopened one has a new deadline. */
  async #hasNewlyDue(tx: Tx, now: Date): Promise<boolean> {
    let isNew = false;
    for (const { id, dueAt } of await this.reviews.listDueSoon(tx, now)) {
      if (await this.inbox.claim(tx, DUE, `${id} ${dueAt.toISOString()}`)) isNew = true;
    }
    return isNew;
  }

  #mailDue(tx: Tx, readers: readonly WorkReader[], waiting: readonly WorkInMail[]): void {
    const work = waiting.find(({ kind }) => kind === 'applications_due');
    if (!work) return;
    for (const { mail: to, locale } of readersOf(readers, 'applications_due')) {
      this.mail.enqueue(tx, 'work-waiting', { to, locale, work });
    }
  }
}

/** `applications_due` comes with the calendar, not with an event: `WorkMorning` checks for it. */
export type NewsKind = Exclude<WorkMailKind, 'applications_due'>;

/** The event that announces each kind, written in the transaction that creates the work. */
export const WORK_NEWS = {
  incidents: incidentRaised,
  applications: applicationSubmitted,
  refunds: refundRequested,
  transfers: receiptToConfirm,
  quotes: quoteRequested,
} as const satisfies Readonly<Record<NewsKind, JobContract<object>>>;

export const NEWS_KINDS = Object.keys(WORK_NEWS) as NewsKind[];

/** The quiet period of a kind is over: send a mail about what arrived during it. */
export const quietTimeOver: JobContract<{ readonly kind: NewsKind }> = {
  name: 'work-letters.quiet-time-over',
  queue: 'events',
  parse(data) {
    const kind = NEWS_KINDS.find((one) => one === data['kind']);
    if (!kind) throw new TypeError('payload has no valid "kind"');
    return { kind };
  },
};
