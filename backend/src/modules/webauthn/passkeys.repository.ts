import { Injectable } from '@nestjs/common';
import { type Tx, violatedConstraintOf } from '../../platform/database/transactions.js';
import { Passkey } from './passkey.entity.js';

@Injectable()
export class PasskeysRepository {
  async list(tx: Tx, accountId: string): Promise<Passkey[]> {
    return tx.find(Passkey, { where: { accountId }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  /** Returns a passkey of the account; null when there is none with this id, or it belongs to another account. */
  async find(tx: Tx, accountId: string, id: string): Promise<Passkey | null> {
    return tx.findOneBy(Passkey, { accountId, id });
  }

  async findByCredentialId(tx: Tx, credentialId: Buffer): Promise<Passkey | null> {
    return tx.findOneBy(Passkey, { credentialId });
  }

  /**
   * Returns null when the credential is already registered; the savepoint keeps the caller's transaction usable in that
   * case.
   */
  async insert(tx: Tx, passkey: Omit<Passkey, 'id'>): Promise<Passkey | null> {
    try {
      return await tx.transaction((inner) => inner.save(inner.create(Passkey, passkey)));
    } catch (error) {
      if (violatedConstraintOf(error) === 'webauthn_credentials_credential_id') return null;
      throw error;
    }
  }

  async update(
    tx: Tx,
    id: string,
    change: Partial<Pick<Passkey, 'name' | 'counter' | 'isSynced' | 'lastUsedAt'>>,
  ): Promise<void> {
    await tx.update(Passkey, { id }, change);
  }

  async remove(tx: Tx, id: string): Promise<void> {
    await tx.delete(Passkey, { id });
  }

  async removeAll(tx: Tx, accountId: string): Promise<void> {
    await tx.delete(Passkey, { accountId });
  }
}
