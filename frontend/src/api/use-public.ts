import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { api, call } from './client';
import type { paths } from './schema';

/** Paths whose GET answers everybody alike and takes no parameter. */
type PublicPath = Extract<'/api/site' | '/api/plans' | '/api/cases', keyof paths>;
type Answer<P extends PublicPath> = paths[P]['get']['responses'][200]['content']['application/json'];

interface Entry {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly loading: boolean;
}

const NOTHING: Entry = { loading: false };
const entries = new Map<PublicPath, Entry>();
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function put(path: PublicPath, entry: Entry): void {
  entries.set(path, entry);
  for (const listener of listeners) listener();
}

async function load(path: PublicPath): Promise<void> {
  const { data } = entries.get(path) ?? NOTHING;
  put(path, { data, loading: true });
  try {
    put(path, { data: await call(api.GET(path)), loading: false });
  } catch (error) {
    put(path, { data, error, loading: false });
  }
}

/**
 * A public answer, asked for once per visit and shared by everything that shows it. Public pages use this instead of
 * SWR, which watches focus and network for data that changes under a signed-in person, and costs 7 kB gzipped.
 * The result has the shape that `AsyncContent` takes.
 */
export function usePublic<P extends PublicPath>(path: P) {
  const snapshot = () => entries.get(path) ?? NOTHING;
  const entry = useSyncExternalStore(subscribe, snapshot, () => NOTHING);
  const mutate = useCallback(() => load(path), [path]);

  useEffect(() => {
    if (!entries.has(path)) void load(path);
  }, [path]);

  return { data: entry.data as Answer<P> | undefined, error: entry.error, mutate };
}
