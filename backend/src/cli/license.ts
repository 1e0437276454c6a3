/** `npm run license -- …`: verifies, shows and issues license files. Requires only Node. */
import { ignoreClosedPipe } from './license/io.js';
import { runLicenseCommand } from './license/run.js';

for (const stream of [process.stdout, process.stderr]) ignoreClosedPipe(stream);

process.exitCode = await runLicenseCommand(process.argv.slice(2), {
  env: process.env,
  // npm runs scripts in the folder of package.json; users give file names relative to their own working directory.
  cwd: process.env['INIT_CWD'] ?? process.cwd(),
  now: new Date(),
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
});
