/** `node dist/cli/secrets.js FOLDER`: makes what the containers need and nobody may know. Run before anything else starts. */
import { makeSecrets } from './secrets/make-secrets.js';

const [folder] = process.argv.slice(2);
if (!folder) {
  process.stderr.write('Usage: secrets FOLDER\n');
  process.exitCode = 2;
} else {
  const made = makeSecrets(folder, { hasOwners: process.getuid?.() === 0 });
  process.stdout.write(made.length > 0 ? `Made ${made.join(', ')}\n` : 'All secrets are there.\n');
}
