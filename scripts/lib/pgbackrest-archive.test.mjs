import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { inRoot } from './root.mjs';

const DROPPED = "WARN: dropped WAL file '000000010000000000000007' because archive queue exceeded 4GB";

let folder;
const at = (name) => join(folder, name);
const program = (name, text) => {
  writeFileSync(at(name), `#!/bin/sh\necho "$@" >>${at('calls')}\n${text}\n`);
  chmodSync(at(name), 0o755);
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'archive-'));
  program('psql', 'exit 0');
});
afterEach(() => rmSync(folder, { recursive: true }));

const archive = () =>
  spawnSync('/bin/sh', [inRoot('postgres', 'pgbackrest-archive'), 'pg_wal/000000010000000000000007'], {
    env: { PATH: `${folder}:/usr/bin:/bin`, WAL_DROPPED: at('wal-dropped') },
    encoding: 'utf8',
  });
const calls = () => readFileSync(at('calls'), 'utf8');

test('an archived segment logs nothing and leaves no mark', () => {
  program('pgbackrest', 'exit 0');
  assert.deepEqual([archive().status, archive().stderr], [0, '']);
  assert.doesNotMatch(calls(), /wal-dropped|stanza-create/);
});

// Releases differ in where they print warnings.
for (const stream of ['1', '2'])
  test(`a dropped segment is in the log and marked in the database, printed to ${stream}`, () => {
    program('pgbackrest', `case "$*" in *console=warn*) echo "${DROPPED}" >&${stream};; esac; exit 0`);
    const { status, stderr } = archive();
    assert.equal(status, 0);
    assert.match(stderr, /dropped WAL file '000000010000000000000007'/);
    assert.match(calls(), /INSERT INTO schedule_runs .*'wal-dropped'/);
    assert.equal(existsSync(at('wal-dropped')), false);
  });

test('a mark that the database could not take is made with a later segment', () => {
  program('pgbackrest', `echo "${DROPPED}"`);
  program('psql', 'exit 2');
  assert.equal(archive().status, 0);
  assert.equal(existsSync(at('wal-dropped')), true);
  program('pgbackrest', 'exit 0');
  program('psql', 'exit 0');
  rmSync(at('calls'));
  assert.equal(archive().status, 0);
  assert.match(calls(), /'wal-dropped'/);
  assert.equal(existsSync(at('wal-dropped')), false);
});

test('a failure of archiving is logged and fails; a missing repository is created', () => {
  program('pgbackrest', 'case "$*" in *stanza-create) exit 1;; esac; echo "ERROR: [041]: disk full"; exit 41');
  const failed = archive();
  assert.notEqual(failed.status, 0);
  assert.match(failed.stderr, /disk full/);
  program(
    'pgbackrest',
    `case "$*" in *stanza-create) : >${at('stanza')};; *) [ -e ${at('stanza')} ] || exit 55;; esac`,
  );
  assert.equal(archive().status, 0);
});
