import { Injectable } from '@nestjs/common';
import { may, STAFF_ROLES } from '../../domain/access/roles.js';
import type { ProposalKind, Standing } from '../../domain/approvals/proposal.js';
import type { Tx } from '../../platform/database/transactions.js';
import { Proposal, StaffGift } from './proposal.entity.js';

/** Advisory lock of what one member of staff gives away, so that concurrent acts are summed one after the other. */
const GIVING_LOCK = 7_215_004_331;

/**
 * Fen for each unit in gifts of the previous release, which were limited by kind: a fiftieth of ¥5,000 for each of 50
 * users, and so on. They are a month old at most.
 */
const EARLIER_GIFTS_FEN = 'users * 10000 + assets * 1000 + months * 13889';

type NewProposal = Omit<Proposal, 'id' | 'status' | 'decidedBy' | 'decidedAt' | 'resultId'>;
type NewGift = Omit<StaffGift, 'id' | 'users' | 'assets' | 'months'>;
const APPROVERS = STAFF_ROLES.filter((role) => may(role, 'approvals.decide'));

/** What an account may do now, and from when it may approve; null for no wait. */
interface StaffRow extends Standing {
  readonly approvesFrom: Date | null;
}
const STAFF_ROW = `SELECT role, disabled_at IS NULL AND deleted_at IS NULL AS "isEnabled", approves_from AS "approvesFrom"
  FROM accounts WHERE id = $1`;

type Decision = Pick<Proposal, 'status' | 'decidedBy' | 'decidedAt' | 'resultId'>;

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

  /** Ends the waiting proposals of these kinds by one member of staff. Returns their ids. */
  async end(
    tx: Tx,
    proposedBy: string,
    kinds: readonly ProposalKind[],
    { status, decidedBy, decidedAt }: Omit<Decision, 'resultId'>,
  ): Promise<string[]> {
    const [rows]: [{ id: string }[], number] = await tx.query(
      `UPDATE proposals SET status = $3, decided_by = $4, decided_at = $5
        WHERE proposed_by = $1 AND kind = ANY ($2::text[]) AND status = 'waiting' RETURNING id`,
      [proposedBy, kinds, status, decidedBy, decidedAt],
    );
    return rows.map(({ id }) => id);
  }

  async findStaff(tx: Tx, staffId: string): Promise<StaffRow | null> {
    const rows: StaffRow[] = await tx.query(STAFF_ROW, [staffId]);
    return rows[0] ?? null;
  }

  /** The same, and keeps the account's standing as it is until the transaction ends. */
  async holdStaff(tx: Tx, staffId: string): Promise<StaffRow | null> {
    const rows: StaffRow[] = await tx.query(`${STAFF_ROW} FOR SHARE`, [staffId]);
    return rows[0] ?? null;
  }

  /**
   * Blocks changes to the standing of every administrator until the transaction ends. Take it before the lock of a
   * proposal: dismissing an administrator locks the administrators first, and then ends the proposals.
   */
  async lockApprovers(tx: Tx): Promise<void> {
    await tx.query(`SELECT FROM accounts WHERE role = ANY ($1::text[]) ORDER BY id FOR NO KEY UPDATE`, [APPROVERS]);
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

  async addGift(tx: Tx, gift: NewGift): Promise<void> {
    await tx.insert(StaffGift, gift);
  }

  /** Blocks other acts by which this member of staff gives something until the transaction ends. */
  async lockGiving(tx: Tx, staffId: string): Promise<void> {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, $2))', [staffId, GIVING_LOCK]);
  }

  /** Sums what a member of staff has given alone since `since`: fen. */
  async givenSince(tx: Tx, staffId: string, since: Date): Promise<number> {
    const [row]: [{ fen: number }] = await tx.query(
      `SELECT coalesce(sum(worth_fen + ${EARLIER_GIFTS_FEN}), 0)::float8 AS fen
         FROM staff_gifts WHERE staff_id = $1 AND given_at > $2`,
      [staffId, since],
    );
    return row.fen;
  }
}
