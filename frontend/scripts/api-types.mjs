// Writes src/api/schema.d.ts from the server's contract. `--check` fails when the committed file has drifted.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';

const target = new URL('../src/api/schema.d.ts', import.meta.url);
const contract = new URL('../../backend/openapi.json', import.meta.url);

const source = contract;

if (process.argv.includes('--check')) {
  if (!existsSync(target) || readFileSync(target, 'utf8') !== text) {
    console.error('src/api/schema.d.ts does not match the contract. Run: npm run -w frontend api:types');
    process.exitCode = 1;
  }
} else {
  writeFileSync(target, text);
  console.log(`schema.d.ts: ${text.length} bytes`);
}
