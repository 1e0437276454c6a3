/** `npm run books`: checks now whether the books balance. */
import 'reflect-metadata';
import { runBooksCommand } from './books/run.js';

process.exitCode = await runBooksCommand({
  env: process.env,
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
});
