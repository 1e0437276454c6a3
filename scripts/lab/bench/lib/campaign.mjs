import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { mailOf, tokenOf } from './data.mjs';
import { startMailSink } from './mail-sink.mjs';
import { measure } from './measure.mjs';
import { ask } from './sql.mjs';
import { startProcess } from './stack.mjs';
import { demandOnly, line } from './table.mjs';

/** One in ten accounts is subscribed. */
const LETTERS = 10_000;
const STAFF = { 'x-auth-token': tokenOf(19_998), 'content-type': 'application/json' };
const LETTER = { subjectZh: '新版本来了', bodyZh: '**你好**。', subjectEn: 'A new version', bodyEn: '**Hello**.' };
const DRAFT = { name: 'bench', audience: 'subscribed', perSecond: 500, ...LETTER };
/** Enough clients to notice a delay, too few to cause one. */
const READS = {
  units: Array.from({ length: 300 }, (_, at) => ({
    path: '/api/account/info',
    headers: { 'x-auth-token': tokenOf(at + 1) },
  })),
  perSecond: 100,
};
const TIMEOUT_MS = 100_000;

/**
 * Sends a campaign to ten thousand subscribers from a worker next to the API, to a mail server that accepts everything,
 * and measures how much it slows down reads.
 */
export async function measureCampaign(stage, { seconds }) {
  const { database, api } = stage;
  await ask(database, `UPDATE accounts SET role = 'admin' WHERE mail = $1`, [mailOf(19_998)]);
  await ask(
    database,
    `INSERT INTO consents (account_id, kind, version, is_granted, source, answered_at)
     SELECT id, 'marketing', '2026-11-01', true, 'register', created_at FROM accounts a
      WHERE is_subscribed AND NOT EXISTS (SELECT FROM consents k WHERE k.account_id = a.id AND k.kind = 'marketing')`,
  );
  const sink = await startMailSink();
  const worker = await startProcess(database, { ROLE: 'worker', SMTP_URL: sink.url });
  try {
    await sleep(3_000);
    const calm = await measure(stage, { ...READS, seconds });
    const before = sink.taken;
    await post(api, `/api/admin/campaigns/${await draft(api)}/sending`, {}, { 'if-match': '"1"' });
    const began = performance.now();
    while (sink.taken === before && performance.now() - began < TIMEOUT_MS) await sleep(20);
    const first = performance.now();
    const busy = await measure(stage, { ...READS, seconds, warmUp: null });
    while (sink.taken - before < LETTERS && performance.now() - began < TIMEOUT_MS) await sleep(20);
    const perSecond = (sink.taken - before) / ((performance.now() - first) / 1_000);
    for (const part of [calm, busy]) demandOnly(part, ['200']);
    const letters = `${sink.taken - before} letters, of which the first after ${((first - began) / 1_000).toFixed(1)} s`;
    return [
      line({
        path: 'a campaign',
        value: perSecond,
        unit: 'letters/s',
        ratio: perSecond / 200,
        least: 1,
        note: letters,
      }),
      line({
        path: '… reads meanwhile, p99',
        value: busy.times.p99,
        unit: 'ms',
        most: Math.round(Math.max(1.5 * calm.times.p99, calm.times.p99 + 5)),
        note: `${calm.times.p99.toFixed(1)} ms without it`,
      }),
    ];
  } finally {
    await worker.stop();
    sink.close();
  }
}

const draft = async (api) =>
  JSON.parse(await post(api, '/api/admin/campaigns', DRAFT, { 'idempotency-key': randomUUID() })).id;

async function post({ port }, path, body, more = {}) {
  const address = `http://127.0.0.1:${port}${path}`;
  const response = await fetch(address, {
    method: 'POST',
    headers: { ...STAFF, ...more },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return text;
}
