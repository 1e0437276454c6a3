import { existsSync, readFileSync } from 'node:fs';
import { inRoot } from './root.mjs';

/**
 * Whether node_modules holds what the lock file asks for.
 *
 * npm writes `node_modules/.package-lock.json` as its last step, so an installation that was cut short has none.
 */
export function isInstalled() {
  const hidden = inRoot('node_modules', '.package-lock.json');
  return existsSync(hidden) && satisfies(readJson(hidden).packages, readJson(inRoot('package-lock.json')).packages);
}

/** Compares two `packages` sections of a lock file: all that is wanted is there, and nothing in another version. */
export function satisfies(present, wanted) {
  const isSame = (path) =>
    present[path].version === wanted[path].version && present[path].integrity === wanted[path].integrity;
  const isOptional = ({ optional, devOptional, peer }) => Boolean(optional || devOptional || peer);
  const missing = Object.keys(wanted).filter((path) => isFromNpm(path) && !present[path] && !isOptional(wanted[path]));
  const unlike = Object.keys(present).filter((path) => isFromNpm(path) && !(wanted[path] && isSame(path)));
  return missing.length === 0 && unlike.length === 0;
}

/** The others are our own workspaces, which are links. */
const isFromNpm = (path) => path.includes('node_modules/') && !/^node_modules\/(backend|frontend)$/.test(path);

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
