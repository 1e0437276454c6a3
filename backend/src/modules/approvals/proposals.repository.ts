import { CAPACITIES } from '../../domain/licensing/capacity.js';
import { Injectable } from '@nestjs/common';
import type { Giving } from '../../domain/approvals/giving.js';
import type { Tx } from '../../platform/database/transactions.js';
import { Proposal } from './entities/proposal.entity.js';
import { StaffGift } from './entities/staff-gift.entity.js';

/** Advisory lock of every staff act that gives something, so that concurrent acts are summed one after the other. */
const GIVING_LOCK = 7_215_004_331;

type NewProposal = Omit<Proposal, 'id' | 'status' | 'decidedBy' | 'decidedAt' | 'resultId'>;
type Decision = Pick<Proposal, 'status' | 'decidedBy' | 'decidedAt' | 'resultId'>;

/** Who gives, and who receives. */
export interface GivenTo {
  readonly staffId: string;
  readonly accountId: string | null;
  readonly licenseId: string | null;
}

@Injectable()
export class ProposalsRepository {
  /** Returns the new row's id. */
  async insert(tx: Tx, proposal: NewProposal): Promise<string> {
    const { identifiers } = await tx.insert(Proposal, { ...proposal, status: 'waiting' });
    return identifiers[0]?.id as string;
  }

  async lock(tx: Tx, id: string): Promise<Proposal | null> {
    return tx.findOne(Proposal, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  async decide(tx: Tx, id: string, decision: Decision): Promise<void> {
    await tx.update(Proposal, { id }, decision);
  }

  /** Returns when a member of staff may first approve; null for no wait. */
  async approvesFrom(tx: Tx, staffId: string): Promise<Date | null> {
    const rows: { approvesFrom: Date | null }[] = await tx.query(
      'SELECT approves_from AS "approvesFrom" FROM accounts WHERE id = $1',
      [staffId],
    );
    return rows[0]?.approvesFrom ?? null;
  }

  /** Erases the personal fields of proposals for an account. */
  async forget(tx: Tx, accountId: string): Promise<void> {
    await tx.query('UPDATE proposals SET personal = NULL WHERE account_id = $1 AND personal IS NOT NULL', [accountId]);
  }

  async forgetQuotes(tx: Tx, quoteIds: readonly string[]): Promise<void> {
    await tx.query(
      `UPDATE proposals SET personal = NULL
        WHERE kind = 'quote_send' AND personal IS NOT NULL AND payload ->> 'quoteId' = ANY ($1::text[])`,
      [quoteIds],
    );
  }

  async addGift(tx: Tx, gift: Omit<StaffGift, 'id'>): Promise<void> {
    await tx.insert(StaffGift, gift);
  }

  /** Blocks every other act that gives something until the transaction ends. */
  async lockGiving(tx: Tx): Promise<void> {
    await tx.query('SELECT pg_advisory_xact_lock($1)', [GIVING_LOCK]);
  }

  /** Sums what was given since `since`: by the member of staff, to the account, to the licence. */
  async sumsSince(tx: Tx, { staffId, accountId, licenseId }: GivenTo, since: Date): Promise<readonly Giving[]> {
    const sums = (key: string) =>
      `SELECT ${CAPACITIES.map((name) => `coalesce(sum(${name}), 0)::float8 AS ${name}`).join(', ')},
              coalesce(sum(months), 0)::float8 AS months, coalesce(sum(worth_fen), 0)::float8 AS "worthFen"
         FROM staff_gifts WHERE given_at > $1 AND ${key}`;
    return tx.query(
      `${sums('staff_id = $2')} UNION ALL ${sums('account_id = $3')} UNION ALL ${sums('license_id = $4')}`,
      [since, staffId, accountId, licenseId],
    );
  }
}
