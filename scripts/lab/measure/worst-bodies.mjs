/**
 * Sends the most expensive known request bodies of 100 kB to every operation, and lists those that cost this process
 * more than the given milliseconds. For an otherwise idle machine.
 *
 *   node scripts/lab/measure/worst-bodies.mjs [milliseconds=20]
 */
import { serveJest } from '../lib/serve-jest.mjs';

const [most = '20'] = process.argv.slice(2);
const env = { ...process.env, WORST_BODY_MS: most };
process.exitCode = await serveJest(['--selectProjects', 'api', '--testPathPatterns', 'api/worst-bodies'], env);
