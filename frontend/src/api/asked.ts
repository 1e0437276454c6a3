/** A request that the document sent while the scripts were loading: see start-boot.js. */
export interface Asked {
  readonly answer: Promise<Response>;
  readonly stop: AbortController;
  readonly token: string;
  /** A reading of `Date.now()`. */
  readonly sentAt: number;
  /** The same for the arrival of its response; unset until then. */
  readonly arrivedAt?: number;
}

declare global {
  /** By path and query. */
  // oxlint-disable-next-line no-var -- only `var` declares what `globalThis` has
  var asked: Map<string, Asked> | undefined;
}

/** How long a response may wait for the page to ask, in milliseconds: on a slow network scripts take that long. */
const KEPT_MS = 30_000;

/**
 * Returns the document's request for the same address. Each is returned once, and none after the page has sent a write.
 */
export function takeAsked({ method, url, headers }: Request): Asked | undefined {
  const { pathname, search } = new URL(url);
  const path = `${pathname}${search}`;
  const asked = method === 'GET' ? globalThis.asked?.get(path) : undefined;
  if (method === 'GET') globalThis.asked?.delete(path);
  else globalThis.asked = undefined;
  return asked?.token === headers.get('X-Auth-Token') && Date.now() - asked.sentAt < KEPT_MS ? asked : undefined;
}
