import { Injectable } from '@nestjs/common';
import { evaluateAlert, quietAfter } from '../../domain/waiting-work/work-letters.js';
import { Clock } from '../../platform/clock/clock.js';
import { type Tx, Transactions } from '../../platform/database/transactions.js';
import { Inbox, Outbox } from '../../platform/outbox/outbox.js';
import { Mail } from '../mail/index.js';
import { readersOf, WorkCounts } from './work-morning.service.js';
import { type NewsKind, quietTimeOver, WORK_NEWS } from './work-letters.events.js';
import { type WorkReader, WorkLettersRepository } from './work-letters.repository.js';

const CONSUMER = 'work-letters';

/**
 * Mails staff immediately about new work, then not again until the quiet period ends.
 *
 * Source: docs/decisions/0031-mails-to-many.md.
 */
@Injectable()
export class WorkAlerts {
  constructor(
    private readonly transactions: Transactions,
    private readonly inbox: Inbox,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly repository: WorkLettersRepository,
    private readonly counts: WorkCounts,
    private readonly mail: Mail,
  ) {}

  /**
   * Mails those who chose to be notified at once; within the quiet period, plans one mail for its end.
   *
   * Once per event, however often it is delivered. The row of the kind is locked before the event is claimed, so claims
   * of other events of the kind are either committed or not yet made.
   */
  async notify(kind: NewsKind, eventId: string): Promise<void> {
    const now = this.clock.now();
    await this.transactions.run(async (tx) => {
      const readers = await this.#readers(tx, kind);
      if (readers.length === 0) return;
      const alert = await this.repository.lockAlert(tx, kind);
      if (!(await this.inbox.claim(tx, CONSUMER, eventId))) return;
      switch (evaluateAlert(alert, now)) {
        case 'tell':
          return this.#mail(tx, kind, readers, now);
        case 'plan':
          await this.repository.saveAlert(tx, kind, { isPlanned: true });
          return this.outbox.add(tx, {
            contract: quietTimeOver,
            payload: { kind },
            runAt: alert.quietUntil ?? now,
          });
        case 'covered':
      }
    });
  }

  /** Mails about what arrived within the quiet period, if any of it still waits. */
  async endQuietTime(kind: NewsKind, eventId: string): Promise<void> {
    const now = this.clock.now();
    await this.transactions.run(async (tx) => {
      await this.repository.lockAlert(tx, kind);
      if (!(await this.inbox.claim(tx, CONSUMER, eventId))) return;
      await this.repository.saveAlert(tx, kind, { isPlanned: false });
      await this.#mail(tx, kind, await this.#readers(tx, kind), now);
    });
  }

  /** The mail counts everything that waits, so it covers every event committed so far. */
  async #mail(tx: Tx, kind: NewsKind, readers: readonly WorkReader[], now: Date): Promise<void> {
    await this.inbox.claimAll(tx, CONSUMER, WORK_NEWS[kind].name);
    const work = (await this.counts.waiting(tx, now)).find((one) => one.kind === kind);
    if (!work || readers.length === 0) return;
    for (const { mail: to, locale } of readers) this.mail.enqueue(tx, 'work-waiting', { to, locale, work });
    await this.repository.saveAlert(tx, kind, { quietUntil: quietAfter(now), isPlanned: false });
  }

  async #readers(tx: Tx, kind: NewsKind): Promise<WorkReader[]> {
    return readersOf(await this.repository.readers(tx), kind);
  }
}
