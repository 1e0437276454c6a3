import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
// oxlint-disable-next-line no-restricted-imports -- a deadline, and a preparation that takes a while
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../lib/free-port.mjs';
import { ReplacedProcess } from './replaced-process.mjs';
import { watchCode } from './watch-code.mjs';

const TIMEOUT_MS = 20_000;

const program = (text) => `
  import { createServer } from 'node:http';
  const server = createServer((_, response) => response.setHeader('connection', 'close').end(${text}));
  await new Promise((resolve) => server.listen(Number(process.env['PORT']), '127.0.0.1', () => resolve(null)));
  process.once('disconnect', () => server.close());
`;

test('development server: a request waits for the saved code, and code with a mistake replaces nothing', async (t) => {
  const place = mkdtempSync(join(tmpdir(), 'scripts-'));
  const [source, folder, entries] = [join(place, 'source'), join(place, 'compiled'), ['main.ts']];
  mkdirSync(source);
  const save = (text) => writeFileSync(join(source, 'main.ts'), program(text));
  save(`'first'`);
  const env = { ...process.env, PORT: String(await freePort()) };
  const server = new ReplacedProcess();
  const complaints = t.mock.method(console, 'error', () => undefined);
  const watcher = watchCode({ source, folder, entries, server, prepare: async () => env });
  const answer = async () => {
    assert.equal(await Promise.race([server.isUp(), sleep(TIMEOUT_MS, 'still waiting', { ref: false })]), true);
    return (await fetch(`http://127.0.0.1:${env.PORT}`)).text();
  };
  const noticed = () => new Promise((resolve) => watcher.on('event', ({ code }) => code === 'START' && resolve()));
  try {
    assert.equal(await answer(), 'first');

    save(`'second'`);
    await noticed();
    assert.equal(await answer(), 'second');

    save(`'third`);
    await noticed();
    assert.equal(await answer(), 'second');
    assert.match(complaints.mock.calls[0].arguments[0], /main\.ts/);
  } finally {
    await watcher.close();
    await server.stop();
    rmSync(place, { recursive: true });
  }
});

test('development server: a request waits for the last of several changes', async () => {
  const place = mkdtempSync(join(tmpdir(), 'scripts-'));
  writeFileSync(join(place, 'main.mjs'), `process.once('disconnect', () => process.exit());`);
  const change = { entry: pathToFileURL(join(place, 'main.mjs')).href, packages: [] };
  const server = new ReplacedProcess();
  let prepared = 0;
  const prepare = async () => {
    await sleep(50);
    prepared += 1;
    return process.env;
  };
  try {
    server.replace({ ...change, prepare });
    assert.equal(await server.isUp(), true);
    server.replace({ ...change, prepare });
    server.replace({ ...change, prepare });
    assert.equal(await server.isUp(), true);
    assert.equal(prepared, 2, 'the change in between is left out');
  } finally {
    await server.stop();
    rmSync(place, { recursive: true });
  }
});
