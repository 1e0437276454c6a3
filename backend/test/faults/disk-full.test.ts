import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../support/eventually.js';
import { type Answer, tallied } from './support/ask.js';
import { type ChildSite, startChild } from './support/child-site.js';
import { type OwnPostgres, startOwnPostgres } from './support/own-postgres.js';
import { inTurn, ORDER, orderIds, type Visitor, visitors } from './support/visitors.js';

const SIZE_MB = 192;
const MAX_ORDERS = 3_000;
const AT_ONCE = 10;

let volume: string | null = null;
let postgres: OwnPostgres;
let site: ChildSite;
let people: Visitor[];

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-volume-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw new Error('a small volume can be mounted by root only: run this test as root', { cause: error });
  }
  volume = folder;
  chmodSync(volume, 0o711);
  postgres = await startOwnPostgres(volume);
  site = await startChild({ databaseUrl: postgres.appUrl, variables: { ROLE: 'api' } });
  people = await visitors(postgres.ownerUrl, 20);
});
afterAll(async () => {
  await site?.stop();
  await postgres?.remove();
  if (volume === null) return;
  execFileSync('umount', [volume]);
  rmSync(volume, { recursive: true, force: true });
});

/** Fills the remaining space to the last byte. */
function fill(file: string): void {
  const handle = openSync(file, 'w');
  const piece = Buffer.alloc(64 * 1_024);
  try {
    for (;;) writeSync(handle, piece);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(handle);
  }
}

const order = (count: number) => site.ask('/api/account/order', { token: inTurn(people, count).token, body: ORDER });
const readings = () =>
  Promise.all(
    ['/api/plans', '/api/cases', '/api/account/info', '/api/account/orders', '/api/health/live'].map((path) =>
      site.ask(path, { token: inTurn(people, 0).token }),
    ),
  );

it('a full disk refuses writes, allows reads, and recovers once there is room', async () => {
  expect((await order(0)).status).toBe(201);
  const filler = join(volume ?? '', 'filler');
  fill(filler);

  const answers: Answer[] = [];
  const refusals = (): number => answers.filter(({ status }) => status !== 201).length;
  while (answers.length < MAX_ORDERS && refusals() < 3 * AT_ONCE) {
    answers.push(...(await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => order(answers.length + at)))));
  }
  const read = await readings();
  console.log(JSON.stringify({ orders: tallied(answers), read: tallied(read) }));
  expect(refusals()).toBeGreaterThan(0);
  expect(Object.keys(tallied(answers)).toSorted()).toEqual(['201', '503 request.unavailable']);
  expect(tallied(read)).toEqual({ 200: read.length });

  rmSync(filler);
  const freedAt = Date.now();
  await eventually(async () => (await order(0)).status === 201, 10);
  console.log(JSON.stringify({ wellAfterMs: Date.now() - freedAt }));
  expect(site.isAlive()).toBe(true);
  const kept = await orderIds(postgres.ownerUrl);
  const acknowledged = answers.filter(({ status }) => status === 201).map(({ body }) => String(body['id']));
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
});
