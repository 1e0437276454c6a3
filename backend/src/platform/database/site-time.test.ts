import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { atTime, NOW } from './transactions.js';

const now = new Date('2026-11-25T12:00:00Z');

describe('the time in the SQL of a read', () => {
  it('the time of a read is its last value, once for all placeholders', () => {
    const text = `SELECT a > ${NOW} FROM t WHERE b = $1 AND c < ${NOW} AND d::text = 'x'`;
    expect(atTime(text, ['one'], now)).toEqual({
      text: `SELECT a > $2::timestamptz FROM t WHERE b = $1 AND c < $2::timestamptz AND d::text = 'x'`,
      values: ['one', now],
    });
  });

  it('a statement without a placeholder for the time gets no value for it', () => {
    expect(atTime('SELECT $1::int', [1], now)).toEqual({ text: 'SELECT $1::int', values: [1] });
  });

  it('every list and query of the modules uses the site’s time', () => {
    // The outbox and the page that shows its jobs use PostgreSQL's clock.
    const byDatabase = ['queues.queries.ts'];
    const modules = join(import.meta.dirname, '../../modules');
    const readers = readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.(listings?|queries)\.ts$/.test(file) && !byDatabase.some((name) => file.endsWith(name)),
    );
    expect(readers.length).toBeGreaterThan(30);
    const astray = readers.filter((file) =>
      /(?<![.\w])(now\(\)|clock_timestamp\(|current_(timestamp|date))/i.test(readFileSync(join(modules, file), 'utf8')),
    );
    expect(astray).toEqual([]);
  });
});
