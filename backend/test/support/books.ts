import type { INestApplication } from '@nestjs/common';
import { Client } from 'pg';
import { BooksAudit, type BooksBroken, INVARIANTS, LicenseFold } from '../../src/modules/books/index.js';
import type { Settings } from '../../src/platform/config/settings.js';

interface CheckedSite {
  readonly app: Pick<INestApplication, 'get'>;
  readonly settings: Pick<Settings, 'databaseUrl'>;
}

/** Running sites, each with the connection on which its books are checked after every test. */
const open = new Map<CheckedSite, Client | null>();

export const watchBooks = (site: CheckedSite): void => {
  open.set(site, null);
};

export async function forgetBooks(site: CheckedSite): Promise<void> {
  const client = open.get(site);
  open.delete(site);
  await client?.end();
}

/**
 * Invariants that tests break by inserting rows directly: licenses and points without their origin or use, and money
 * that a gateway only claims to have collected. Suites that insert none use `everything`.
 */
const PLANTED = new Set([
  'I4.referral-belongs',
  'I3.codes-gave-once',
  'I3.licenses-were-paid',
  'I4.upgrades-were-paid',
  'I11.gateway-statement',
  'I12.free-licenses-were-approved',
]);
const CHECKED = INVARIANTS.filter(({ id }) => !PLANTED.has(id));

/** Prepared, because planning these statements again after every test took longer than many of the tests. */
const BREACHES = {
  name: 'breaches',
  text: CHECKED.map(
    ({ id, sql }) => `SELECT '${id}' AS invariant, to_jsonb(breach) AS breach FROM (${sql}) breach`,
  ).join('\nUNION ALL\n'),
};

export async function brokenBooks(site: CheckedSite, { everything = false } = {}): Promise<BooksBroken[]> {
  return site.app.get(BooksAudit, { strict: false }).check(everything ? INVARIANTS : CHECKED);
}

/** Fails when an invariant of a running site's books is broken. */
export async function expectBooksToBalance(): Promise<void> {
  for (const [site, kept] of open) {
    const client = kept ?? (await connect(site));
    expect((await client.query(BREACHES)).rows).toEqual([]);
    expect(await site.app.get(LicenseFold, { strict: false }).changed()).toEqual([]);
  }
}

async function connect(site: CheckedSite): Promise<Client> {
  // Connects as the application: its rights are among what is checked.
  const client = new Client({ connectionString: site.settings.databaseUrl ?? undefined });
  // Some tests close every connection of their database.
  client.on('error', () => open.has(site) && open.set(site, null));
  await client.connect();
  await client.query('SET jit = off');
  open.set(site, client);
  return client;
}
