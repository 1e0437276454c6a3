import { Injectable } from '@nestjs/common';
import type { Role } from '../../domain/access/roles.js';
import { AppError } from '../../domain/errors/index.js';
import {
  evaluateAlert,
  quietAfter,
  WORK_MAIL_KINDS,
  type WorkDelivery,
  type WorkMailKind,
} from '../../domain/waiting-work/work-mails.js';
import { Clock } from '../../platform/clock/clock.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import type { StaffMember } from '../../platform/http/access/access.js';
import { Inbox, Outbox } from '../../platform/outbox/outbox.js';
import { Audit, Versions } from '../audit/index.js';
import { Mail } from '../mail/index.js';
import { WorkMailsRepository, type WorkReader, type WorkSubscription } from './work-mails.repository.js';
import { kindsFor, type NewsKind, quietTimeOver, readersOf, WORK_NEWS, WorkCounts } from './work-morning.service.js';

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
    private readonly repository: WorkMailsRepository,
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

/** How a member of staff is notified of each kind; a missing kind means not at all. */
export type WorkChoices = Readonly<Partial<Record<WorkMailKind, WorkDelivery>>>;

type Stored = Pick<WorkSubscription, 'atOnce' | 'inDigest'>;

const CHANGED = 'account.notifications_changed';
const FIRST_VERSION = 1;
const NOTHING: Stored = { atOnce: [], inDigest: [] };

/** Stores which mails about waiting work a member of staff gets. */
@Injectable()
export class WorkSubscriptions {
  constructor(
    private readonly transactions: Transactions,
    private readonly repository: WorkMailsRepository,
    private readonly versions: Versions,
    private readonly audit: Audit,
  ) {}

  /** Returns the kinds of the role, each with the choice made for it. */
  async read(accountId: string, role: Role): Promise<{ version: number; choices: WorkChoices }> {
    const found = await this.transactions.run((tx) => this.repository.find(tx, accountId));
    return { version: found?.version ?? FIRST_VERSION, choices: choicesOf(found ?? NOTHING, role) };
  }

  /**
   * Replaces the version `read` of the caller's own choices. Refuses with work.not_yours by field, and request.stale.
   */
  async change({ accountId }: StaffMember, role: Role, read: number, choices: WorkChoices): Promise<void> {
    const own = kindsFor(role);
    const others = WORK_MAIL_KINDS.filter((kind) => choices[kind] !== undefined && !own.includes(kind));
    if (others.length > 0) {
      throw new AppError('work.not_yours', {
        details: others.map((field) => ({ field, code: 'work.not_yours' })),
      });
    }
    const chosen = (how: WorkDelivery) => own.filter((kind) => choices[kind] === how);
    await this.transactions.run(async (tx) => {
      const { version, ...stored } = await this.repository.lock(tx, accountId);
      const before = choicesOf(stored, role);
      await this.versions.requireUnchanged(tx, {
        read,
        version,
        subject: accountId,
        changedBy: [CHANGED],
        now: before,
      });
      const next = { atOnce: chosen('at_once'), inDigest: chosen('digest') };
      await this.repository.save(tx, accountId, next);
      const after = choicesOf(next, role);
      this.audit.record(tx, { actorId: accountId, action: CHANGED, subject: accountId, before, after });
    });
  }
}

function choicesOf({ atOnce, inDigest }: Stored, role: Role): WorkChoices {
  const how = (kind: WorkMailKind): WorkDelivery => {
    if (atOnce.includes(kind)) return 'at_once';
    return inDigest.includes(kind) ? 'digest' : 'none';
  };
  return Object.fromEntries(kindsFor(role).map((kind) => [kind, how(kind)]));
}
