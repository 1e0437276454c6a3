import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { inRoot } from './root.mjs';

/**
 * A machine with one nginx, at the ports 8080 and 8443, and the replicas that STATE/api and STATE/worker name.
 * TAKEN are the ports of other programs; of a service in SICK no replica can be added.
 */
const DOCKER = `#!/bin/bash
echo "$*" >>"$STATE/calls"
# A number is read as Docker reads one.
number() { [[ $1 =~ ^[0-9]+$ ]] || { echo "invalid value: $1" >&2; exit 1; }; }
case "$*" in
  'compose ps -q nginx') echo nginx-1 ;;
  'compose ps -q api' | 'compose ps -q worker') cat "$STATE/$4" ;;
  'compose up '*--scale*)
    service=\${!#} wanted=$(sed 's/.*--scale [a-z]*=\\(.*\\) --wait --wait.*/\\1/' <<<"$*")
    number "$wanted"
    [ "$wanted" -le "$(wc -l <"$STATE/$service")" ] || [ "$service" != "\${SICK-}" ] || exit 1
    while [ "$(wc -l <"$STATE/$service")" -lt "$wanted" ]; do echo "$service-new-$RANDOM$RANDOM" >>"$STATE/$service"; done
    head -n "$wanted" "$STATE/$service" >"$STATE/part"; mv "$STATE/part" "$STATE/$service" ;;
  'compose up '*' pages') [ "\${SICK-}" != pages ] || exit 1 ;;
  'inspect -f {{range .HostConfig.PortBindings}}'*) printf '8443\\n8080\\n' ;;
  'run --rm -p '*)
    shift 2
    seen=
    while [ "$1" = -p ]; do
      # Two random ports for the same port of the container become one.
      [[ " $seen " != *" $2 "* ]] || { echo "bind: address already in use" >&2; exit 125; }
      seen+=" $2"
      host=\${2%:*} host=\${host##*:}
      [ -z "$host" ] || number "$host"
      [[ " \${TAKEN-} " != *" $host "* ]] || { echo "bind: address already in use" >&2; exit 125; }
      shift 2
    done ;;
  'rm '*) sed -i "/^$2$/d" "$STATE/api" "$STATE/worker" ;;
  'inspect '* | 'image inspect '* | 'compose config --hash'*) echo same ;;
esac
`;

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'apply-'));
  for (const name of ['scripts/lib', 'bin', 'state']) mkdirSync(join(folder, name), { recursive: true });
  for (const name of [
    'apply',
    'upgrade',
    'lib/monitoring.sh',
    'lib/one-at-a-time.sh',
    'lib/roll.sh',
    'lib/settings.sh',
  ])
    cpSync(inRoot('scripts', name), join(folder, 'scripts', name));
  writeFileSync(join(folder, 'bin/docker'), DOCKER, { mode: 0o755 });
  writeFileSync(join(folder, 'bin/sleep'), '#!/bin/sh\n', { mode: 0o755 });
  writeFileSync(join(folder, 'state/api'), 'api-1\n');
  writeFileSync(join(folder, 'state/worker'), 'worker-1\n');
});
afterEach(() => rmSync(folder, { recursive: true }));

function apply(settings, environment = {}, script = 'apply') {
  writeFileSync(join(folder, '.env'), settings);
  return spawnSync('/bin/bash', [join(folder, 'scripts', script)], {
    env: { PATH: `${join(folder, 'bin')}:/usr/bin:/bin`, STATE: join(folder, 'state'), ...environment },
    encoding: 'utf8',
  });
}
const state = (name) =>
  readFileSync(join(folder, 'state', name), 'utf8')
    .trim()
    .split('\n')
    .filter(Boolean);
const replaced = () => state('calls').filter((call) => /^(stop|rm|compose up) /.test(call));

for (const [line, reason] of [
  ['API_REPLICAS=0', /API_REPLICAS: expects a whole number of 1 or more, not "0"/],
  ['WORKER_REPLICAS=two', /WORKER_REPLICAS: expects a whole number of 1 or more, not "two"/],
  ['HTTP_PORT=9999', /nginx cannot listen at HTTP_PORT=9999 and HTTPS_PORT=8443/],
  ["HTTPS_PORT='127.0.0.1:9999'", /nginx cannot listen at HTTP_PORT=8080 and HTTPS_PORT=127\.0\.0\.1:9999/],
  ['HTTP_PORT=8443', /HTTP_PORT and HTTPS_PORT are the same/],
  ['HTTP_PORT=eighty', /nginx cannot listen at HTTP_PORT=eighty/],
]) {
  test(`apply refuses ${line} and replaces nothing`, () => {
    const { status, stderr } = apply(`${line}\n`, { TAKEN: '9999' });
    assert.equal(status, 1);
    assert.match(stderr, reason);
    assert.match(stderr, /Nothing was replaced; the site runs with its old settings\./);
    assert.deepEqual(replaced(), []);
    assert.deepEqual(state('api'), ['api-1']);
  });
}

test('apply counts replicas as Compose reads them, also with a comment behind the number', () => {
  for (const line of ['API_REPLICAS=3 # for the sale', "API_REPLICAS='3' # for the sale", 'export API_REPLICAS="3"']) {
    const { status, stderr } = apply(`API_REPLICAS=1\n${line}\n`);
    assert.equal(status, 0, stderr);
    assert.equal(state('api').length, 3, line);
  }
  assert.equal(apply('API_REPLICAS=3\n', { API_REPLICAS: '2' }).status, 0);
  assert.equal(state('api').length, 2, 'a variable of the shell comes before .env');
});

test('apply tries a new port before it replaces anything, and none that nginx holds', () => {
  assert.equal(apply('HTTP_PORT=8081\nHTTPS_PORT=8443\n').status, 0);
  const calls = state('calls');
  const tried = calls.findIndex((call) => call.startsWith('run --rm -p 8081:8080 --entrypoint true'));
  assert.ok(tried >= 0 && tried < calls.findIndex((call) => call.startsWith('compose up ')));
  assert.equal(apply('HTTP_PORT=8443\nHTTPS_PORT=8080\n', { TAKEN: '8080 8443' }).status, 0, 'the ports exchanged');
  const local = apply('HTTP_PORT=127.0.0.1:8080\nHTTPS_PORT=127.0.0.1:8443\n', { TAKEN: '8080 8443' });
  assert.equal(local.status, 0, local.stderr);
});

test('apply says which replicas are kept when a new one does not become healthy', () => {
  const { status, stderr } = apply('LOG_LEVEL=warn\n', { SICK: 'api' });
  assert.equal(status, 1);
  assert.match(stderr, /A new api did not become healthy/);
  assert.deepEqual(state('api'), ['api-1']);
});

test('apply names pages that do not become healthy', () => {
  const { status, stderr } = apply('LOG_LEVEL=warn\n', { SICK: 'pages' });
  assert.equal(status, 1);
  assert.match(stderr, /The pages are not healthy; .+ docker compose logs --tail 20 pages/);
});

test('an upgrade refuses a time to watch that is no number of seconds, before it builds', () => {
  const { status, stderr } = apply('LOG_LEVEL=warn\n', { WATCH_SECONDS: '1m' }, 'upgrade');
  assert.equal(status, 1);
  assert.match(stderr, /WATCH_SECONDS: expects seconds, a whole number of 1 or more, not "1m"/);
  assert.deepEqual(replaced(), []);
});
