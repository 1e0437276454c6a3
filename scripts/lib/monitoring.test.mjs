import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { inRoot } from './root.mjs';

const { parse } = createRequire(inRoot('backend', 'package.json'))('yaml');

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'monitoring-'));
  mkdirSync(join(folder, 'bin'));
  symlinkSync(inRoot('scripts'), join(folder, 'scripts'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Calls of Docker after the last lines of a script, from where the alarms begin, in a folder with this `.env`. */
function endOf(script, { env = '', running = '', fails = false }) {
  writeFileSync(join(folder, '.env'), env);
  const calls = join(folder, 'calls');
  writeFileSync(calls, '');
  const built = env.includes('monitoring') ? 'prometheus' : 'api';
  const answers = [
    `*" ps -q "*) printf '${running}';;`,
    `*" up "*) exit ${fails ? 1 : 0};;`,
    `*" config --services") echo ${built};;`,
  ];
  const answer = `case "$*" in ${answers.join(' ')} esac`;
  writeFileSync(join(folder, 'bin', 'docker'), `#!/bin/sh\necho "$@" >>${calls}\n${answer}\n`);
  chmodSync(join(folder, 'bin', 'docker'), 0o755);
  const [, end] = readFileSync(inRoot('scripts', script), 'utf8').split(/^(?=\. scripts\/lib\/monitoring\.sh$)/m);
  const lines = end.replace('scripts/build', 'docker BUILD');
  const text = `set -euo pipefail\n. scripts/lib/roll.sh\nsay() { echo "$*"; }\n${lines}`;
  const { status, stdout, stderr } = spawnSync('/bin/bash', ['-c', text], {
    cwd: folder,
    env: { PATH: `${join(folder, 'bin')}:/usr/bin:/bin` },
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr, calls: readFileSync(calls, 'utf8') };
}

const ALL = Object.entries(parse(readFileSync(inRoot('docker-compose.yml'), 'utf8'), { merge: true }).services)
  .filter(([, { profiles }]) => profiles?.includes('monitoring'))
  .map(([name]) => name);

for (const script of ['upgrade', 'apply']) {
  test(`scripts/${script} leaves a site without alarms as it is`, () => {
    const { status, calls } = endOf(script, {});
    assert.equal(status, 0);
    assert.doesNotMatch(calls, / up |BUILD/);
  });

  for (const { when, ...site } of [
    { when: 'that run', running: 'abc\\n' },
    { when: 'that .env names', env: 'COMPOSE_PROFILES=other,monitoring\n' },
  ])
    test(`scripts/${script} brings alarms along ${when}`, () => {
      const { status, calls } = endOf(script, site);
      assert.equal(status, 0);
      const up = calls.split('\n').find((line) => line.includes(' up '));
      assert.match(up, /--profile monitoring up -d --no-build --no-deps/);
      for (const service of ALL) assert.match(up, new RegExp(` ${service}\\b`));
      // What .env names has been built at the beginning.
      assert.equal(calls.includes('BUILD prometheus'), script === 'upgrade' && 'running' in site);
    });

  test(`scripts/${script} says that alarms do not start, and ends well`, () => {
    const { status, said } = endOf(script, { running: 'abc\\n', fails: true });
    assert.equal(status, 0);
    assert.match(said, /The alarms do not run/);
  });
}
