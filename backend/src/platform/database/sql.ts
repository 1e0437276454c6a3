import { Injectable } from '@nestjs/common';
import type { Pool, QueryResultRow } from 'pg';
import { DataSource } from 'typeorm';

/** A named statement: PostgreSQL parses and plans it once per connection. The name must be unique to the text. */
export interface Prepared {
  readonly name: string;
  readonly text: string;
}

/** The pool behind a data source: the driver has it, its types do not declare it. */
export const poolOf = (dataSource: DataSource): Pool => (dataSource.driver as unknown as { master: Pool }).master;

/**
 * Prepared reads on the application's own pool, for the paths where the ORM would cost more than the database.
 *
 * Reads only, outside transactions. Anything that locks or writes goes through `Transactions`.
 */
@Injectable()
export class PreparedReads {
  constructor(private readonly dataSource: DataSource) {}

  async rows<Row extends QueryResultRow>(statement: Prepared, values: readonly unknown[] = []): Promise<Row[]> {
    const result = await poolOf(this.dataSource).query<Row>({ ...statement, values: [...values] });
    return result.rows;
  }

  async first<Row extends QueryResultRow>(statement: Prepared, values: readonly unknown[] = []): Promise<Row | null> {
    const [row] = await this.rows<Row>(statement, values);
    return row ?? null;
  }
}
