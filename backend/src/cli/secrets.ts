/**
 * `node dist/cli/secrets.js FOLDER [BACKUPS]`: creates the secrets that the containers need, and gives the database
 * ownership of the backup folder. Run before anything else starts. Refuses to replace a key that has been in use.
 */
import { giveBackupFolder, KeyMissing, makeSecrets } from './secrets/make-secrets.js';

const [folder, backups] = process.argv.slice(2);
if (!folder) {
  process.stderr.write('Usage: secrets FOLDER [BACKUPS]\n');
  process.exitCode = 2;
} else {
  const hasOwners = process.getuid?.() === 0;
  try {
    const made = makeSecrets(folder, { hasOwners, backups });
    if (backups && hasOwners) giveBackupFolder(backups);
    process.stdout.write(made.length > 0 ? `Made ${made.join(', ')}\n` : 'All secrets are there.\n');
  } catch (error) {
    if (!(error instanceof KeyMissing)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
