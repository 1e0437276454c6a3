import { execFile } from 'node:child_process';
import { inRoot } from '../../../lib/root.mjs';

/** Runs `npm run books` against the data of a site; the last line it prints holds the totals. */
export function runBooks(site) {
  return new Promise((resolve) => {
    const env = { ...process.env, ...site.env };
    execFile(process.execPath, [inRoot('backend', 'dist', 'cli', 'books.js')], { env }, (error, stdout, stderr) => {
      const lines = stdout.trim().split('\n');
      const last = lines.pop() ?? '';
      const statement = last.startsWith('{') ? JSON.parse(last) : null;
      resolve({ code: error ? 1 : 0, lines: statement ? lines : [...lines, last, stderr], statement });
    });
  });
}
