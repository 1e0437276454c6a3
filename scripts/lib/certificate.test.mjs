import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { inRoot } from './root.mjs';

/** Installs and puts back a pair as dist/cli/certificate.js does, in TLS. The step `secrets` and nginx refuse on demand. */
const DOCKER = `#!/bin/bash
echo "$*" >>"$CALLS"
case "$*" in
  *'certificate.js --back '*) for name in fullchain privkey; do mv "$TLS/$name.pem.before" "$TLS/$name.pem"; done ;;
  *certificate.js*)
    incoming=$(sed 's/.*-v \\([^:]*\\):.*/\\1/' <<<"$*")
    for name in fullchain privkey; do mv "$TLS/$name.pem" "$TLS/$name.pem.before"; cp "$incoming/$name.pem" "$TLS"; done ;;
  *' secrets') [ -z "\${SECRETS_REFUSE-}" ] || { echo 'the backup key is missing' >&2; exit 1; } ;;
  'compose exec '*) [ -z "\${NGINX_RESTARTS-}" ] || { echo 'Container is restarting' >&2; exit 1; } ;;&
  *'nginx -t -q') [ -z "\${NGINX_REFUSES-}" ] || ! grep -q new "$TLS/fullchain.pem" ;;
  'compose ps -q nginx') echo nginx-1 ;;
  'compose ps -q --status running nginx') [ "\${NGINX_RESTARTS-}" ] || echo nginx-1 ;;
esac
`;

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  for (const name of ['scripts/lib', 'bin', 'tls']) mkdirSync(join(folder, name), { recursive: true });
  for (const name of ['scripts/certificate', 'scripts/lib/one-at-a-time.sh']) cpSync(inRoot(name), join(folder, name));
  writeFileSync(join(folder, 'bin/docker'), DOCKER, { mode: 0o755 });
  for (const name of ['fullchain', 'privkey']) {
    writeFileSync(join(folder, `${name}.pem`), `new ${name}`);
    writeFileSync(join(folder, 'tls', `${name}.pem`), `old ${name}`);
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

const install = (faults = {}) =>
  spawnSync('/bin/bash', ['scripts/certificate', 'fullchain.pem', 'privkey.pem'], {
    cwd: folder,
    env: {
      PATH: `${join(folder, 'bin')}:/usr/bin:/bin`,
      TLS: join(folder, 'tls'),
      CALLS: join(folder, 'calls'),
      ...faults,
    },
    encoding: 'utf8',
  });
const installed = () => readdirSync(join(folder, 'tls')).map((name) => readFileSync(join(folder, 'tls', name), 'utf8'));
const calls = () => readFileSync(join(folder, 'calls'), 'utf8');

test('a certificate is installed and nginx uses it', () => {
  assert.equal(install().status, 0);
  assert.deepEqual(installed().toSorted(), ['new fullchain', 'new privkey', 'old fullchain', 'old privkey']);
  assert.match(calls(), /nginx -s reload/);
});

test('the pair before is put back when the files could not be given to nginx', () => {
  const { status, stderr } = install({ SECRETS_REFUSE: '1' });
  assert.equal(status, 1);
  assert.match(stderr, /the backup key is missing[\s\S]*The one before stays/);
  assert.deepEqual(installed(), ['old fullchain', 'old privkey']);
  assert.doesNotMatch(calls(), /reload/);
});

test('the pair before is put back when nginx refuses the new one', () => {
  const { status, stderr } = install({ NGINX_REFUSES: '1' });
  assert.equal(status, 1);
  assert.match(stderr, /nginx refuses the certificate; the one before stays/);
  assert.deepEqual(installed(), ['old fullchain', 'old privkey']);
});

test('a pair that keeps nginx from starting can be replaced', () => {
  const { status, stdout, stderr } = install({ NGINX_RESTARTS: '1' });
  assert.equal(status, 0, stderr);
  assert.match(stdout, /Installed\. nginx is not running/);
  assert.ok(installed().includes('new fullchain'));
});
