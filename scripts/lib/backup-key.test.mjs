import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, test } from 'node:test';
import { backup, calls, inFolder, makeFolder, removeFolder, run, runWith, writeKey } from './backup-folder.mjs';

beforeEach(makeFolder);
afterEach(removeFolder);

const sealed = () => readdirSync(inFolder('backups', 'secrets'));
const fingerprintOf = (key) =>
  execFileSync('/bin/sh', ['-c', `printf '%s' "$1" | sha256sum | cut -c1-16`, 'sh', key], { encoding: 'utf8' }).trim();

test('a backup prints the fingerprint of its key and records it in the folder, without the key', () => {
  const { status, stdout, stderr } = backup();
  assert.equal(status, 0, stderr);
  const fingerprint = fingerprintOf('the first key, long enough to be one');
  assert.ok(stdout.includes(`Fingerprint of the key: ${fingerprint}\n`), stdout);
  assert.equal(readFileSync(inFolder('backups', 'key-fingerprint'), 'utf8'), `${fingerprint}\n`);
  assert.ok(!stdout.includes('the first key'));
});

test('a backup with another key than that of the folder is refused before anything is written', () => {
  backup();
  writeKey('another key that is long enough');
  writeFileSync(inFolder('calls'), '');
  const { status, stderr } = backup();
  assert.equal(status, 1);
  assert.match(
    stderr,
    new RegExp(`need ${fingerprintOf('the first key, long enough to be one')}\\. Put that key back`),
  );
  assert.ok(!calls().includes('--type'));
});

test('a restore with another key is refused, by name, before anything is stopped', () => {
  backup();
  writeKey('another key that is long enough');
  writeFileSync(inFolder('calls'), '');
  const { status, stderr } = run('scripts/restore');
  assert.equal(status, 1);
  const [wanted, found] = ['the first key, long enough to be one', 'another key that is long enough'].map(
    fingerprintOf,
  );
  assert.ok(
    stderr.includes(`need the key with the fingerprint ${wanted}; secrets/postgres/backup-key has ${found}`),
    stderr,
  );
  assert.ok(!calls().includes('compose stop'));
});

test('a restore from a folder that names no key tries it before anything is stopped', () => {
  backup();
  rmSync(inFolder('backups', 'key-fingerprint'));
  writeKey('another key that is long enough');
  writeFileSync(inFolder('calls'), '');
  const { status, stderr } = run('scripts/restore');
  assert.equal(status, 1);
  assert.match(stderr, /does not decrypt the newest backup of the secrets\. Nothing was changed\./);
  assert.ok(!calls().includes('compose stop'));
});

test('a restore of the keys stops nothing', () => {
  backup();
  writeFileSync(inFolder('calls'), '');
  const { status, stdout, stderr } = run('scripts/restore', '--keys');
  assert.equal(status, 0, stderr);
  assert.match(stdout, /The missing secrets are back/);
  assert.ok(calls().includes('--skip-old-files'));
  assert.ok(!calls().includes('compose stop'));
  assert.ok(existsSync(inFolder('backups', 'key-fingerprint')));
});

test('a backup of the secrets that breaks off is not published, and the one before stays', () => {
  backup();
  const before = sealed();
  assert.equal(before.length, 1);
  writeFileSync(inFolder('calls'), '');
  const { status, stderr } = runWith({ TAR: '2' }, 'scripts/backup', 'incr');
  assert.equal(status, 1);
  assert.match(stderr, /the secrets were not; the reason is above/);
  assert.deepEqual(sealed(), before);
  assert.ok(!calls().includes('psql'), 'the time of a backup is not recorded');
});

test('a restore of a backup without secrets is refused before anything is stopped', () => {
  runWith({ TAR: 'empty' }, 'scripts/backup', 'incr');
  writeFileSync(inFolder('calls'), '');
  const { status, stderr } = run('scripts/restore');
  assert.equal(status, 1);
  assert.match(stderr, /is damaged\. Move it away, and the one before is used\. Nothing was changed\./);
  assert.ok(!calls().includes('compose stop'));
});

