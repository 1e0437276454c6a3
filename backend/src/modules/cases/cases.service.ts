import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';
import { CaseConsent } from './entities/case-consent.entity.js';
import { CustomerCase } from './entities/case.entity.js';

/** Version of the text that requests consent; every change of the text gets a new version. */
const CASE_CONSENT_VERSION = '2026-11-01';

export interface CaseAnswer {
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
