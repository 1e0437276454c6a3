import type { Middleware } from 'openapi-fetch';
import { newRequestKey } from '../shared/request-key';
import { serverNow } from './server-clock';
import { KEYED_ROUTES } from './keyed-routes';

const HEADER = 'Idempotency-Key';
const STORAGE_KEY = 'unanswered';
/** Half of the time for which the server remembers a key. */
const LIFE_MS = 24 * 3_600_000;
/** Repeating these with another choice replaces the first one or adds nothing that was paid for. */
const CHOSEN_AGAIN: ReadonlySet<string> = new Set([
  'POST /api/account/order',
  'POST /api/account/orders/{id}/pay',
  'POST /api/account/orders/{id}/coupon',
]);

/** For routes that are refused without a key: `giveRequestKeys` fills it in. */
export const GIVEN_KEY = { [HEADER]: '' } as const;

interface Unanswered {
  readonly key: string;
  /** When it was first sent, in milliseconds. */
  readonly at: number;
}

type Acts = Readonly<Record<string, Unanswered>>;

/** Kept in memory too, for where storage is blocked. */
let memory: Acts = {};

function readActs(): Acts {
  try {
    memory = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Acts;
  } catch {
    // Storage blocked: memory holds them until the page is left.
  }
  return Object.fromEntries(Object.entries(memory).filter(([, { at }]) => serverNow().getTime() - at < LIFE_MS));
}

function writeActs(acts: Acts): void {
  memory = acts;
  try {
    if (Object.keys(acts).length > 0) localStorage.setItem(STORAGE_KEY, JSON.stringify(acts));
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage blocked: memory holds them.
  }
}

/** The key of an act without a known outcome, or a new one. */
function keyFor(act: string): string {
  const acts = readActs();
  const { key, at } = acts[act] ?? { key: newRequestKey(), at: serverNow().getTime() };
  writeActs({ ...acts, [act]: { key, at } });
  return key;
}

function forget(act: string): void {
  const { [act]: _, ...others } = readActs();
  writeActs(others);
}

type Sent = Parameters<NonNullable<Middleware['onRequest']>>[0];

/** Names an act by its route and by what it is about, so that no address, code or token is stored. */
async function actOf({ request, schemaPath, params: { path, query } }: Omit<Sent, 'options' | 'id'>) {
  const route = `${request.method} ${schemaPath}`;
  if (!KEYED_ROUTES.some((keyed) => keyed === route)) return null;
  const body = await request.clone().text();
  if (/"dryRun":true/.test(body)) return null;
  const chosen = CHOSEN_AGAIN.has(route) ? body : '';
  return [route, path?.['id'], query?.['paidId'], chosen].filter(Boolean).join(' ');
}

const acts = new Map<string, string>();

/**
 * Gives every write that gives or takes something an `Idempotency-Key`, and keeps it until the outcome is known: sent
 * again after a lost response, a reload or in another tab, it happens once. Keys that a dialog has chosen are kept.
 */
export const giveRequestKeys: Middleware = {
  async onRequest(sent) {
    if (sent.request.headers.get(HEADER)) return;
    const act = await actOf(sent);
    if (act === null) return;
    sent.request.headers.set(HEADER, keyFor(act));
    acts.set(sent.id, act);
  },
  async onResponse({ id, response }) {
    const act = acts.get(id);
    if (act === undefined) return;
    acts.delete(id);
    if (await isFinal(response)) forget(act);
  },
  onError({ id }) {
    acts.delete(id);
  },
};

/** Whether a response says what became of the request; being signed out, asked to wait or shed does not. */
async function isFinal(response: Response): Promise<boolean> {
  if (response.status === 401 || response.status === 429 || response.status >= 500) return false;
  if (response.status !== 409) return true;
  return !/"request\.in_progress"/.test(await response.clone().text());
}
