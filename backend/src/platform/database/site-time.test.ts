import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { atTime, NOW } from './site-time.js';

const now = new Date('2026-11-25T12:00:00Z');

describe('the time in the SQL of a read', () => {
  it('is the last value, however often it is asked for', () => {
    const text = `SELECT a > ${NOW} FROM t WHERE b = $1 AND c < ${NOW} AND d::text = 'x'`;
    expect(atTime(text, ['one'], now)).toEqual({
      text: `SELECT a > $2::timestamptz FROM t WHERE b = $1 AND c < $2::timestamptz AND d::text = 'x'`,
      values: ['one', now],
    });
  });

  it('is left out of a statement that does not ask for it', () => {
    expect(atTime('SELECT $1::int', [1], now)).toEqual({ text: 'SELECT $1::int', values: [1] });
  });

  it('is the site’s in every list and query of the modules', () => {
    // The outbox goes by PostgreSQL's clock, and so does the page that shows its jobs.
    const byDatabase = ['queues.queries.ts'];
    const modules = join(import.meta.dirname, '../../modules');
    const readers = readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.(listings?|queries)\.ts$/.test(file) && !byDatabase.some((name) => file.endsWith(name)),
    );
    expect(readers.length).toBeGreaterThan(40);
    const astray = readers.filter((file) =>
      /(?<![.\w])(now\(\)|clock_timestamp\(|current_(timestamp|date))/i.test(readFileSync(join(modules, file), 'utf8')),
    );
    expect(astray).toEqual([]);
  });
});
