import { Injectable } from '@nestjs/common';
import { type WorkLetterKind, WORK_LETTER_KINDS } from '../../domain/waiting-work/work-letters.js';
import type { Tx } from '../../platform/database/transactions.js';
import type { Role } from '../../domain/access/roles.js';
import { mayDo, WORK_PLACES, WorkQueries } from '../admin/index.js';
import { type DueApplication, ReviewCalendar } from '../enterprise-application/index.js';
import type { WorkInLetter } from '../mail/index.js';
import type { WorkReader } from './work-letters.repository.js';

const workOf = (kind: WorkLetterKind) => (kind === 'applications_due' ? 'applications' : kind);

/** The kinds that a role may be mailed about: those it has permission to handle. */
export const kindsFor = (role: Role): WorkLetterKind[] => WORK_LETTER_KINDS.filter((kind) => mayDo(role, workOf(kind)));

/** The readers who chose to be mailed at once about a kind and whose role handles it. */
export const readersOf = (readers: readonly WorkReader[], kind: WorkLetterKind): WorkReader[] =>
  readers.filter(({ atOnce, role }) => atOnce.includes(kind) && kindsFor(role).includes(kind));

/** Counts waiting work for mails. */
@Injectable()
export class WorkCounts {
  constructor(
    private readonly work: WorkQueries,
    private readonly reviews: ReviewCalendar,
  ) {}

  /** Returns the same counts as the overview, without kinds that are empty, plus the applications due soon. */
  async waiting(tx: Tx, now: Date): Promise<WorkInLetter[]> {
    const waiting = await this.work.waitingNow(tx);
    const due = await this.reviews.listDueSoon(tx, now);
    return WORK_LETTER_KINDS.flatMap((kind) => {
      if (kind === 'applications_due') return dueSoon(due, now);
      const found = waiting.find((one) => one.kind === kind);
      if (!found?.oldestAt) return [];
      const { count, late, oldestAt: since } = found;
      return [{ kind, count, late, since, place: WORK_PLACES[kind] }];
    });
  }
}

function dueSoon(due: readonly DueApplication[], now: Date): WorkInLetter[] {
  const [first] = due;
  if (!first) return [];
  const late = due.filter(({ dueAt }) => dueAt < now).length;
  const place = WORK_PLACES.applications;
  return [{ kind: 'applications_due', count: due.length, late, since: first.dueAt, place }];
}
