import { fork, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run, track } from '../../../lib/run.mjs';
import { cpuOf } from './cpu.mjs';
import { tokenOf } from './data.mjs';
import { measure } from './measure.mjs';

const HELLO = fileURLToPath(new URL('hello.mjs', import.meta.url));
const HASHING = fileURLToPath(new URL('hashing.mjs', import.meta.url));

/** The minimum work of an order: one row inserted, one row updated, one looked up, on disk. */
const ORDER_SCRIPT = `
\\set account random(1, 100000)
BEGIN;
INSERT INTO bench_orders (account, amount, plan) VALUES (:account, 17000, '{"id": "group"}');
UPDATE bench_accounts SET spent = spent + 17000 WHERE id = :account;
SELECT spent FROM bench_accounts WHERE id = :account;
COMMIT;
`;
const SELECT_SCRIPT = `
\\set account random(1, 100000)
SELECT spent FROM bench_accounts WHERE id = :account;
`;
const TABLES = `
CREATE TABLE IF NOT EXISTS bench_accounts (id int PRIMARY KEY, spent bigint NOT NULL);
CREATE TABLE IF NOT EXISTS bench_orders
  (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), account int NOT NULL, amount bigint NOT NULL, plan jsonb NOT NULL);
INSERT INTO bench_accounts SELECT i, 0 FROM generate_series(1, 100000) i ON CONFLICT DO NOTHING;
`;

/**
 * Requests per second that a bare Fastify serves on 50 connections, and the CPU time of each in microseconds: for a
 * one-word response, and for a session row read from the database, whose CPU time is included.
 */
export async function measureHello(generator, database, seconds) {
  const child = track(fork(HELLO, [database.appUrl]));
  const port = await new Promise((resolve) => child.once('message', resolve));
  const api = { port, cpuMs: () => cpuOf(child.pid) };
  const units = Array.from({ length: 500 }, (_, at) => ({
    path: '/session',
    headers: { 'x-auth-token': tokenOf(at + 1) },
  }));
  const stage = { generator, api, database };
  try {
    const hello = await measure(stage, { units: [{ path: '/' }], seconds });
    const session = await measure(stage, { units, seconds });
    return { perSecond: hello.perSecond, cpuUs: hello.apiUs, session };
  } finally {
    child.kill();
  }
}

/** Password hashes per second, two at a time, in a process that does nothing else. */
export async function measureHashing(seconds) {
  const { ok, output } = await run(process.execPath, [HASHING, String(seconds)]);
  if (!ok) throw new Error(output);
  return { perSecond: Number(output) };
}

/** Transactions per second of PostgreSQL itself, from 8 clients; null without pgbench. */
export async function measurePostgres({ adminUrl }, seconds) {
  const program = pgbench();
  const folder = mkdtempSync(join(tmpdir(), 'pgbench-'));
  const file = join(folder, 'script.sql');
  const psql = async (text) => {
    const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString: adminUrl });
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  const measure = async (script) => {
    writeFileSync(file, script);
    const args = ['-n', '-M', 'prepared', '-c', '8', '-j', '2', '-T', String(seconds), '-f', file, adminUrl];
    const { ok, output } = await run(program, args);
    const tps = Number(/^tps = ([\d.]+)/m.exec(output)?.[1]);
    if (!ok || !tps) throw new Error(output);
    return tps;
  };
  try {
    await psql(TABLES);
    return { ordersPerSecond: await measure(ORDER_SCRIPT), selectsPerSecond: await measure(SELECT_SCRIPT) };
  } finally {
    await psql('DROP TABLE IF EXISTS bench_orders, bench_accounts');
    rmSync(folder, { recursive: true });
  }
}

/** Not included in the embedded PostgreSQL; Debian has it in its package `postgresql`. */
function pgbench() {
  const name = process.env.PGBENCH ?? 'pgbench';
  if (spawnSync(name, ['--version']).status === 0) return name;
  throw new Error('pgbench is missing: apt-get install postgresql, or name one in PGBENCH');
}
