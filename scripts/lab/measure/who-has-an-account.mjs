/**
 * Measures whether response times reveal that an address has an account.
 *
 *   npm run build && node scripts/lab/measure/who-has-an-account.mjs [samples]
 *
 * Starts the built site with its own data and submits every form with `samples` addresses that have an account and as
 * many that have none, each once, in pairs of random order. Prints for each form the medians in milliseconds, their
 * difference, the difference of the fastest tenths, which other work on the machine disturbs least, and the probability
 * that a known address takes longer. Expected on an idle machine: medians less than 5 ms apart, a probability of 0.40
 * to 0.60; otherwise it exits with 1.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chanceOfMore, median, quantile } from '../../lib/compare.mjs';
import { startSite } from '../../lib/site.mjs';
import { Visitor } from './visitor.mjs';

const SAMPLES = Number(process.argv[2] ?? 200);
const MAX_DIFFERENCE_MS = 5;
const CHANCES = [0.4, 0.6];

const folder = mkdtempSync(join(tmpdir(), 'who-has-an-account-'));
const site = await startSite(folder);
let isGood = true;
try {
  const visitor = new Visitor(site.url, site.env.CAPTCHA_ANSWER);
  const known = [];
  for (let at = 0; at < SAMPLES; at += 1) known.push(await visitor.register());
  const unknown = known.map((mail) => mail.replace('@', '-nobody@'));

  console.log(
    '| form | known (ms) | unknown (ms) | apart (ms) | fastest tenth apart (ms) | chance |\n| --- | --: | --: | --: | --: | --: |',
  );
  for (const [name, ask] of Object.entries(visitor.forms())) await measure(name, ask, known, unknown);
  await measureTransfer(visitor, unknown);
} finally {
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = isGood ? 0 : 1;

async function measure(name, ask, known, unknown) {
  const times = { known: [], unknown: [] };
  for (const [at, mail] of known.entries()) {
    const pair = [
      ['known', mail],
      ['unknown', unknown[at]],
    ];
    for (const [kind, one] of Math.random() < 0.5 ? pair : pair.toReversed()) times[kind].push(await ask(one));
  }
  report(name, times);
}

/**
 * Transfers a licence back and forth between two accounts; in between, it is offered to an address without an account.
 */
async function measureTransfer(visitor, unknown) {
  const people = [await visitor.signUp(), await visitor.signUp()];
  const paidId = await visitor.buy(people[0].token);
  const times = { known: [], unknown: [] };
  for (const [at, nobody] of unknown.entries()) {
    const [owner, next] = at % 2 ? people.toReversed() : people;
    times.unknown.push(await visitor.transfer(owner.token, paidId, nobody));
    times.known.push(await visitor.transfer(owner.token, paidId, next.mail));
  }
  report('license-transfer', times);
}

function report(name, { known, unknown }) {
  const [a, b, chance] = [median(known), median(unknown), chanceOfMore(known, unknown)];
  const apart = a - b;
  const fastest = quantile(known, 0.1) - quantile(unknown, 0.1);
  isGood &&= Math.abs(apart) < MAX_DIFFERENCE_MS && chance >= CHANCES[0] && chance <= CHANCES[1];
  console.log(
    `| ${name} | ${a.toFixed(1)} | ${b.toFixed(1)} | ${apart.toFixed(1)} | ${fastest.toFixed(1)} | ${chance.toFixed(2)} |`,
  );
}
