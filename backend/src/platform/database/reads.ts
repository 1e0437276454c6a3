import { Injectable } from '@nestjs/common';
import type { QueryResultRow } from 'pg';
import { DataSource } from 'typeorm';
import { Clock } from '../clock/clock.js';
import { poolOf } from './pool.js';
import { atTime } from './site-time.js';

/**
 * A named statement: PostgreSQL parses and plans it once per connection. The name must be unique to the text, which may
 * hold `NOW`.
 */
export interface Prepared {
  readonly name: string;
  readonly text: string;
}

/**
 * Typed SQL for screens and hot lists, outside transactions: one prepared statement each, on the application's pool.
 *
 * Reads only. Anything that locks or writes goes through `Transactions`.
 */
@Injectable()
export class Reads {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async rows<Row extends QueryResultRow>({ name, text }: Prepared, values: readonly unknown[] = []): Promise<Row[]> {
    const result = await poolOf(this.dataSource).query<Row>({ name, ...atTime(text, values, this.clock.now()) });
    return result.rows;
  }

  async first<Row extends QueryResultRow>(statement: Prepared, values: readonly unknown[] = []): Promise<Row | null> {
    const [row] = await this.rows<Row>(statement, values);
    return row ?? null;
  }
}
