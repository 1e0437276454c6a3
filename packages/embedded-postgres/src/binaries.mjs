import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { codeOf, EmbeddedPostgresError } from './embedded-postgres-error.mjs';
import { spawnAs } from './server-user.mjs';

/** @import { Binaries, Home } from './types.d.ts' */

/**
 * Makes the npm package's PostgreSQL ready to run and returns its location.
 *
 * Normally it runs from node_modules. It is copied into the database's home when the server user cannot run it there: a
 * clone under a private folder, or a node_modules owned by another user that lacks the library links.
 *
 * @param {Home} home
 * @returns {Binaries}
 */
export function prepareBinaries(home) {
  const root = findPackage();
  linkLibraries(root);
  const inPlace = tryBinaries(root, home);
  if (inPlace) return inPlace;

  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const copy = join(home.path, `server-${version}`);
  if (!existsSync(copy)) copyServer(root, copy);
  const copied = tryBinaries(copy, home);
  if (copied) return copied;
  throw new EmbeddedPostgresError(
    `PostgreSQL cannot be run on this machine: ${firstLine(runVersion(copy, home).stderr)}. Set DATABASE_URL instead.`,
  );
}

function findPackage() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new EmbeddedPostgresError(
      `The package ${name} is not installed: run npm ci. ` +
        'If it does not exist for this platform, set DATABASE_URL to a PostgreSQL server.',
    );
  }
}

/**
 * npm tarballs carry no symbolic links. The package would create them in an install script, which is not run here.
 *
 * @param {string} root
 */
function linkLibraries(root) {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = join(root, target);
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link);
    } catch (error) {
      // Already present, or not changeable by this user: whether the server runs is checked afterwards.
      if (!['EEXIST', 'EACCES', 'EPERM', 'EROFS'].includes(codeOf(error))) throw error;
    }
  }
}

/** @type {(root: string, home: Home) => Binaries | null} */
function tryBinaries(root, home) {
  const printed = runVersion(root, home);
  const version = /(\d+\.\d+)/.exec(printed.stdout ?? '')?.[1];
  if (printed.status !== 0 || !version) return null;
  return { initdb: program(root, 'initdb'), postgres: program(root, 'postgres'), version };
}

/** @param {string} root @param {Home} home */
function runVersion(root, home) {
  return spawnSync(program(root, 'postgres'), ['--version'], { ...spawnAs(home.user), encoding: 'utf8' });
}

/** @type {(root: string, name: string) => string} */
const program = (root, name) => join(root, 'native', 'bin', name);
/** @param {string | null} text */
const firstLine = (text) => text?.trim().split('\n')[0] || 'its program does not start';

/**
 * Copies under another name first, so that an interrupted copy is never taken for a complete one.
 *
 * @type {(root: string, target: string) => void}
 */
function copyServer(root, target) {
  const parent = dirname(target);
  for (const name of readdirSync(parent)) {
    if (name.startsWith('server-')) rmSync(join(parent, name), { recursive: true });
  }
  const unfinished = mkdtempSync(join(parent, 'copying-'));
  copyReadable(join(root, 'native'), join(unfinished, 'native'));
  linkLibraries(unfinished);
  chmodSync(unfinished, 0o755);
  try {
    renameSync(unfinished, target);
  } catch (error) {
    rmSync(unfinished, { recursive: true });
    if (!existsSync(target)) throw error;
  }
}

/**
 * Readable by all users and writable only by the owner, regardless of the modes of the original.
 *
 * @type {(from: string, to: string) => void}
 */
function copyReadable(from, to) {
  mkdirSync(to);
  chmodSync(to, 0o755);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyReadable(source, target);
    if (!entry.isFile()) continue;
    copyFileSync(source, target);
    chmodSync(target, statSync(source).mode & 0o100 ? 0o755 : 0o644);
  }
}
