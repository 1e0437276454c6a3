import { randomUUID } from 'node:crypto';
import { inDatabase } from './database';

/** Creates a parked mail job, because no visitor's action makes one fail; returns its number. */
export async function aFailedMail(to: string): Promise<string> {
  const payload = { letterId: randomUUID(), letter: 'already-registered', to, locale: 'zh', props: { name: '周宁' } };
  const [job] = await inDatabase<{ id: string }>(
    `INSERT INTO outbox (name, queue, payload, attempts, parked_at, last_error)
     VALUES ('mail.letter', 'mail', $1, 5, now(), 'Error: the disk was full') RETURNING id::text`,
    [payload],
  );
  return job?.id ?? '';
}
