/**
 * `node dist/cli/secrets.js FOLDER [BACKUPS]`: creates the secrets that the containers need, and gives the database
 * ownership of the backup folder. Run before anything else starts.
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
