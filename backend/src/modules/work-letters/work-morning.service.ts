import { Injectable } from '@nestjs/common';
import type { CalendarDate } from '../../domain/calendar/shanghai.js';
import { digestDay } from '../../domain/waiting-work/work-letters.js';
import { Clock } from '../../platform/clock/clock.js';
import { type Tx, Transactions } from '../../platform/database/transactions.js';
import { Inbox } from '../../platform/outbox/outbox.js';
import { ReviewCalendar } from '../enterprise-application/index.js';
import { Mail, type WorkInLetter } from '../mail/index.js';
import { kindsFor, readersOf, WorkCounts } from './work-counts.service.js';
import { type WorkReader, WorkLettersRepository } from './work-letters.repository.js';

const DIGEST = 'work-digest';
const DUE = 'work-letters.application-due';

/** Mails staff on the morning of a working day: the digest, and applications that have become due soon. */
@Injectable()
export class WorkMorning {
  constructor(
    private readonly transactions: Transactions,
    private readonly inbox: Inbox,
    private readonly clock: Clock,
    private readonly repository: WorkLettersRepository,
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

  #sendDigests(tx: Tx, readers: readonly WorkReader[], waiting: readonly WorkInLetter[], validOn: CalendarDate) {
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

  #mailDue(tx: Tx, readers: readonly WorkReader[], waiting: readonly WorkInLetter[]): void {
    const work = waiting.find(({ kind }) => kind === 'applications_due');
    if (!work) return;
    for (const { mail: to, locale } of readersOf(readers, 'applications_due')) {
      this.mail.enqueue(tx, 'work-waiting', { to, locale, work });
    }
  }
}
