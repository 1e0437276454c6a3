/** `node dist/cli/check.js`: checks the settings as a start would. `scripts/apply` runs it in a throw-away container. */
import 'reflect-metadata';
import { runCheckCommand } from './check/run.js';

process.exitCode = await runCheckCommand({
  env: process.env,
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
});
