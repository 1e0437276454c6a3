import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { draftOwner, dropDraft, onDraftOwner, readDraft, writeDraft } from './drafts';

export interface DraftOptions {
  /** Names the draft: one for each form and record. Without one nothing is kept. */
  readonly name?: string | undefined;
  /** Of the record that is edited; a draft of an older one is dropped. */
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

/** Whose drafts can be read; tells when it becomes known. */
export const useDraftOwner = (): string | undefined => useSyncExternalStore(onDraftOwner, draftOwner, () => undefined);

/**
 * State that outlives a reload and a switch of the language, which loads the page anew: kept in this tab, for the
 * account that wrote it, until `forget` is called.
 */
export function useDrafted<T>(initial: T | (() => T), { name, base = null, without = [] }: DraftOptions = {}) {
  const owner = useDraftOwner();
  const restored = (start: T): Held<T> => {
    const kept = name === undefined ? undefined : (readDraft(name, base) as T | undefined);
    if (kept === undefined) return { start, value: start };
    return { start, value: isRecord(kept) ? { ...start, ...kept } : kept };
  };
  const [{ start, value }, setHeld] = useState(() => restored(initial instanceof Function ? initial() : initial));

  const essence = (held: T): string =>
    JSON.stringify(held, (key, part: unknown) => (without.includes(key) ? undefined : part));
  const written = essence(value);
  const isEdited = written !== essence(start);

  // Somebody who has just signed in is known a moment later.
  useEffect(() => {
    setHeld((held) => (held.value === held.start ? restored(held.start) : held));
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the owner decides what can be read
  }, [owner]);

  useEffect(() => {
    if (name === undefined) return;
    if (isEdited) writeDraft(name, base, JSON.parse(written));
    else if (owner !== undefined) dropDraft(name);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the base belongs to the name
  }, [name, owner, isEdited, written]);

  const set = useCallback((next: T | ((before: T) => T)) => {
    setHeld((held) => ({ ...held, value: next instanceof Function ? next(held.value) : next }));
  }, []);
  /** What is on the screen has been sent, or is not wanted. */
  const forget = useCallback(() => {
    if (name !== undefined) dropDraft(name);
    setHeld((held) => ({ ...held, start: held.value }));
  }, [name]);

  return { value, set, isEdited, forget };
}
