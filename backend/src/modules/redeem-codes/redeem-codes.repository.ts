import { Injectable } from '@nestjs/common';
import type { CodeStanding, Gift, WrongCodes } from '../../domain/codes/redemption.js';
import type { Tx } from '../../platform/database/transactions.js';
import { RedeemBatch, RedeemCode } from './redeem-code.entity.js';

/** A code and what it gives; its row is locked. */
export interface LockedCode extends CodeStanding {
  readonly id: string;
  readonly batchId: string;
  readonly gift: Gift;
}

const CODE = `SELECT c.id, c.batch_id AS "batchId", b.gift, c.redeemed_at AS "redeemedAt",
    c.withdrawn_at AS "withdrawnAt", b.expires_at AS "expiresAt"
  FROM redeem_codes c JOIN redeem_batches b ON b.id = c.batch_id`;

@Injectable()
export class RedeemCodesRepository {
  /** Returns the account's wrong-code count. Its other attempts block until the transaction ends. */
  async lockWrongCodes(tx: Tx, accountId: string): Promise<WrongCodes | null> {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 2))', [accountId]);
    const rows: WrongCodes[] = await tx.query(
      'SELECT count, last_at AS "lastAt" FROM redeem_failures WHERE account_id = $1',
      [accountId],
    );
    return rows[0] ?? null;
  }

  async saveWrongCodes(tx: Tx, accountId: string, { count, lastAt }: WrongCodes): Promise<void> {
    await tx.query(
      `INSERT INTO redeem_failures (account_id, count, last_at) VALUES ($1, $2, $3)
       ON CONFLICT (account_id) DO UPDATE SET count = excluded.count, last_at = excluded.last_at`,
      [accountId, count, lastAt],
    );
  }

  async forgetWrongCodes(tx: Tx, accountId: string): Promise<void> {
    await tx.query('DELETE FROM redeem_failures WHERE account_id = $1', [accountId]);
  }

  /** Concurrent callers block here, then see that the code is used. */
  async lockByHash(tx: Tx, codeHash: Buffer): Promise<LockedCode | null> {
    const rows: LockedCode[] = await tx.query(`${CODE} WHERE c.code_hash = $1 FOR UPDATE OF c`, [codeHash]);
    return rows[0] ?? null;
  }

  async lockById(tx: Tx, id: string): Promise<LockedCode | null> {
    const rows: LockedCode[] = await tx.query(`${CODE} WHERE c.id = $1 FOR UPDATE OF c`, [id]);
    return rows[0] ?? null;
  }

  async saveRedeemed(
    tx: Tx,
    id: string,
    redemption: Pick<RedeemCode, 'redeemedBy' | 'redeemedAt' | 'licenseId'>,
  ): Promise<void> {
    await tx.update(RedeemCode, { id }, redemption);
  }

  async saveWithdrawn(tx: Tx, id: string, withdrawnAt: Date): Promise<void> {
    await tx.update(RedeemCode, { id }, { withdrawnAt });
  }

  /** Returns the new row's id. Creates no codes. */
  async insertBatch(tx: Tx, batch: Omit<RedeemBatch, 'id' | 'withdrawnAt'>): Promise<string> {
    const { identifiers } = await tx.insert(RedeemBatch, batch);
    return identifiers[0]?.id as string;
  }

  async insertCodes(tx: Tx, batchId: string, codes: readonly { id: string; hash: Buffer }[]): Promise<void> {
    await tx.query(
      'INSERT INTO redeem_codes (id, batch_id, code_hash) SELECT c.id, $1, c.hash FROM unnest($2::uuid[], $3::bytea[]) c(id, hash)',
      [batchId, codes.map(({ id }) => id), codes.map(({ hash }) => hash)],
    );
  }

  /** Whether the batch's codes were made. */
  async isPrinted(tx: Tx, batchId: string): Promise<boolean> {
    return tx.exists(RedeemCode, { where: { batchId } });
  }

  async lockBatch(tx: Tx, id: string): Promise<RedeemBatch | null> {
    return tx.findOne(RedeemBatch, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** Withdraws the unredeemed codes of a batch and returns their number. */
  async withdrawBatch(tx: Tx, id: string, withdrawnAt: Date): Promise<number> {
    await tx.update(RedeemBatch, { id }, { withdrawnAt });
    const [, count]: [unknown[], number] = await tx.query(
      'UPDATE redeem_codes SET withdrawn_at = $2 WHERE batch_id = $1 AND redeemed_at IS NULL AND withdrawn_at IS NULL',
      [id, withdrawnAt],
    );
    return count;
  }
}
