/**
 * Sends the worst bodies of 100 kB that we know to every operation, and names those that cost this process more than so
 * many milliseconds. For a machine that does nothing else.
 *
 *   node scripts/measure/worst-bodies.mjs [milliseconds=20]
 */
import { serveJest } from '../lib/serve-jest.mjs';

const [most = '20'] = process.argv.slice(2);
const env = { ...process.env, WORST_BODY_MS: most };
process.exitCode = await serveJest(['--selectProjects', 'api', '--testPathPatterns', 'api/worst-bodies'], env);
