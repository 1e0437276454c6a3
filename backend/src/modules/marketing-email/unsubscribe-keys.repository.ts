import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';
import { UnsubscribeKey } from './entities/unsubscribe-key.entity.js';

@Injectable()
export class UnsubscribeKeysRepository {
  /** Every key, the newest first; makes the first one. */
  async all(tx: Tx): Promise<UnsubscribeKey[]> {
    const known = await this.#list(tx);
    if (known.length > 0) return known;
    const values = { id: 1, secret: randomBytes(32) };
    await tx.createQueryBuilder().insert().into(UnsubscribeKey).values(values).orIgnore().execute();
    return this.#list(tx);
  }

  #list(tx: Tx): Promise<UnsubscribeKey[]> {
    return tx.find(UnsubscribeKey, { order: { id: 'DESC' } });
  }
}
