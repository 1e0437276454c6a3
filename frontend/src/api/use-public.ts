import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { api, call } from './client';
import type { paths } from './schema';

/** Paths whose GET answers everybody alike and takes no parameter. */
export type PublicPath = Extract<'/api/site' | '/api/plans' | '/api/cases', keyof paths>;
type Answer<P extends PublicPath> = paths[P]['get']['responses'][200]['content']['application/json'];
export type PublicAnswers = { readonly [P in PublicPath]?: Answer<P> };

interface Entry {
  readonly data?: unknown;
  readonly error?: unknown;
  /** Written into the page when it was made: right at first, and asked for anew once per visit. */
  readonly written?: boolean;
}

const NOTHING: Entry = {};
const entries = new Map<PublicPath, Entry>();
let written: PublicAnswers = {};
/** What the markup shows while React takes it over piece by piece: an answer may come before the last piece. */
let atTakeover: ReadonlyMap<PublicPath, Entry> = new Map();
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function put(path: PublicPath, entry: Entry): void {
  entries.set(path, entry);
  for (const listener of listeners) listener();
}

/** Takes the answers that were written into the page; the prerenderer gives those to write. Before the first render. */
export function takeWritten(answers: PublicAnswers): void {
  written = answers;
  for (const [path, data] of Object.entries(answers)) entries.set(path as PublicPath, { data, written: true });
  atTakeover = new Map(entries);
}

/** What the page was made with, whatever has come since. */
export const writtenAnswer = <P extends PublicPath>(path: P): PublicAnswers[P] => written[path];

async function load(path: PublicPath): Promise<void> {
  const { data } = entries.get(path) ?? NOTHING;
  put(path, { data });
  try {
    put(path, { data: await call(api.GET(path)) });
  } catch (error) {
    put(path, { data, error });
  }
}

/**
 * A public answer, asked for once per visit and shared by everything that shows it. Public pages use this instead of
 * SWR, which watches focus and network for data that changes under a signed-in person, and costs 7 kB gzipped.
 * The result has the shape that `AsyncContent` takes.
 */
export function usePublic<P extends PublicPath>(path: P) {
  const entry = useSyncExternalStore(
    subscribe,
    () => entries.get(path) ?? NOTHING,
    () => atTakeover.get(path) ?? NOTHING,
  );
  const mutate = useCallback(() => load(path), [path]);

  useEffect(() => {
    const known = entries.get(path);
    if (!known || known.written) void load(path);
  }, [path]);

  return { data: entry.data as Answer<P> | undefined, error: entry.error, mutate };
}
