// npm run fuzz [-- REQUESTS [SEED]]: sends unusual requests to every operation of the API contract, and shrinks those
// that violate it.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireNode } from '../lib/node-version.mjs';
import { install } from '../lib/prepare.mjs';
import { serveJest } from './lib/serve-jest.mjs';
import { testEnvironment } from '../lib/test-environment.mjs';

requireNode();
const [requests = '20000', seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'site-fuzz-'));
// When started as root, the database runs as another user.
chmodSync(folder, 0o711);
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

await install();
console.log(`${requests} requests from seed ${seed}`);
const env = testEnvironment(process.env, { TMPDIR: folder, FUZZ_RUNS: requests, FUZZ_SEED: seed });
process.exitCode = await serveJest(['--selectProjects', 'api', '--testPathPatterns', 'test/api/fuzz'], env);
