import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { getPublic } from './public-get';
import type { paths } from './schema';

/** Paths whose GET response is the same for every visitor and takes no parameters. */
export type PublicPath = Extract<'/api/site' | '/api/plans' | '/api/cases', keyof paths>;
type Answer<P extends PublicPath> = paths[P]['get']['responses'][200]['content']['application/json'];
export type PublicAnswers = { readonly [P in PublicPath]?: Answer<P> };

interface Entry {
  readonly data?: unknown;
  readonly error?: unknown;
}

const NOTHING: Entry = {};
const entries = new Map<PublicPath, Entry>();
let written: PublicAnswers = {};
/** What the markup shows while React hydrates it piece by piece: a response may arrive before the last piece. */
let atTakeover: ReadonlyMap<PublicPath, Entry> = new Map();
/** Paths requested in this visit: responses embedded in the page are used at first and fetched again once. */
const asked = new Set<PublicPath>();
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function put(path: PublicPath, entry: Entry): void {
  entries.set(path, entry);
  for (const listener of listeners) listener();
}

/** Takes the responses embedded in the page, or those that the prerenderer embeds. Call before the first render. */
export function takeWritten(answers: PublicAnswers): void {
  written = answers;
  for (const [path, data] of Object.entries(answers)) entries.set(path as PublicPath, { data });
  atTakeover = new Map(entries);
}

/** The response that the page was made with, whatever has been fetched since. */
export const writtenAnswer = <P extends PublicPath>(path: P): PublicAnswers[P] => written[path];

async function load(path: PublicPath): Promise<void> {
  asked.add(path);
  const { data, error: before } = entries.get(path) ?? NOTHING;
  if (before !== undefined) put(path, { data });
  try {
    const answer = await getPublic(path);
    // Nearly always the same as the embedded one: then nothing renders again.
    if (data === undefined || JSON.stringify(answer) !== JSON.stringify(data)) put(path, { data: answer });
  } catch (error) {
    put(path, { data, error });
    const { report } = await import('../shared/errors/report');
    report(error);
  }
}

/** Runs `work` when the browser is idle; after a short delay in Safari, which has no such callback. */
const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 2_000 });
  else setTimeout(work, 200);
};

/**
 * A public response, fetched once per visit and shared by everything that shows it. Public pages use this instead of
 * SWR, which watches focus and network for data that changes under a signed-in person, and costs 7 kB gzipped. The
 * result has the shape that `AsyncContent` takes.
 */
export function usePublic<P extends PublicPath>(path: P) {
  const entry = useSyncExternalStore(
    subscribe,
    () => entries.get(path) ?? NOTHING,
    () => atTakeover.get(path) ?? NOTHING,
  );
  const mutate = useCallback(() => load(path), [path]);

  useEffect(() => {
    if (asked.has(path)) return;
    asked.add(path);
    if (entries.has(path)) whenIdle(() => void load(path));
    else void load(path);
  }, [path]);

  return { data: entry.data as Answer<P> | undefined, error: entry.error, mutate };
}
