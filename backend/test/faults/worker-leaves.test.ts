import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { eventually } from '../support/eventually.js';
import { ask } from './support/ask.js';
import { type Production, startProduction } from './support/production.js';
import { jobsDue, ORDER, visitors } from './support/visitors.js';

const LEAVING_MS = 15_000;
/** Deferred mails are retried within this time. */
const TIMEOUT_SECONDS = 180;
const MAILS = 30;

let production: Production;
let mute: Server;

beforeAll(async () => {
  production = await startProduction();
  mute = createServer().listen(0, '127.0.0.1');
  await once(mute, 'listening');
});
afterAll(async () => {
  await production?.close();
  mute?.close();
});

it('a worker told to stop while sending returns its mails, and each goes out once', async () => {
  const api = await production.start('api');
  const { port } = mute.address() as AddressInfo;
  // The server accepts the connection and never greets: mails stay in progress.
  const waiting = once(mute, 'connection');
  const leaving = await production.start('worker', { SMTP_URL: `smtp://127.0.0.1:${port}` });
  const people = await visitors(production.database.ownerUrl, MAILS);
  const placed = await Promise.all(
    people.map(({ token }) => ask(`${api.url}/api/account/order`, { token, body: ORDER })),
  );
  expect(placed.map(({ status }) => status)).toEqual(people.map(() => 201));
  await waiting;

  const toldAt = Date.now();
  leaving.kill('SIGTERM');
  const code = await leaving.ended;
  const endedMs = Date.now() - toldAt;
  await production.start('worker');
  const mailsTo = (mail: string) =>
    production.mails.received.filter(({ recipients }) => recipients.includes(mail)).length;
  await eventually(async () => people.every(({ mail }) => mailsTo(mail) > 0), TIMEOUT_SECONDS);
  await eventually(async () => (await jobsDue(production.database.dataSource)) === 0, TIMEOUT_SECONDS);
  console.log(JSON.stringify({ code, endedMs, allSentMs: Date.now() - toldAt }));

  expect(code).toBe(0);
  expect(endedMs).toBeLessThan(LEAVING_MS);
  expect(people.map(({ mail }) => mailsTo(mail))).toEqual(people.map(() => 1));
});
