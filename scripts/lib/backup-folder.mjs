import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot } from './root.mjs';

/**
 * Replaces `docker compose run` and `exec`: runs their command here, with the folders of the containers in FOLDER, and
 * records each call. PostgreSQL has ended its recovery, unless GIVES_UP says that it cannot: then it starts again and
 * again. The containers of STOPPED do not run.
 */
const DOCKER = `#!/bin/bash
echo "$*" >>"$FOLDER/calls"
case "$*" in
  'inspect -f {{.RestartCount}}'*) echo x >>"$FOLDER/restarts"; [ -z "\${GIVES_UP-}" ] && echo 0 || wc -l <"$FOLDER/restarts" ;;
  *'exec pgbackrest'*) [ -z "\${NO_CONTAINER-}" ] || exit 125 ;;
  'image inspect '*) [ -z "\${NO_IMAGES-}" ] || exit 1 ;;
esac
[ "$1" = compose ] || exit 0
shift
case $1 in
  run | exec) ;;
  ps) [[ " \${STOPPED-} " == *" \${!#} "* ]] || echo "\${!#}-1"; exit 0 ;;
  config) echo site-server; exit 0 ;;
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
  part=\${part//\\/var\\/lib\\/postgresql\\/backup-folder/$FOLDER/volume}
  command+=("\${part//\\/backups/$FOLDER/backups}")
done
case \${command[0]} in
  psql)
    [[ $* != *pg_is_in_recovery* ]] || [ "\${GIVES_UP-}" ] || echo f
    exit 0 ;;
  pgbackrest | find | node | "") exit 0 ;;
  tar)
    if [[ " $* " == *' -cz '* ]]; then
      [ "\${TAR-}" != empty ] || exec tar -cz -T /dev/null
      tar -C "$FOLDER" -cz secrets $([ ! -f "$FOLDER/.env" ] || echo .env)
      exit "\${TAR:-0}"
    fi
    cat >/dev/null; exit 0 ;;
esac
exec "\${command[@]}"
`;
/** Restores a database, or breaks off in the middle of it. */
const PGBACKREST = `#!/bin/bash
[[ $* == *restore ]] || exit 0
echo "$*" >>"$FOLDER/restores"
echo restored >"$PGDATA/PG_VERSION"
[ -z "\${PGBACKREST_FAILS-}" ] || { rm "$PGDATA/PG_VERSION"; : >"$PGDATA/part"; exit "$PGBACKREST_FAILS"; }
`;

/** The folder of a site in which `scripts/backup` and `scripts/restore` run, one for each test. */
let folder;
export const inFolder = (...path) => join(folder, ...path);
export const writeKey = (key) => writeFileSync(inFolder('secrets', 'postgres', 'backup-key'), `${key}\n`);
export const calls = () => readFileSync(inFolder('calls'), 'utf8');

/** Makes a new folder, with a key. */
export function makeFolder() {
  folder = mkdtempSync(join(tmpdir(), 'backup-key-'));
  for (const path of ['bin', 'backups', 'secrets/postgres', 'scripts/lib'])
    mkdirSync(inFolder(path), { recursive: true });
  for (const path of [
    'backup',
    'restore',
    'lib/backup-key.sh',
    'lib/one-at-a-time.sh',
    'lib/roll.sh',
    'lib/settings.sh',
  ])
    cpSync(inRoot('scripts', path), inFolder('scripts', path));
  const programs = {
    docker: DOCKER,
    pgbackrest: PGBACKREST,
    psql: '#!/bin/sh\n',
    sleep: '#!/bin/sh\n',
    'redis-cli': '#!/bin/sh\n',
  };
  for (const [name, program] of Object.entries(programs)) {
    writeFileSync(inFolder('bin', name), program);
    chmodSync(inFolder('bin', name), 0o755);
  }
  writeKey('the first key, long enough to be one');
}

export const removeFolder = () => rmSync(folder, { recursive: true });

export const runWith = (faults, ...command) =>
  spawnSync('/bin/bash', command, {
    cwd: folder,
    env: {
      PATH: `${inFolder('bin')}:/usr/bin:/bin`,
      FOLDER: folder,
      PGDATA: inFolder('18', 'docker'),
      YES: '1',
      ...faults,
    },
    encoding: 'utf8',
  });
export const run = (...command) => runWith({}, ...command);
export const backup = () => run('scripts/backup', 'incr');
