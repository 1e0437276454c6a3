/** `npm run books`: looks whether the books balance, now. */
import 'reflect-metadata';
import { runBooksCommand } from './books/run.js';

process.exitCode = await runBooksCommand({
  env: process.env,
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
});
