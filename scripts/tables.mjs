import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { filesUnder } from './lib/fingerprint.mjs';
import { inRoot } from './lib/root.mjs';
import { foreignUses } from './lib/tables/check.mjs';
import { EXCEPTIONS } from './lib/tables/exceptions.mjs';

/** Lists where a module of the backend uses the tables of another without permission. */
const root = inRoot('backend/src');
const paths = filesUnder(root).filter((path) => /\.(ts|sql)$/.test(path) && !/\.test\.ts$|[\\/]test[\\/]/.test(path));
const faults = foreignUses(
  paths.map((path) => ({ path: relative(root, path).split(sep).join('/'), source: readFileSync(path, 'utf8') })),
  EXCEPTIONS,
);
if (faults.length > 0) {
  console.error(`${faults.join('\n')}\n\nHow modules may read each other's tables: docs/architecture.md`);
  process.exitCode = 1;
}
