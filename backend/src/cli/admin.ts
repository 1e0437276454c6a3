/** `npm run admin -- create MAIL`: makes the first member of staff, and lets the operator back in later. */
import 'reflect-metadata';
import { runAdminCommand } from './admin/run.js';

process.exitCode = await runAdminCommand(process.argv.slice(2), {
  env: process.env,
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
});
