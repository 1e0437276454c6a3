import { readFileSync } from 'node:fs';
import { tokenOf } from '../../bench/lib/data.mjs';
import { notificationOf, sandboxSecret, waitingTrades } from '../../bench/lib/notifications.mjs';
import { ask } from '../../bench/lib/sql.mjs';
import { inRoot } from '../../../lib/root.mjs';

const BUYER = { 'x-auth-token': tokenOf(999) };
const LAST_PAGE = 500;
/** As many requests as one measurement sends. */
const TURNS = 10;

/** Everything that is measured: `{ name, before?, ask }`, which take the site's port; `ask` also what `before` returned. */
export async function requestsOf(database, staff) {
  return [...(await listsOf(database, staff)), ...readsOf(staff), ...(await salesOf(database))];
}

async function listsOf(database, staff) {
  const [{ number }] = await ask(database, 'SELECT number FROM orders OFFSET 5000 LIMIT 1');
  const [{ key }] = await ask(database, 'SELECT key FROM licenses OFFSET 5000 LIMIT 1');
  const texts = {
    'a number': number,
    'a part': number.slice(-6),
    'a key': key,
    mail: 'person7777@',
    'in all': 'example',
  };
  return lists().flatMap(({ path, sorts, isSearched }) => {
    const variants = {
      'first page': '',
      [`page ${LAST_PAGE}`]: `pageIndex=${LAST_PAGE}`,
      ...Object.fromEntries(sorts.map((sort) => [`by ${sort}`, `sort=${sort}`])),
      ...(isSearched
        ? Object.fromEntries(
            Object.entries(texts).map(([name, text]) => [`search: ${name}`, `q=${encodeURIComponent(text)}`]),
          )
        : {}),
    };
    return Object.entries(variants).map(([name, query]) =>
      get(`${path.slice(11)}, ${name}`, `${path}?${query}`, staff),
    );
  });
}

/** The console's lists, from the contract. */
function lists() {
  const { paths } = JSON.parse(readFileSync(inRoot('backend', 'openapi.json'), 'utf8'));
  return Object.entries(paths).flatMap(([path, { get: read }]) => {
    const parameters = new Map((read?.parameters ?? []).map(({ name, schema }) => [name, schema]));
    if (!path.startsWith('/api/admin/') || /[{]|[/]export$/.test(path) || !parameters.has('pageIndex')) return [];
    return [{ path, sorts: parameters.get('sort')?.enum ?? [], isSearched: parameters.has('q') }];
  });
}

const readsOf = (staff) => [
  ...['overview', 'work', 'status', 'notifications', 'month-close'].map((name) =>
    get(`console: ${name}`, `/api/admin/${name}`, staff),
  ),
  get('console: find', `/api/admin/find?q=person7777`, staff),
  ...['info', 'orders', 'paid', 'point-records', 'paid-mergeable'].map((name) =>
    get(`account: ${name}`, `/api/account/${name}`, BUYER),
  ),
];

async function salesOf(database) {
  const [secret, trades] = [sandboxSecret(database), await waitingTrades(database, TURNS)];
  const place = (port) => send(port, '/api/account/order', { method: 'POST', body: { plan: 'group', months: 12 } });
  return [
    {
      name: 'sale: price preview',
      ask: (port) => send(port, '/api/purchase?plan=group&months=12'),
    },
    { name: 'sale: order', ask: place },
    {
      name: 'sale: pay with points',
      before: async (port) => JSON.parse(await place(port)).id,
      ask: (port, id) => send(port, `/api/account/orders/${id}/pay-with-points`, { method: 'POST' }),
    },
    {
      name: 'sale: settle',
      before: () => notificationOf(trades.pop(), secret),
      ask: (port, { path, ...rest }) => send(port, path, rest),
    },
  ];
}

const get = (name, path, headers) => ({ name, ask: (port) => send(port, path, { headers }) });

async function send(port, path, { method = 'GET', headers = BUYER, body } = {}) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text.slice(0, 80)}`);
  return text;
}
