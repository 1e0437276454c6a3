import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';
import { CaseConsent } from './entities/case-consent.entity.js';
import { CustomerCase } from './entities/case.entity.js';

/** Version of the text that asks for consent; a change of the text is a new version. */
const CASE_CONSENT_VERSION = '2026-11-01';

export interface CaseAnswer {
  readonly accountId: string;
  readonly applicationId: string;
  readonly isGranted: boolean;
  readonly source: 'application' | 'account';
  readonly now: Date;
}

/** Companies shown as customers, and whether they agreed. */
@Injectable()
export class Cases {
  /** Keeps an answer and lets it take effect. Asking for what already holds changes nothing. */
  async answer(tx: Tx, { applicationId, accountId, isGranted, source, now: answeredAt }: CaseAnswer): Promise<void> {
    if ((await this.isAgreed(tx, applicationId)) === isGranted) return;
    const consent = { accountId, applicationId, version: CASE_CONSENT_VERSION, isGranted, source, answeredAt };
    await tx.insert(CaseConsent, consent);
    await tx.update(CustomerCase, { applicationId }, { withdrawnAt: isGranted ? null : answeredAt });
  }

  /** Null when nobody was ever asked. */
  async isAgreed(tx: Tx, applicationId: string): Promise<boolean | null> {
    const [newest] = await tx.find(CaseConsent, { where: { applicationId }, order: { answeredAt: 'DESC' }, take: 1 });
    return newest?.isGranted ?? null;
  }

  /** Shows the company of an approved application, unless it took its consent back meanwhile. */
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

  /** Writes down that a company took its consent back, as it told staff. */
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

  /** Takes a company off the page for good, when the account behind it is erased. */
  async forget(tx: Tx, applicationId: string): Promise<void> {
    await tx.delete(CustomerCase, { applicationId });
  }
}
