import { Injectable } from '@nestjs/common';
import { type Prepared, Reads } from '../../../platform/database/reads.js';

const BATCH = 200;

/** Licenses that end in a span of time, in id order after a given id. */
const ENDING: Prepared = {
  name: 'licenses-ending',
  text: `SELECT id FROM licenses
          WHERE status = 'active' AND expires_at BETWEEN $1 AND $2 AND id > $3 ORDER BY id LIMIT ${BATCH}`,
};
const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000';

@Injectable()
export class EndingLicenses {
  constructor(private readonly reads: Reads) {}

  /** The active licenses that end between two instants, read in batches. */
  async *between(from: Date, until: Date): AsyncGenerator<string> {
    let after = BEFORE_ALL_IDS;
    for (;;) {
      const batch = await this.reads.rows<{ id: string }>(ENDING, [from, until, after]);
      for (const { id } of batch) yield id;
      const last = batch.at(-1);
      if (!last || batch.length < BATCH) return;
      after = last.id;
    }
  }
}
