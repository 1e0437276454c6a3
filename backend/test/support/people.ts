import type { PoolClient } from 'pg';
import type supertest from 'supertest';
import { DataSource } from 'typeorm';
import { AccountDeletion, AccountRegistration } from '../../src/modules/account/index.js';
import { Sessions } from '../../src/modules/auth/index.js';
import { PointsLedger } from '../../src/modules/points/index.js';
import { poolOf } from '../../src/platform/database/data-source-options.js';
import { Transactions, type Tx } from '../../src/platform/database/transactions.js';
import { type TestApp, unique } from './app.js';
import { type Customer, keyed } from './customer.js';

export { keyed } from './customer.js';

/** `version` is the version that was read, for routes that require one. */
export interface Person extends Customer {
  post(path: string, body?: object, version?: number): supertest.Test;
  put(path: string, body: object, version?: number): supertest.Test;
  delete(path: string, version?: number): supertest.Test;
}

/** Adds the version that was read to a request. */
export const reading = (request: supertest.Test, version: number | undefined): supertest.Test =>
  version === undefined ? request : request.set('if-match', `"${version}"`);

/** Returns a service of the running site, from any module. */
export const serviceOf = <T>(site: TestApp, type: new (...args: never[]) => T): T =>
  site.app.get(type, { strict: false });

export const inTransaction = <T>(site: TestApp, work: (tx: Tx) => T | Promise<T>): Promise<T> =>
  serviceOf(site, Transactions).run(work);

/** Creates a signed-in customer without the forms, the mails and the hashing: for tests that need many. */
export async function aPerson(
  site: TestApp,
  { referrer, locale = 'zh' }: { readonly referrer?: Person; readonly locale?: 'zh' | 'en' } = {},
): Promise<Person> {
  const mail = `${unique('person')}@example.cn`;
  const { id, token } = await inTransaction(site, async (tx) => {
    const account = { mail, name: '周宁', locale, passwordHash: 'none', wantsMarketing: false, now: site.clock.now() };
    const referralCode = referrer ? await codeOf(tx, referrer) : null;
    const created = await serviceOf(site, AccountRegistration).create(tx, { ...account, referralCode });
    if (created === null) throw new Error(`${mail} has an account already`);
    const origin = { address: '127.0.0.1', agent: 'test' };
    return { id: created, token: await serviceOf(site, Sessions).begin(tx, created, origin) };
  });
  return signedIn(site, { id, mail, token, locale });
}

/** Signs the same person in to a new session. */
export async function signedInAgain(
  site: TestApp,
  { id, mail }: Pick<Person, 'id' | 'mail'>,
  locale: 'zh' | 'en' = 'zh',
): Promise<Person> {
  const origin = { address: '127.0.0.1', agent: 'test' };
  const token = await inTransaction(site, (tx) => serviceOf(site, Sessions).begin(tx, id, origin));
  return signedIn(site, { id, mail, token, locale });
}

function signedIn(
  site: TestApp,
  {
    id,
    mail,
    token,
    locale,
  }: { readonly id: string; readonly mail: string; readonly token: string; readonly locale: string },
): Person {
  const signed = (request: supertest.Test) => request.set('x-auth-token', token).set('accept-language', locale);
  return {
    id,
    mail,
    token,
    get: (path) => signed(site.http.get(path)),
    post: (path, body, version) => {
      const request = reading(keyed(signed(site.http.post(path)), path), version);
      return body ? request.send(body) : request;
    },
    put: (path, body, version) => reading(signed(site.http.put(path)), version).send(body),
    delete: (path, version) => reading(signed(site.http.delete(path)), version),
  };
}

/** Erases an account, as if its owner had requested it long enough ago. */
export async function eraseAccount(site: TestApp, { id }: Pick<Person, 'id'>): Promise<void> {
  await site.db.query(`UPDATE accounts SET deletion_requested_at = now() - interval '16 days' WHERE id = $1`, [id]);
  await serviceOf(site, AccountDeletion).eraseDue();
}

export const people = (site: TestApp, count: number): Promise<Person[]> =>
  Promise.all(Array.from({ length: count }, () => aPerson(site)));

/** How many connections are opened at once: each has two seconds, on a busy machine, too. */
const OPENED_AT_ONCE = 4;

/** Opens every connection of the site's pool: without it, concurrent requests would run one after the other. */
export async function openConnections(site: TestApp): Promise<void> {
  const pool = poolOf(serviceOf(site, DataSource));
  const held: PoolClient[] = [];
  while (held.length < site.settings.databasePoolSize) {
    const count = Math.min(OPENED_AT_ONCE, site.settings.databasePoolSize - held.length);
    held.push(...(await Promise.all(Array.from({ length: count }, () => pool.connect()))));
  }
  for (const client of held) client.release();
}

/** Grants points as staff. */
export async function givePoints(site: TestApp, { id }: Person, points: number): Promise<void> {
  const gift = { accountId: id, reason: 'granted_by_staff', points, now: site.clock.now() } as const;
  await inTransaction(site, (tx) => serviceOf(site, PointsLedger).append(tx, gift));
}

export async function balanceOf(site: TestApp, { id }: Pick<Person, 'id'>): Promise<number> {
  const [{ balance }] = await site.db.query(
    'SELECT coalesce(sum(amount), 0)::int AS balance FROM point_records WHERE account_id = $1',
    [id],
  );
  return balance;
}

/** Counts responses below status 300 as `ok`, and refusals by code. */
export function tally(answers: readonly supertest.Response[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const key = status < 300 ? 'ok' : String(body.code);
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

async function codeOf(tx: Tx, { id }: Person): Promise<string> {
  const [{ code }] = await tx.query('SELECT referral_code AS code FROM accounts WHERE id = $1', [id]);
  return code;
}
