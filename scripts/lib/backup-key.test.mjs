import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { inRoot } from './root.mjs';

/**
 * Replaces `docker compose run` and `exec`: runs their command here, with the folders of the containers in FOLDER, and
 * records each call. Commands that need PostgreSQL succeed and print nothing.
 */
const DOCKER = `#!/bin/bash
echo "$*" >>"$FOLDER/calls"
[ "$1" = compose ] || exit 0
shift
case $1 in
  run | exec) ;;
  *) exit 0 ;;
esac
shift
entry=
while [[ $1 == -* ]]; do
  case $1 in
    --entrypoint) entry=$2; shift 2 ;;
    -u | --cap-add | -v) shift 2 ;;
    *) shift ;;
  esac
done
shift
command=()
[ -z "$entry" ] || command=("$entry")
for part in "$@"; do
  part=\${part//\\/run\\/secrets/$FOLDER/secrets}
  [[ $part == *$FOLDER/secrets* ]] || part=\${part//\\/secrets\\/postgres/$FOLDER/secrets/postgres}
  command+=("\${part//\\/backups/$FOLDER/backups}")
done
case \${command[0]} in
  pgbackrest | psql | "") exit 0 ;;
  tar)
    if [[ " $* " == *' -cz '* ]]; then
      [ "\${TAR-}" != empty ] || exec tar -cz -T /dev/null
      tar -C "$FOLDER" -cz secrets
      exit "\${TAR:-0}"
    fi
    cat >/dev/null; exit 0 ;;
esac
exec "\${command[@]}"
`;

let folder;
const inFolder = (...path) => join(folder, ...path);
const writeKey = (key) => writeFileSync(inFolder('secrets', 'postgres', 'backup-key'), `${key}\n`);
const calls = () => readFileSync(inFolder('calls'), 'utf8');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-key-'));
  for (const path of ['bin', 'backups', 'secrets/postgres', 'scripts/lib'])
    mkdirSync(inFolder(path), { recursive: true });
  for (const path of ['backup', 'restore', 'lib/backup-key.sh'])
    cpSync(inRoot('scripts', path), inFolder('scripts', path));
  for (const [name, program] of Object.entries({ docker: DOCKER, pgbackrest: '#!/bin/sh\n' })) {
    writeFileSync(inFolder('bin', name), program);
    chmodSync(inFolder('bin', name), 0o755);
  }
  writeKey('the first key, long enough to be one');
});
afterEach(() => rmSync(folder, { recursive: true }));

const runWith = (faults, ...command) =>
  spawnSync('/bin/bash', command, {
    cwd: folder,
    env: { PATH: `${inFolder('bin')}:/usr/bin:/bin`, FOLDER: folder, YES: '1', ...faults },
    encoding: 'utf8',
  });
const run = (...command) => runWith({}, ...command);
const backup = () => run('scripts/backup', 'incr');
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
