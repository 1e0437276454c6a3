import type supertest from 'supertest';
import { AccountStanding } from '../../src/modules/account/index.js';
import type { Role } from '../../src/domain/access/roles.js';
import type { TestApp } from './app.js';
import { aPerson, inTransaction, type Person, serviceOf, signedInAgain } from './people.js';

export interface Staff extends Person {
  /** Uploads a file, a PDF by default. */
  upload(path: string, bytes: Buffer, contentType?: string): supertest.Test;
}

/** A member of staff. */
export async function aStaffMember(site: TestApp, role: Exclude<Role, 'customer'> = 'admin'): Promise<Staff> {
  const person = await aPerson(site);
  const change = { actorId: null, accountId: person.id };
  await inTransaction(site, (tx) => serviceOf(site, AccountStanding).changeRole(tx, change, role));
  const staff = await signedInAgain(site, person);
  return {
    ...staff,
    upload: (path, bytes, contentType = 'application/pdf') =>
      site.http.put(path).set('x-auth-token', staff.token).set('content-type', contentType).send(bytes),
  };
}

/** The audit records of a subject, in order. */
export async function auditOf(site: TestApp, subject: string): Promise<{ action: string; actor: string | null }[]> {
  return site.db.query('SELECT action, actor_id AS actor FROM audit_records WHERE subject = $1 ORDER BY id', [subject]);
}

/** Network addresses of the requests that the audit log has of a subject; `none` where a record lacks one. */
export async function addressesOf(site: TestApp, subject: string): Promise<string[]> {
  const rows: { facts: { address?: string } | null }[] = await site.db.query(
    'SELECT facts FROM audit_records LEFT JOIN audit_private ON record_id = id WHERE subject = $1',
    [subject],
  );
  return [...new Set(rows.map(({ facts }) => facts?.address ?? 'none'))];
}

/** The newest audit record of an action, for its before and after. */
export async function lastAudit(site: TestApp, action: string) {
  const [record] = await site.db.query(
    'SELECT actor_id AS "actorId", subject, before, after FROM audit_records WHERE action = $1 ORDER BY id DESC LIMIT 1',
    [action],
  );
  return record as {
    actorId: string;
    subject: string;
    before: Record<string, unknown>;
    after: Record<string, unknown>;
  };
}

/** The lock under which the gifts of a member of staff are summed, for `whileHeld`. */
export const givingOf = ({ id }: Staff) => ({
  sql: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 7215004331))',
  values: [id],
});

/** What a member of staff has given alone, in fen of list price. */
export async function givenFenBy(site: TestApp, { id }: Staff): Promise<number> {
  const [{ fen }] = await site.db.query(
    'SELECT coalesce(sum(worth_fen), 0)::float8 AS fen FROM staff_gifts WHERE staff_id = $1',
    [id],
  );
  return fen;
}
