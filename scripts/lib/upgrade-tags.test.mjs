import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { inRoot } from './root.mjs';

/**
 * A machine whose image store is STATE/images: a file for each tag, with the id of its image. An id is
 * RELEASE/NUMBER, the number counting builds, as every build makes another image. Each service runs what STATE/running
 * names; starting it gives it the image that its name has now.
 */
const DOCKER = `#!/bin/bash
images=$STATE/images running=$STATE/running
file() { echo "$images/\${1//\\//_}"; }
name() { case $1 in api* | worker*) echo registry:5000/server:latest ;; *) echo "$1:latest" ;; esac; }
case "$*" in
  'compose ps -q '*) echo "$4" ;;
  'inspect -f {{.Config.Image}} '*) name "$4" ;;
  'inspect -f {{.Image}} '*) cat "$running/$4" 2>/dev/null || echo same ;;
  'tag '*) id=$2; [ ! -e "$(file "$2")" ] || id=$(cat "$(file "$2")"); echo "$id" >"$(file "$3")" ;;
  'image rm '*) rm "$(file "$3")" ;;
  'image inspect -f {{index '*) id=$(cat "$(file "\${!#}")" 2>/dev/null || echo "\${!#}"); echo "\${id%%/*}" ;;
  'image inspect -f '*) echo same ;;
  'image inspect '*) cat "$(file "$3")" ;;
  'compose up '*)
    for service in "$@"; do
      [ ! -e "$running/$service" ] || cat "$(file "$(name "$service")")" >"$running/$service"
    done ;;
  *'curl '*) [ -z "\${SICK-}" ] || exit 1 ;;
  'compose config --hash'*) echo x same ;;
esac
`;
/** Builds RELEASE once more. */
const BUILD = `#!/bin/bash
echo x >>"$STATE/builds"
for name in registry:5000_server pages nginx; do echo "$RELEASE/$(wc -l <"$STATE/builds")" >"$STATE/images/$name:latest"; done
`;

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'upgrade-'));
  for (const name of ['scripts/lib', 'bin', 'state/images', 'state/running'])
    mkdirSync(join(folder, name), { recursive: true });
  for (const name of ['upgrade', 'lib/monitoring.sh', 'lib/one-at-a-time.sh', 'lib/roll.sh', 'lib/settings.sh'])
    cpSync(inRoot('scripts', name), join(folder, 'scripts', name));
  const programs = {
    'bin/docker': DOCKER,
    'scripts/build': BUILD,
    'scripts/backup': '#!/bin/sh\n',
    'bin/sleep': '#!/bin/sh\n',
  };
  for (const [name, program] of Object.entries(programs)) writeFileSync(join(folder, name), program, { mode: 0o755 });
  for (const service of ['api', 'worker', 'pages', 'nginx'])
    writeFileSync(join(folder, 'state/running', service), '0.1.0 a/0\n');
});
afterEach(() => rmSync(folder, { recursive: true }));

const upgrade = (RELEASE, faults = {}) =>
  spawnSync('/bin/bash', [join(folder, 'scripts/upgrade')], {
    env: { PATH: `${join(folder, 'bin')}:/usr/bin:/bin`, STATE: join(folder, 'state'), RELEASE, ...faults },
    encoding: 'utf8',
  });
const image = (tag) => readFileSync(join(folder, 'state/images', tag), 'utf8').trim();
const TAGS = ['registry:5000_server:before-upgrade', 'pages:before-upgrade', 'nginx:before-upgrade'];
const previous = () => [...new Set(TAGS.map(image))];

test('a second upgrade of the same release keeps the images of the release before tagged', () => {
  for (const expected of ['0.1.0 a/0', '0.1.0 a/0', '0.1.0 a/0']) {
    const { status, stderr } = upgrade('0.2.0 b');
    assert.equal(status, 0, stderr);
    assert.deepEqual(previous(), [expected]);
  }
  assert.equal(image('nginx:latest'), '0.2.0 b/3');
  assert.equal(upgrade('0.2.0 c').status, 0);
  assert.deepEqual(previous(), ['0.2.0 b/3'], 'another commit is another release');
});

test('an upgrade tags what runs where nothing is tagged, and images that name no release', () => {
  assert.equal(upgrade('0.1.0 a').status, 0);
  assert.deepEqual(previous(), ['0.1.0 a/0']);
  for (const expected of ['0.1.0 a/1', ' /2']) {
    assert.equal(upgrade(' ').status, 0);
    assert.deepEqual(previous(), [expected.trim()]);
  }
});

test('an upgrade of the same release that fails goes back to what ran, and loses no tag', () => {
  assert.equal(upgrade('0.2.0 b').status, 0);
  const { status, stderr } = upgrade('0.2.0 b', { SICK: '1' });
  assert.equal(status, 1);
  assert.match(stderr, /The previous release is unhealthy, too/);
  assert.equal(image('nginx:latest'), '0.2.0 b/1');
  assert.deepEqual(previous(), ['0.1.0 a/0']);
});
