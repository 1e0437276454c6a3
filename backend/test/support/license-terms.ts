import { randomUUID } from 'node:crypto';
import type { TestApp } from './app.js';

/** Gives a license another end, as a correction does: to the end of that day in Shanghai, or permanent if null. */
export async function endsOn({ db }: Pick<TestApp, 'db'>, licenseId: string, day: string | null): Promise<void> {
  await db.query(
    `WITH written AS (
       INSERT INTO license_lines (license_id, kind, at, source, source_id, parts, until, is_lifetime)
       SELECT $1, 'time', now(), 'correction', $2, array_agg(id), $3::date, $3::date IS NULL
         FROM license_lines WHERE license_id = $1 AND kind = 'first'
       RETURNING id)
     UPDATE licenses SET expires_at = (($3::date + 1)::timestamp AT TIME ZONE 'Asia/Shanghai') - interval '1 second',
            lines_seen = (SELECT id FROM written)
      WHERE id = $1`,
    [licenseId, randomUUID(), day],
  );
}
