import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { inRoot } from './root.mjs';

/** Keeps the id of each of its images in a file, and pulls those that the registry has. An id is a digest here. */
const DOCKER = `#!/bin/bash
set -eu
case "$1 $2" in
  'image inspect') id=$(cat "$HERE/$5"); [[ $4 = *Digests* ]] && echo "docker.io/library/\${5%%:*}@$id" || echo "$id" ;;
  'pull -q') echo "$3" >>"$HERE/pulled"; cat "$REGISTRY/$3" >"$HERE/part"; mv "$HERE/part" "$HERE/$3" ;;
  tag*) cp "$HERE/$2" "$HERE/$3" ;;
  *) exit 99 ;;
esac
`;
const BASES = ['debian:bookworm-slim', 'nginx:1.30', 'node:24-bookworm-slim', 'postgres:18', 'redis:8'];

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bases-'));
  for (const name of ['scripts', 'bin', 'here', 'registry']) mkdirSync(join(folder, name));
  for (const name of ['scripts/bases', 'Dockerfile', 'docker-compose.yml'])
    copyFileSync(inRoot(name), join(folder, name));
  writeFileSync(join(folder, 'bin/docker'), DOCKER, { mode: 0o755 });
});
afterEach(() => rmSync(folder, { recursive: true }));

const publish = (id) => {
  for (const base of BASES) {
    for (const name of [base, `${base.split(':')[0]}@${id}`]) writeFileSync(join(folder, 'registry', name), id);
  }
};
const runBases = (...args) =>
  spawnSync('/bin/bash', [join(folder, 'scripts/bases'), ...args], {
    env: {
      PATH: `${join(folder, 'bin')}:/usr/bin:/bin`,
      HERE: join(folder, 'here'),
      REGISTRY: join(folder, 'registry'),
    },
    encoding: 'utf8',
  });
const here = (name) => readFileSync(join(folder, 'here', name), 'utf8');
const lock = () => join(folder, 'images.lock');

test('without a lock file the newest of every base is fetched, and a change is announced once', () => {
  publish('sha256:old');
  assert.equal(runBases().status, 0);
  publish('sha256:new');
  const { stdout } = runBases();
  assert.deepEqual(
    stdout.trim().split('\n'),
    BASES.map((base) => `${base}: sha256:old is now sha256:new`),
  );
  assert.equal(runBases().stdout, '');
});

test('the lock file decides what is built on, until it is refreshed', () => {
  publish('sha256:old');
  assert.equal(runBases('--refresh').status, 0);
  assert.equal(readFileSync(lock(), 'utf8'), BASES.map((base) => `${base} sha256:old\n`).join(''));
  publish('sha256:new');
  assert.equal(runBases().stdout, '');
  assert.equal(here('nginx:1.30'), 'sha256:old');
  const pulled = here('pulled');
  runBases();
  assert.equal(here('pulled'), pulled, 'what is here by its digest is not fetched again');
  runBases('--refresh');
  assert.equal(here('nginx:1.30'), 'sha256:new');
  assert.match(readFileSync(lock(), 'utf8'), /^nginx:1\.30 sha256:new$/m);
});

test('a registry that is away does not stop a build on images of this machine, but one on a digest that it lacks', () => {
  publish('sha256:old');
  runBases();
  rmSync(join(folder, 'registry'), { recursive: true });
  const without = runBases();
  assert.equal(without.status, 0);
  assert.match(without.stderr, /redis:8 could not be fetched: the image on this machine is used/);
  assert.equal(runBases('--refresh').status, 1);
  assert.ok(!existsSync(lock()));
  writeFileSync(lock(), 'redis:8 sha256:other\n');
  assert.equal(runBases().status, 1);
});
