import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';
import { UnsubscribeKey } from './entities/unsubscribe-key.entity.js';

const SECRET_BYTES = 32;
/** The id takes one byte of a token. */
const LAST_ID = 255;

@Injectable()
export class UnsubscribeKeysRepository {
  /** Returns every key, newest first; creates the first one if there is none. */
  async all(tx: Tx): Promise<UnsubscribeKey[]> {
    const known = await this.#list(tx);
    if (known.length > 0) return known;
    const secret = randomBytes(SECRET_BYTES);
    await tx.query('INSERT INTO unsubscribe_keys (id, secret) VALUES (1, $1) ON CONFLICT DO NOTHING', [secret]);
    return this.#list(tx);
  }

  /** Adds a key that signs from now on. Returns its id, or null when all 255 ids have been used. */
  async add(tx: Tx): Promise<number | null> {
    const [newest] = await this.all(tx);
    const id = (newest?.id ?? 0) + 1;
    if (id > LAST_ID) return null;
    await tx.insert(UnsubscribeKey, { id, secret: randomBytes(SECRET_BYTES) });
    return id;
  }

  #list(tx: Tx): Promise<UnsubscribeKey[]> {
    return tx.find(UnsubscribeKey, { order: { id: 'DESC' } });
  }
}
