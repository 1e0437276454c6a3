import type supertest from 'supertest';
import type { TestApp } from './app.js';
import { whileHeld } from './holding.js';

export interface Statement {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** A write that is overtaken: while it waits, another transaction changes the row that it is about to decide on. */
export interface Overtaken {
  /** What the other request writes, committed once `act` waits for the row. */
  readonly by: Statement;
  readonly act: () => PromiseLike<supertest.Response>;
  /** How the write is refused once it has seen the change; a write that read the row without its lock succeeds. */
  readonly refusal: string;
  /** What the books need besides `by`, which changes one row only. */
  readonly settled?: Statement;
}

/** Writes by what they do. Each is prepared afresh. */
export type OvertakenWrites = Readonly<Record<string, () => Promise<Overtaken>>>;

/** Tests that each of these writes is refused. */
export const testOvertaken = (site: TestApp, writes: OvertakenWrites): void =>
  it.each(Object.entries(writes))('%s is refused when the row it waited for has changed', async (_what, prepare) => {
    const write = await prepare();
    expect(await outcomeOf(site, write)).toBe(write.refusal);
  });

/** The code of the refusal of an overtaken write, or `ok`. */
async function outcomeOf(site: TestApp, { by, act, settled }: Overtaken): Promise<string> {
  const [answer] = await whileHeld(site, by, [act]);
  if (settled) await site.db.query(settled.sql, [...settled.values]);
  return answer && answer.status >= 300 ? String(answer.body.code) : 'ok';
}

/** The change of one row by its id. */
export const rowChanged = (table: string, id: string, changes: string): Statement => ({
  sql: `UPDATE ${table} SET ${changes} WHERE id = $1`,
  values: [id],
});
