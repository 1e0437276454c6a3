/** `npm run admin -- create MAIL`: creates the first member of staff, and restores the operator's access later. */
import 'reflect-metadata';
import { runAdminCommand } from './admin/run.js';

process.exitCode = await runAdminCommand(process.argv.slice(2), {
  env: process.env,
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
});
