// npm run faults [-- PART-OF-A-FILE-NAME …]: runs the built site against its own servers, makes them fail, and measures
// the effect.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, installDebianPackages } from '../lib/debian.mjs';
import { requireNode } from '../lib/node-version.mjs';
import { build, install } from '../lib/prepare.mjs';
import { findPrometheus } from './lib/prometheus.mjs';
import { serveJest } from './lib/serve-jest.mjs';
import { testEnvironment } from '../lib/test-environment.mjs';

requireNode();
const folder = mkdtempSync(join(tmpdir(), 'site-faults-'));
// When started as root, the database runs as another user.
chmodSync(folder, 0o711);
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

await install();
await build();
await installDebianPackages(['redis-server', 'pgbouncer']);
const tools = await findPrometheus();
const missing = [
  ...(findProgram('redis-server') ? [] : ['redis-server (Debian: apt-get install redis-server)']),
  ...(findProgram('pgbouncer') ? [] : ['pgbouncer (Debian: apt-get install pgbouncer)']),
  ...(tools
    ? []
    : ['Prometheus (Debian: apt-get install prometheus prometheus-alertmanager prometheus-blackbox-exporter)']),
];
if (missing.length > 0) {
  console.error(`The fault tests need ${missing.join(', ')}.`);
  process.exit(1);
}
if (process.getuid?.() !== 0) console.log('Note: the test of a full disk needs root and will fail here.');
const env = testEnvironment(process.env, {
  TMPDIR: folder,
  PROMETHEUS: tools.prometheus,
  PROMTOOL: tools.promtool,
  AMTOOL: tools.amtool,
  BLACKBOX: tools.blackbox,
});
process.exitCode = await serveJest(['--selectProjects', 'faults', '--runInBand', ...process.argv.slice(2)], env);
