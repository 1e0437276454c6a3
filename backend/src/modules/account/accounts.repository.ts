import { Injectable } from '@nestjs/common';
import { In, Raw } from 'typeorm';
import { type Tx, violatedConstraintOf } from '../../platform/database/transactions.js';
import { Account, AccountAvatar, Consent, type NewAccount } from './account.entity.js';

/**
 * Held by transactions that mail an account or give it something. An erasure waits for them and also erases what they
 * wrote; a transaction that begins after it finds the account erased.
 */
const KEPT = { mode: 'for_key_share' } as const;

@Injectable()
export class AccountsRepository {
  async findByMail(tx: Tx, mail: string): Promise<Account | null> {
    return tx.findOneBy(Account, { mail });
  }

  async findById(tx: Tx, id: string): Promise<Account | null> {
    return tx.findOneBy(Account, { id });
  }

  /** The same, and the account keeps its address until the transaction ends. */
  async keepByMail(tx: Tx, mail: string): Promise<Account | null> {
    return tx.findOne(Account, { where: { mail }, lock: KEPT });
  }

  async keepById(tx: Tx, id: string): Promise<Account | null> {
    return tx.findOne(Account, { where: { id }, lock: KEPT });
  }

  async findByIds(tx: Tx, ids: readonly string[]): Promise<Account[]> {
    return tx.findBy(Account, { id: In(ids) });
  }

  async keepContact(tx: Tx, id: string): Promise<Pick<Account, 'mail' | 'name' | 'locale'> | null> {
    const rows: Pick<Account, 'mail' | 'name' | 'locale'>[] = await tx.query(
      'SELECT mail, name, locale FROM accounts WHERE id = $1 FOR KEY SHARE',
      [id],
    );
    return rows[0] ?? null;
  }

  async keepReferrer(tx: Tx, id: string): Promise<Account | null> {
    return tx.findOne(Account, {
      where: { id: Raw((column) => `${column} = (SELECT referrer_id FROM accounts WHERE id = :id)`, { id }) },
      lock: KEPT,
    });
  }

  async lockById(tx: Tx, id: string): Promise<Account | null> {
    return tx.findOne(Account, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /**
   * Returns the ids of the administrators who may approve, and locks them: none is added or removed until the
   * transaction ends.
   */
  async lockApprovers(tx: Tx): Promise<readonly string[]> {
    const rows: { id: string }[] = await tx.query(
      `SELECT id FROM accounts WHERE role = 'admin' AND disabled_at IS NULL AND deleted_at IS NULL
        ORDER BY id FOR NO KEY UPDATE`,
    );
    return rows.map(({ id }) => id);
  }

  async findByReferralCode(tx: Tx, referralCode: string): Promise<Account | null> {
    return tx.findOneBy(Account, { referralCode });
  }

  /** Returns null when the address is taken, including by a registration that commits concurrently. */
  async insert(tx: Tx, account: NewAccount): Promise<string | null> {
    try {
      return (await tx.transaction((inner) => inner.save(Account, { ...account }))).id;
    } catch (error) {
      if (violatedConstraintOf(error) === 'accounts_mail') return null;
      throw error;
    }
  }

  async update(tx: Tx, id: string, change: Partial<Omit<Account, 'id' | 'version'>>): Promise<void> {
    await tx.update(Account, { id }, change);
  }

  async noteWorkSeen(tx: Tx, id: string, until: Date): Promise<void> {
    await tx.query(
      'UPDATE accounts SET work_seen_at = $2 WHERE id = $1 AND (work_seen_at IS NULL OR work_seen_at < $2)',
      [id, until],
    );
  }

  /** Returns false when the address is taken. The savepoint keeps the caller's transaction usable in that case. */
  async moveTo(tx: Tx, id: string, mail: string): Promise<boolean> {
    try {
      await tx.transaction((inner) => inner.update(Account, { id }, { mail }));
      return true;
    } catch (error) {
      if (violatedConstraintOf(error) === 'accounts_mail') return false;
      throw error;
    }
  }

  async setAvatar(tx: Tx, avatar: AccountAvatar): Promise<void> {
    await tx.upsert(AccountAvatar, avatar, ['accountId']);
  }

  async removeAvatar(tx: Tx, accountId: string): Promise<void> {
    await tx.delete(AccountAvatar, { accountId });
  }

  async addConsent(tx: Tx, consent: Omit<Consent, 'id'>): Promise<void> {
    await tx.insert(Consent, consent);
  }
}
