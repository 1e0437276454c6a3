import { Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import { type WorkDelivery, type WorkLetterKind, WORK_LETTER_KINDS } from '../../domain/waiting-work/work-letters.js';
import { Transactions } from '../../platform/database/transactions.js';
import type { Role } from '../../domain/access/roles.js';
import type { StaffMember } from '../../platform/http/access/access.js';
import { Audit, Versions } from '../audit/index.js';
import type { WorkSubscription } from './work-letters.entity.js';
import { kindsFor } from './work-morning.service.js';
import { WorkLettersRepository } from './work-letters.repository.js';

/** How a member of staff is notified of each kind; a missing kind means not at all. */
export type WorkChoices = Readonly<Partial<Record<WorkLetterKind, WorkDelivery>>>;

type Stored = Pick<WorkSubscription, 'atOnce' | 'inDigest'>;

const CHANGED = 'account.notifications_changed';
const FIRST_VERSION = 1;
const NOTHING: Stored = { atOnce: [], inDigest: [] };

/** Stores which mails about waiting work a member of staff gets. */
@Injectable()
export class WorkSubscriptions {
  constructor(
    private readonly transactions: Transactions,
    private readonly repository: WorkLettersRepository,
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
    const others = WORK_LETTER_KINDS.filter((kind) => choices[kind] !== undefined && !own.includes(kind));
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
  const how = (kind: WorkLetterKind): WorkDelivery => {
    if (atOnce.includes(kind)) return 'at_once';
    return inDigest.includes(kind) ? 'digest' : 'none';
  };
  return Object.fromEntries(kindsFor(role).map((kind) => [kind, how(kind)]));
}
