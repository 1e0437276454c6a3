import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { eventually } from '../../nginx/test/support/eventually.mjs';
import { exclusively } from './exclusive.mjs';
import { fingerprint } from './fingerprint.mjs';
import { satisfies } from './installed.mjs';
import { isSupported } from './node-version.mjs';

const inFolder = async (use) => {
  const folder = mkdtempSync(join(tmpdir(), 'scripts-'));
  try {
    await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

test('supports Node from 20.19 on, without the versions in between that lack require(esm)', () => {
  const versions = ['18.20.8', '20.18.3', '20.19.0', '21.7.3', '22.11.0', '22.12.0', '24.0.0'];
  assert.deepEqual(versions.filter(isSupported), ['20.19.0', '22.12.0', '24.0.0']);
});

test('accepts an installation only when it matches the lock file', () => {
  const wanted = {
    '': { name: 'site' },
    backend: { version: '1.0.0' },
    'node_modules/backend': { link: true },
    'node_modules/a': { version: '1.0.0', integrity: 'x' },
    'node_modules/for-another-platform': { version: '1.0.0', optional: true },
    'node_modules/left-behind': { version: '1.0.0', extraneous: true },
  };
  const a = wanted['node_modules/a'];
  const present = { 'node_modules/backend': { link: true }, 'node_modules/a': a };
  assert.equal(satisfies(present, wanted), true);
  assert.equal(satisfies({ 'node_modules/backend': { link: true } }, wanted), false, 'a missing package');
  assert.equal(satisfies({ 'node_modules/a': a }, wanted), false, 'a missing workspace');
  assert.equal(
    satisfies({ ...present, 'node_modules/a': { ...a, version: '1.0.1' } }, wanted),
    false,
    'another version',
  );
  assert.equal(satisfies({ ...present, 'node_modules/a': { ...a, integrity: 'y' } }, wanted), false, 'other content');
  assert.equal(satisfies({ ...present, 'node_modules/b': a }, wanted), false, 'one too many');
});

test('gives the same fingerprint only to the same files', () =>
  inFolder((folder) => {
    mkdirSync(join(folder, 'src'));
    const write = (name, text) => writeFileSync(join(folder, 'src', name), text);
    const now = () => fingerprint(folder, ['src', 'not-there']);

    write('one.ts', 'text');
    const first = now();
    assert.equal(now(), first);
    write('two.ts', '');
    const second = now();
    assert.notEqual(second, first, 'another file');
    write('one.ts', 'changed');
    assert.notEqual(now(), second, 'another text');
    write('one.ts', 'text');
    assert.equal(now(), second, 'changed back');
  }));

test('lets one process prepare at a time', (t) =>
  inFolder(async (folder) => {
    const order = [];
    const said = t.mock.method(console, 'log', () => order.push('second waits'));
    const work = (name) => async () => {
      order.push(`${name} begins`);
      await eventually(() => said.mock.callCount() === 1);
      order.push(`${name} ends`);
    };
    const lock = join(folder, 'deep', 'lock');
    await Promise.all([exclusively(lock, work('first')), exclusively(lock, work('second'))]);
    assert.deepEqual(order, ['first begins', 'second waits', 'first ends', 'second begins', 'second ends']);
  }));

test('takes over the lock of a killed process once its program has ended', (t) =>
  inFolder(async (folder) => {
    const lock = join(folder, 'lock');
    mkdirSync(lock);
    utimesSync(lock, 0, 0);
    const program = spawn(process.execPath, ['-e', 'setTimeout(() => undefined, 60_000)']);
    writeFileSync(join(lock, 'pid'), String(program.pid));
    utimesSync(lock, 0, 0);

    let done = false;
    const looking = t.mock.method(process, 'kill');
    const work = exclusively(lock, async () => (done = true));
    await eventually(() => looking.mock.callCount() === 2);
    assert.equal(done, false, 'its program is still running');
    program.kill('SIGKILL');
    await work;
    assert.equal(done, true);
  }));
