import { BooksAudit, type BooksBroken, INVARIANTS } from '../../src/modules/books/index.js';
import type { TestApp } from './app.js';

/** Sites that are up; the books of each are looked at after every test. */
const open = new Set<TestApp>();

export const watchBooks = (site: TestApp): void => {
  open.add(site);
};
export const forgetBooks = (site: TestApp): void => {
  open.delete(site);
};

/**
 * What tests plant by hand: licenses and points without what they came of or went to, and money a gateway is only
 * said to have taken. Suites that do without ask for `everything`.
 */
const PLANTED = new Set([
  'I4.referral-belongs',
  'I3.codes-gave-once',
  'I3.licenses-were-paid',
  'I4.upgrades-were-paid',
  'I11.gateway-statement',
  'I12.free-licenses-were-approved',
]);

export async function brokenBooks(site: TestApp, { everything = false } = {}): Promise<BooksBroken[]> {
  const invariants = INVARIANTS.filter(({ id }) => everything || !PLANTED.has(id));
  return site.app.get(BooksAudit, { strict: false }).check(invariants);
}

/** Fails when something must be true of the books of a running site and is not. */
export async function expectBooksToBalance(): Promise<void> {
  for (const site of open) expect(await brokenBooks(site)).toEqual([]);
}
