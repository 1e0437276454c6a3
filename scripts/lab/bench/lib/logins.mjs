import { createHash, randomBytes } from 'node:crypto';
import { mailOf, PASSWORD, tokenOf } from './data.mjs';
import { CAPTCHA_ANSWER } from './stack.mjs';
import { Generator } from './load.mjs';
import { ask } from './sql.mjs';
import { demandOnly, line } from './table.mjs';

const AT_ONCE = 8;
const READS_PER_SECOND = 50;
const MAX_LOGINS = 6_000;
/** With fewer, most of the measured code would not be compiled yet. */
const WARM_UP = 600;

/** Measures password sign-ins, and how much they slow down concurrent reads. */
export async function measureLogins({ generator, api, database }, { hashing, seconds }) {
  const keys = Array.from({ length: MAX_LOGINS }, () => randomBytes(16).toString('base64url'));
  await putCaptchas(database, keys);
  const units = keys.map((key, at) => ({
    method: 'POST',
    path: '/api/login',
    body: { username: mailOf(20_001 + at), password: PASSWORD, captcha: CAPTCHA_ANSWER, key },
  }));
  const load = { port: api.port, connections: AT_ONCE, seconds, once: true };
  await generator.run({ ...load, units: units.splice(0, WARM_UP), seconds: 8, atLeast: WARM_UP });
  const readers = new Generator();
  const reads = Array.from({ length: 200 }, (_, at) => ({
    path: '/api/account/orders',
    headers: { 'x-auth-token': tokenOf(at + 1) },
  }));
  const [apiBefore, databaseBefore] = [api.cpuMs(), database.cpuMs()];
  const [logins, meanwhile] = await Promise.all([
    generator.run({ ...load, units }),
    readers.run({ port: api.port, units: reads, perSecond: READS_PER_SECOND, seconds }),
  ]).finally(() => readers.close());
  for (const part of [logins, meanwhile]) demandOnly(part, ['200', '201']);
  const ratio = logins.perSecond / hashing.perSecond;
  const [apiMs, databaseMs] = [api.cpuMs() - apiBefore, database.cpuMs() - databaseBefore];
  const each = (ms) => (ms / logins.units).toFixed(1);
  return [
    line({
      path: 'POST /api/login',
      value: logins.perSecond,
      unit: '/s',
      ratio,
      least: 0.85,
      note: `against the bare hash; with the reads: api ${each(apiMs)} ms, PostgreSQL ${each(databaseMs)} ms`,
    }),
    line({ path: '… reads meanwhile, p99', value: meanwhile.times.p99, unit: 'ms', most: 250 }),
  ];
}

/** Drawing that many images would take longer than all the sign-ins. */
async function putCaptchas(database, keys) {
  const stored = keys.map((key) => createHash('sha256').update(key).digest('base64url'));
  await ask(
    database,
    `INSERT INTO captchas (key, digest, expires_at) SELECT key, decode(repeat('00', 32), 'hex'), now() + interval '1 hour'
       FROM unnest($1::text[]) key`,
    [stored],
  );
}
