import { Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import type { StaffMember } from '../../platform/http/access/access.js';
import { Audit, Versions } from '../audit/index.js';
import { CaseConsent, CustomerCase } from './case.entity.js';

/** Version of the text that requests consent; every change of the text gets a new version. */
const CASE_CONSENT_VERSION = '2026-11-01';

interface CaseAnswer {
  readonly accountId: string;
  readonly applicationId: string;
  readonly isGranted: boolean;
  readonly source: 'application' | 'account';
  readonly now: Date;
}

/** Companies shown as customers, and their consent. */
@Injectable()
export class Cases {
  /** Stores an answer and applies it. Does nothing when the newest answer is the same. */
  async answer(tx: Tx, { applicationId, accountId, isGranted, source, now: answeredAt }: CaseAnswer): Promise<void> {
    if ((await this.isAgreed(tx, applicationId)) === isGranted) return;
    const consent = { accountId, applicationId, version: CASE_CONSENT_VERSION, isGranted, source, answeredAt };
    await tx.insert(CaseConsent, consent);
    await tx.update(CustomerCase, { applicationId }, { withdrawnAt: isGranted ? null : answeredAt });
  }

  /** Returns the newest answer; null when there is none. */
  async isAgreed(tx: Tx, applicationId: string): Promise<boolean | null> {
    const [newest] = await tx.find(CaseConsent, { where: { applicationId }, order: { answeredAt: 'DESC' }, take: 1 });
    return newest?.isGranted ?? null;
  }

  /**
   * Creates the case of an approved application; shown unless the company has withdrawn its consent in the meantime.
   */
  async open(
    tx: Tx,
    {
      applicationId,
      companyName,
      now,
    }: { readonly applicationId: string; readonly companyName: string; readonly now: Date },
  ): Promise<void> {
    const withdrawnAt = (await this.isAgreed(tx, applicationId)) ? null : now;
    await tx.insert(CustomerCase, { applicationId, companyName, approvedAt: now, withdrawnAt });
  }

  /** Records that a company withdrew its consent through staff. */
  async withdraw(tx: Tx, id: string, now: Date): Promise<void> {
    await tx.query(
      `INSERT INTO case_consents (account_id, application_id, version, is_granted, source, answered_at)
       SELECT a.account_id, a.application_id, $2, false, 'staff', $3 FROM cases c
         JOIN LATERAL (SELECT account_id, application_id FROM case_consents o WHERE o.application_id = c.application_id
                        ORDER BY o.answered_at DESC LIMIT 1) a ON true
        WHERE c.id = $1`,
      [id, CASE_CONSENT_VERSION, now],
    );
    await tx.update(CustomerCase, { id }, { withdrawnAt: now });
  }

  /** Removes a company from the page permanently, when the account behind it is erased. */
  async forget(tx: Tx, applicationId: string): Promise<void> {
    await tx.delete(CustomerCase, { applicationId });
  }
}

interface CaseDraft {
  readonly companyName: string;
  /** Place on the page, from 0. */
  readonly position: number;
  readonly isHidden: boolean;
}

/** Edits how a case is shown. Staff cannot give a company's consent, but they can record that it was withdrawn. */
@Injectable()
export class CaseEditing {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly cases: Cases,
    private readonly audit: Audit,
    private readonly versions: Versions,
  ) {}

  /** Changes a case whose version is still `read`. Refuses with case.not_found or request.stale. */
  async change({ accountId: actorId }: StaffMember, id: string, read: number, draft: CaseDraft): Promise<void> {
    await this.transactions.run(async (tx) => {
      const { companyName, position, isHidden, version } = await this.#lock(tx, id);
      const before = { companyName, position, isHidden };
      await this.versions.requireUnchanged(tx, {
        read,
        version,
        subject: id,
        changedBy: ['case.changed'],
        now: before,
      });
      await tx.update(CustomerCase, { id }, draft);
      this.audit.record(tx, { actorId, action: 'case.changed', subject: id, before, after: draft });
    });
  }

  /**
   * Takes a company off the page because it requested that by other means than its own account page. Only the company
   * itself can undo this. Does nothing when it is already withdrawn. Refuses with case.not_found.
   */
  async withdraw({ accountId: actorId }: StaffMember, id: string, reason: string): Promise<void> {
    const now = this.clock.now();
    await this.transactions.run(async (tx) => {
      const { withdrawnAt } = await this.#lock(tx, id);
      if (withdrawnAt !== null) return;
      await this.cases.withdraw(tx, id, now);
      const entry = { before: { isWithdrawn: false }, after: { isWithdrawn: true, reason } };
      this.audit.record(tx, { actorId, action: 'case.withdrawn', subject: id, ...entry });
    });
  }

  async #lock(tx: Tx, id: string): Promise<CustomerCase> {
    const found = await tx.findOne(CustomerCase, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!found) throw new AppError('case.not_found');
    return found;
  }
}
