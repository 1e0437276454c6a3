import { tokenOf } from './data.mjs';
import { notificationOf, sandboxSecret, waitingTrades } from './notifications.mjs';
import { startProcess } from './stack.mjs';
import { line } from './table.mjs';
import { Wire } from './wire.mjs';

const BUYER = { 'x-auth-token': tokenOf(999), 'content-type': 'application/json' };
const ORDER = JSON.stringify({ plan: 'group', months: 12 });

const TURNS = 4;

/**
 * Maximum number of statements of each request, including BEGIN and COMMIT, the session look-up and the rate limit's
 * counter.
 */
const MAX_STATEMENTS = {
  'GET /api/account/info': 2,
  'GET /api/account/orders': 2,
  'GET /api/account/paid': 2,
  'POST /api/account/order': 8,
  'POST …/pay-with-points': 18,
  'a payment notification': 14,
};

/** Counts the statements that each request sends to PostgreSQL. */
export async function measureStatements({ database }) {
  const wire = await Wire.before(database.appUrl);
  const api = await startProcess({ ...database, appUrl: wire.url });
  try {
    const requests = await requestsTo(api, database);
    const lines = [];
    for (const [path, most] of Object.entries(MAX_STATEMENTS)) {
      const request = requests[path];
      const heard = [];
      for (let turn = 0; turn < TURNS; turn += 1) {
        const given = await request.before?.();
        heard.push((await wire.listen(() => request.ask(given))).statements);
      }
      // Background work of the process may add statements, so the shortest run counts.
      const statements = heard.toSorted((one, other) => one.length - other.length)[0];
      if (process.env.BENCH_VERBOSE) console.error(path, statements);
      lines.push(line({ path, value: statements.length, unit: 'statements', most }));
    }
    return lines;
  } finally {
    await api.stop();
    wire.close();
  }
}

async function requestsTo({ port }, database) {
  const ask = async (path, { headers = BUYER, ...rest } = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers, ...rest });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.text();
  };
  const place = () => ask('/api/account/order', { method: 'POST', body: ORDER });
  const [secret, trades] = [sandboxSecret(database), await waitingTrades(database, TURNS)];
  return {
    'GET /api/account/info': { ask: () => ask('/api/account/info') },
    'GET /api/account/orders': { ask: () => ask('/api/account/orders') },
    'GET /api/account/paid': { ask: () => ask('/api/account/paid') },
    'POST /api/account/order': { ask: place },
    'POST …/pay-with-points': {
      before: async () => JSON.parse(await place()).id,
      ask: (id) =>
        ask(`/api/account/orders/${id}/pay-with-points`, {
          method: 'POST',
          headers: { 'x-auth-token': BUYER['x-auth-token'] },
        }),
    },
    'a payment notification': {
      before: () => notificationOf(trades.pop(), secret),
      ask: ({ path, headers, ...rest }) =>
        ask(path, { ...rest, headers: { ...headers, 'content-type': 'application/json' } }),
    },
  };
}
