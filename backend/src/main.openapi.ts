import 'reflect-metadata';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppModule } from './app/app.module.js';
import { createHttpApp } from './app/http-app.js';
import { rolesPage } from './app/roles-page.js';
import { parseSettings } from './app/settings.js';

/**
 * Writes the contract, and the page of roles if a file is named for it, to the files named on the command line; with
 * --check only compares.
 *
 * The application is built but never started, so no database is needed.
 */
const [contractFile = 'openapi.json', rolesFile, mode] = process.argv.slice(2);
const dataDir = mkdtempSync(join(tmpdir(), 'openapi-'));
const settings = parseSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', PAYMENT_PROVIDERS: 'sandbox', ROLE: 'api' });
const { openapi } = await createHttpApp(AppModule.for({ settings, databaseUrl: null }), settings);
rmSync(dataDir, { recursive: true });
const texts: Record<string, string> = { [contractFile]: `${JSON.stringify(openapi, null, 2)}\n` };
if (rolesFile) texts[rolesFile] = rolesPage(openapi);

for (const [file, text] of Object.entries(texts)) {
  if (mode !== '--check') {
    writeFileSync(file, text);
  } else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${file} does not match the code: run npm run openapi and commit what changed.`);
    process.exit(1);
  }
}
process.exit(0);
