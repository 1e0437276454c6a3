import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Hashes the names and contents of files; folders count with everything in them. Missing files are ignored. */
export function fingerprint(base, paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesUnder(join(base, path)))) {
    hash.update(`${relative(base, file)}\0`);
    hash.update(createHash('sha256').update(readFileSync(file)).digest());
  }
  return hash.digest('hex');
}

/** Lists every file in a folder, in the same order on every machine. */
export function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .toSorted((one, other) => (one < other ? -1 : 1))
    .flatMap((name) => (name === 'node_modules' ? [] : filesUnder(join(path, name))));
}