test('a restore of a backup that breaks off is refused before anything is stopped', () => {
  backup();
  const [name] = sealed();
  const key = inFolder('secrets', 'postgres', 'backup-key');
  const broken = execFileSync('/bin/bash', [
    '-c',
    'head -c 100 /dev/zero | openssl enc -aes-256-cbc -pbkdf2 -iter 600000 -pass "file:$0"',
    key,
  ]);
  writeFileSync(inFolder('backups', 'secrets', name), broken);
  writeFileSync(inFolder('calls'), '');
  assert.match(run('scripts/restore').stderr, /is damaged/);
  assert.ok(!calls().includes('compose stop'));
});

test('a backup of a site that does not run says so', () => {
  const { status, stderr } = runWith({ STOPPED: 'postgres' }, 'scripts/backup');
  assert.equal(status, 1);
  assert.match(stderr, /The database is not running\. Start the site first/);
});

test('a backup is refused when the folder of the earlier ones is no longer mounted', () => {
  writeFileSync(inFolder('.env'), 'BACKUP_FOLDER=/mnt/other-machine\n');
  assert.equal(backup().status, 0);
  renameSync(inFolder('backups'), inFolder('away'));
  mkdirSync(inFolder('backups'));
  writeFileSync(inFolder('calls'), '');
  const { status, stderr } = backup();
  assert.equal(status, 1);
  assert.match(
    stderr,
    /^\/mnt\/other-machine \(BACKUP_FOLDER\) no longer has the file key-fingerprint: the folder is not mounted/,
  );
  assert.ok(!calls().includes('pgbackrest --type') && !calls().includes('stanza-create'), calls());
  assert.deepEqual(readdirSync(inFolder('backups')), []);

  rmSync(inFolder('backups'), { recursive: true });
  renameSync(inFolder('away'), inFolder('backups'));
  assert.equal(backup().status, 0, 'mounted again');
});

test('a backup begins anew in another folder, and in the same one once that is asked for', () => {
  assert.equal(backup().status, 0);
  const empty = () => {
    rmSync(inFolder('backups'), { recursive: true });
    mkdirSync(inFolder('backups'));
  };
  empty();
  assert.equal(runWith({ BACKUP_FOLDER: '/mnt/new' }, 'scripts/backup', 'full').status, 0);
  empty();
  rmSync(inFolder('volume'));
  assert.equal(runWith({ BACKUP_FOLDER: '/mnt/new' }, 'scripts/backup', 'full').status, 0);
});

test('a backup removes what one before left half-written', () => {
  mkdirSync(inFolder('backups', 'secrets'));
  writeFileSync(inFolder('backups', 'secrets', '20261101T000000Z.tar.gz.enc.part'), '');
  backup();
  assert.deepEqual(
    sealed().filter((name) => name.endsWith('.part')),
    [],
  );
});

test('a backup waits for another script that changes the site', async () => {
  const other = spawn('/bin/bash', ['-c', 'exec 9<. && flock 9 && echo held && exec sleep 60'], { cwd: inFolder() });
  try {
    await once(other.stdout, 'data');
    const waiting = spawn('/bin/bash', ['scripts/backup', 'incr'], {
      cwd: inFolder(),
      env: { PATH: `${inFolder('bin')}:/usr/bin:/bin`, FOLDER: inFolder() },
    });
    const [said] = await once(waiting.stderr, 'data');
    assert.match(String(said), /^Waiting for another apply, backup, certificate, restore or upgrade/);
    assert.ok(!existsSync(inFolder('calls')));
    other.kill('SIGKILL');
    const [status] = await once(waiting, 'exit');
    assert.equal(status, 0);
  } finally {
    other.kill('SIGKILL');
  }
});
