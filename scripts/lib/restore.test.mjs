import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, test } from 'node:test';
import { backup, calls, inFolder, makeFolder, removeFolder, run, runWith } from './backup-folder.mjs';

beforeEach(makeFolder);
afterEach(removeFolder);

const database = (name = 'docker') => readFileSync(inFolder('18', name, 'PG_VERSION'), 'utf8').trim();
const withDatabase = () => {
  mkdirSync(inFolder('18', 'docker'), { recursive: true });
  writeFileSync(inFolder('18', 'docker', 'PG_VERSION'), 'previous\n');
};

test('a restore replaces the database and removes the previous one once the restored one has started', () => {
  backup();
  withDatabase();
  const { status, stderr } = run('scripts/restore');
  assert.equal(status, 0, stderr);
  assert.equal(database(), 'restored');
  assert.deepEqual(readdirSync(inFolder('18')), ['docker']);
});

test('a database that cannot be restored leaves the previous one where it was', () => {
  backup();
  withDatabase();
  const { status, stderr } = runWith({ PGBACKREST_FAILS: '75' }, 'scripts/restore');
  assert.equal(status, 1);
  assert.match(
    stderr,
    /The database was not restored; the reason is above\. If there was a database before, it is back/,
  );
  assert.equal(database(), 'previous');
  assert.deepEqual(readdirSync(inFolder('18')), ['docker']);
});

test('a container that cannot be created leaves the previous database where it was', () => {
  backup();
  withDatabase();
  assert.equal(runWith({ NO_CONTAINER: '1' }, 'scripts/restore').status, 1);
  assert.equal(database(), 'previous');
});

test('a restore that fails puts the previous secrets back', () => {
  backup();
  withDatabase();
  assert.equal(runWith({ PGBACKREST_FAILS: '75' }, 'scripts/restore').status, 1);
  const unpacked = calls().match(/--entrypoint tar secrets -C \/ -[cx]z secrets/g);
  assert.deepEqual(
    unpacked?.slice(-3),
    ['c', 'x', 'x'].map((act) => `--entrypoint tar secrets -C / -${act}z secrets`),
  );
});

test('the end of the recovery makes the restored database the one to be kept', () => {
  backup();
  withDatabase();
  assert.equal(run('scripts/restore').status, 0);
  assert.match(
    readFileSync(inFolder('restores'), 'utf8'),
    /--recovery-option=recovery_end_command=rm -f \S+\/18\/docker\.unfinished /,
  );
});

test('a restore over data asks, also where no container is left, and says so without a terminal', () => {
  backup();
  withDatabase();
  const { status, stderr } = runWith({ YES: '', STOPPED: 'postgres' }, 'scripts/restore');
  assert.equal(status, 1);
  assert.match(stderr, /Nothing was changed\. Without a terminal, set YES=1\./);
  assert.equal(database(), 'previous');
  assert.ok(!calls().includes('compose stop'));
});

test('a restored database that never starts is given up, with the previous one put back', () => {
  backup();
  withDatabase();
  const { status, stderr } = runWith({ GIVES_UP: '1' }, 'scripts/restore', '--to', '2026-11-21 10:00:00+08');
  assert.equal(status, 1);
  assert.match(stderr, /nothing was archived after the time of --to: choose an earlier one/);
  assert.equal(database(), 'previous');
});

test('a restore that was killed keeps the previous database when it is repeated', () => {
  backup();
  withDatabase();
  // What is left of one that was killed while pgBackRest wrote.
  mkdirSync(inFolder('18', 'docker.before-restore'));
  writeFileSync(inFolder('18', 'docker.before-restore', 'PG_VERSION'), 'previous\n');
  writeFileSync(inFolder('18', 'docker', 'PG_VERSION'), 'half of one\n');
  writeFileSync(inFolder('18', 'docker.unfinished'), '');
  assert.equal(runWith({ PGBACKREST_FAILS: '75' }, 'scripts/restore').status, 1);
  assert.equal(database(), 'previous');
});

test('a restore on a new server builds the release and keeps the folder of the backups that it reads', () => {
  writeFileSync(inFolder('.env'), 'PUBLIC_URL=https://www.example.com\nBACKUP_FOLDER=/mnt/of-the-old-server');
  backup();
  rmSync(inFolder('.env'));
  writeFileSync(inFolder('scripts', 'build'), '#!/bin/sh\necho built\n', { mode: 0o755 });
  const { status, stdout, stderr } = runWith({ NO_IMAGES: '1' }, 'scripts/restore');
  assert.equal(status, 0, stderr);
  assert.match(stdout, /Building\nbuilt\n/);
  assert.match(stdout, /BACKUP_FOLDER in \.env is now \.\/backups; it was \/mnt\/of-the-old-server/);
  assert.match(readFileSync(inFolder('.env'), 'utf8'), /of-the-old-server\nBACKUP_FOLDER='\.\/backups'\n$/);
});

test('a restore from a folder without backups is refused by name, before anything is stopped', () => {
  const { status, stderr } = run('scripts/restore');
  assert.equal(status, 1);
  assert.match(stderr, /There is no backup in the folder \.\/backups \(BACKUP_FOLDER\)\. Nothing was changed\./);
  assert.ok(!calls().includes('compose stop'));
});
