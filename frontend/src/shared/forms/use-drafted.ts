import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { draftOwner, dropDraft, onDraftOwner, readDraft, writeDraft } from './drafts';

export interface DraftOptions {
  /** Name of the draft: one for each form and record. Without a name nothing is kept. */
  readonly name?: string | undefined;
  /** The record as loaded; a draft of an older one is dropped. */
  readonly base?: unknown;
  /** Fields that are never kept: passwords, codes, captchas. */
  readonly without?: readonly string[];
}

interface Held<T> {
  readonly start: T;
  readonly value: T;
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The owner of the readable drafts; updates when it becomes known. */
export const useDraftOwner = (): string | undefined => useSyncExternalStore(onDraftOwner, draftOwner, () => undefined);

/**
 * State that survives a reload and a language switch, which reloads the page: kept in this tab, for the account that
 * wrote it, until `forget` is called.
 */
export function useDrafted<T>(initial: T | (() => T), { name, base = null, without = [] }: DraftOptions = {}) {
  const owner = useDraftOwner();
  const from = JSON.stringify(base);
  const restored = useCallback(
    (start: T): Held<T> => {
      const kept = name === undefined ? undefined : (readDraft(name, from) as T | undefined);
      if (kept === undefined) return { start, value: start };
      return { start, value: isRecord(kept) ? { ...start, ...kept } : kept };
    },
    [name, from],
  );
  const [{ start, value }, setHeld] = useState(() => restored(resolved(initial, undefined)));

  const essence = (held: T): string =>
    JSON.stringify(held, (key, part: unknown) => (without.includes(key) ? undefined : part));
  const written = essence(value);
  const isEdited = written !== essence(start);

  // After signing in, the owner becomes known only later.
  useEffect(() => {
    if (owner !== undefined) setHeld((held) => (held.value === held.start ? restored(held.start) : held));
  }, [owner, restored]);

  useEffect(() => {
    if (name === undefined || owner === undefined) return;
    if (isEdited) writeDraft(name, from, JSON.parse(written));
    else dropDraft(name);
  }, [name, from, owner, isEdited, written]);

  const set = useCallback((next: T | ((before: T) => T)) => {
    setHeld((held) => ({ ...held, value: resolved(next, held.value) }));
  }, []);
  /** Called when the input has been sent or discarded. */
  const forget = useCallback(() => {
    if (name !== undefined) dropDraft(name);
    setHeld((held) => ({ ...held, start: held.value }));
  }, [name]);

  return { value, set, isEdited, forget };
}

const resolved = <T, Given>(next: T | ((given: Given) => T), given: Given): T =>
  typeof next === 'function' ? (next as (given: Given) => T)(given) : next;
