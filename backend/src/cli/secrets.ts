/**
 * `node dist/cli/secrets.js FOLDER [BACKUPS]`: makes what the containers need and nobody may know, and gives the folder
 * of the backups to the database. Run before anything else starts.
 */
import { giveBackupFolder, makeSecrets } from './secrets/make-secrets.js';

const [folder, backups] = process.argv.slice(2);
if (!folder) {
  process.stderr.write('Usage: secrets FOLDER [BACKUPS]\n');
  process.exitCode = 2;
} else {
  const hasOwners = process.getuid?.() === 0;
  const made = makeSecrets(folder, { hasOwners });
  if (backups && hasOwners) giveBackupFolder(backups);
  process.stdout.write(made.length > 0 ? `Made ${made.join(', ')}\n` : 'All secrets are there.\n');
}
