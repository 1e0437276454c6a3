import { Injectable } from '@nestjs/common';
import { type Prepared, Reads } from '../../../platform/database/reads.js';

const FOUND: Prepared = {
  name: 'unbound-files',
  text: `SELECT license_id AS id FROM license_files
          WHERE superseded_at IS NULL AND ends_at IS NULL AND kind = 'license' LIMIT 200`,
};

@Injectable()
export class UnboundFilesQueries {
  constructor(private readonly reads: Reads) {}

  /** Some of the licenses whose file works on any machine and has no end. */
  async nextLicenses(): Promise<readonly string[]> {
    const rows = await this.reads.rows<{ id: string }>(FOUND);
    return rows.map(({ id }) => id);
  }
}
