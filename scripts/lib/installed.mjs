import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { inRoot, root } from './root.mjs';

/** Written by npm as its last step. */
const INSTALLED_LIST = inRoot('node_modules', '.package-lock.json');
/** Written by this script: the fingerprint of the lock file that was installed. */
const STAMP = inRoot('node_modules', '.cache', 'site', 'installed');

/** Returns whether node_modules holds what the lock file requires, however it was installed. */
export function isInstalled() {
  if (!existsSync(INSTALLED_LIST)) return false;
  const present = readJson(INSTALLED_LIST).packages;
  if (!Object.keys(present).every((path) => existsSync(inRoot(path)))) return false;
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lockFingerprint()) return true;
  return satisfies(present, readJson(inRoot('package-lock.json')).packages);
}

/** Call before an installation, so that an interrupted one does not count as finished. */
export function forgetInstalled() {
  rmSync(STAMP, { force: true });
  rmSync(INSTALLED_LIST, { force: true });
}

/** Call after an installation. */
export function rememberInstalled() {
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, lockFingerprint());
}

/** Compares two `packages` sections of a lock file: everything wanted must be present, in the same version. */
export function satisfies(present, wanted) {
  const isSame = (path) =>
    present[path].version === wanted[path].version && present[path].integrity === wanted[path].integrity;
  const missing = Object.keys(wanted).filter(
    (path) => isInstalledPath(path) && !present[path] && isNeeded(wanted[path]),
  );
  const unlike = Object.keys(present).filter((path) => isInstalledPath(path) && !(wanted[path] && isSame(path)));
  return missing.length === 0 && unlike.length === 0;
}

/** npm leaves out packages for other platforms, and extraneous ones, which an override can leave in the lock file. */
const isNeeded = ({ optional, devOptional, peer, extraneous }) => !(optional || devOptional || peer || extraneous);

/** Everything installed; the remaining paths are the project's own workspaces. */
const isInstalledPath = (path) => path.includes('node_modules/');

const lockFingerprint = () => fingerprint(root, ['package-lock.json']);
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
