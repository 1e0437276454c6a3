/**
 * `node dist/cli/certificate.js INCOMING FOLDER`: checks fullchain.pem and privkey.pem of INCOMING for the host of
 * PUBLIC_URL and installs them in FOLDER, where the pair before stays as `*.before`. With `--back`, restores that pair.
 */
import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { problemOf } from './certificate/pair.js';

const FILES = ['fullchain.pem', 'privkey.pem'] as const;
const [incoming, folder] = process.argv.slice(2);
const host = URL.canParse(process.env['PUBLIC_URL'] ?? '') ? new URL(process.env['PUBLIC_URL'] ?? '').hostname : null;

function install(from: string, to: string): void {
  for (const name of FILES) {
    const file = join(to, name);
    rmSync(`${file}.before`, { force: true });
    if (existsSync(file)) copyFileSync(file, `${file}.before`);
    writeFileSync(`${file}.new`, readFileSync(join(from, name)), { mode: 0o400 });
    renameSync(`${file}.new`, file);
  }
}

function restore(to: string): void {
  for (const name of FILES) {
    const file = join(to, name);
    if (existsSync(`${file}.before`)) renameSync(`${file}.before`, file);
    else rmSync(file, { force: true });
  }
}

function problem(from: string): string | null {
  if (host === null) return 'set PUBLIC_URL in .env first';
  const [chain, key] = FILES.map((name) => readFileSync(join(from, name), 'utf8')) as [string, string];
  return problemOf({ chain, key }, host, new Date());
}

if (!incoming || !folder) {
  process.stderr.write('Usage: certificate INCOMING FOLDER\n');
  process.exitCode = 2;
} else if (incoming === '--back') {
  restore(folder);
} else {
  const found = problem(incoming);
  if (found === null) install(incoming, folder);
  else process.stderr.write(`The certificate was not installed: ${found}\n`);
  process.exitCode = found === null ? 0 : 1;
}
