import { signingKeysOf } from '../../modules/paid/index.js';
import { checkMailServer, checkRedis, requireKeysOfFiles } from '../../app/start-checks.js';
import { type CommandIo, onSite } from '../site.js';

/**
 * Checks the settings as a start would: all of them, the database, the keys, Redis and the mail server. Starts nothing.
 * Returns 1 with what a start would print; warnings do not count.
 */
export const runCheckCommand = (io: CommandIo): Promise<number> =>
  onSite(io, async (_app, settings) => {
    if (settings.databaseUrl) await requireKeysOfFiles(settings.databaseUrl, await signingKeysOf(settings));
    await checkRedis(settings, io.err);
    await checkMailServer({ ...settings, role: 'worker' }, io.err);
    io.out('The settings are usable.');
    return 0;
  });
