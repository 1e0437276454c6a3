import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { changesSince } from './index.mjs';

let cwd;
const git = (...args) =>
  execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@localhost', ...args], { cwd, stdio: 'pipe' });
const write = (name, text) => writeFileSync(join(cwd, name), text);
const commit = (name, text) => {
  write(name, text);
  git('add', '.');
  git('commit', '-qm', name);
};
const changed = async (base) => (await changesSince(base, { cwd })).files.toSorted();

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'site-changes-'));
  git('init', '-q', '-b', 'main');
  commit('first.txt', '1');
  commit('second.txt', '1');
});
afterEach(() => rmSync(cwd, { recursive: true }));

test('on main, the last commit counts if nothing is uncommitted', async () => {
  assert.deepEqual(await changed(), ['second.txt']);
});

test('on main, uncommitted changes count, including untracked files', async () => {
  write('first.txt', '2');
  mkdirSync(join(cwd, 'new'));
  write('new/名 字.txt', '1');
  assert.deepEqual(await changed(), ['first.txt', 'new/名 字.txt']);
});

test('on a branch, changes count from where it left main, without later commits of main', async () => {
  git('checkout', '-qb', 'branch');
  commit('third.txt', '1');
  git('rm', '-q', 'first.txt');
  assert.deepEqual(await changed(), ['first.txt', 'third.txt']);
  git('commit', '-qm', 'without');
  git('checkout', '-q', 'main');
  commit('fourth.txt', '1');
  git('checkout', '-q', 'branch');
  assert.deepEqual(await changed(), ['first.txt', 'third.txt']);
});

test('compares with the given commit and refuses an unknown one', async () => {
  write('first.txt', '2');
  assert.deepEqual(await changed('HEAD~1'), ['first.txt', 'second.txt']);
  await assert.rejects(changed('no-such'), /no-such/);
});
