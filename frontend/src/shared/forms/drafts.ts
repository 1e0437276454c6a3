import { readToken } from '../../api/token';

const PREFIX = 'draft:';
const OWNER_KEY = 'draft-owner';
/** Enough to tell one session from another. */
const TAIL = 8;
const listeners = new Set<() => void>();

interface Kept {
  /** The account that wrote it; empty for nobody. */
  readonly owner: string;
  /** What the form began with, as text. A draft of a record that has changed since is none. */
  readonly base: string;
  readonly value: unknown;
}

const parse = (text: string | null): unknown => (text === null ? undefined : JSON.parse(text));

/** Storage may be refused, and then nothing is kept; nothing else breaks. */
function stored<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}

/** Whose drafts can be read: an account's id, an empty string for nobody, undefined while the account is not known. */
export function draftOwner(): string | undefined {
  const token = readToken();
  if (token === '') return '';
  const owner = stored((storage) => parse(storage.getItem(OWNER_KEY))) as { account: string; tail: string } | undefined;
  return owner?.tail === token.slice(-TAIL) ? owner.account : undefined;
}

/** The session of this tab is that of `account`. Drafts of anybody else go. */
export function setDraftOwner(account: string): void {
  if (draftOwner() === account) return;
  for (const name of names()) {
    const { owner } = entry(name) ?? { owner: '' };
    if (owner !== '' && owner !== account) dropDraft(name);
  }
  stored((storage) => storage.setItem(OWNER_KEY, JSON.stringify({ account, tail: readToken().slice(-TAIL) })));
  for (const listener of listeners) listener();
}

export function onDraftOwner(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const names = (): string[] =>
  stored((storage) => Object.keys(storage).filter((key) => key.startsWith(PREFIX)))?.map((key) =>
    key.slice(PREFIX.length),
  ) ?? [];

const entry = (name: string): Kept | undefined =>
  stored((storage) => parse(storage.getItem(PREFIX + name))) as Kept | undefined;

/** What was typed into a form before; undefined where nothing was, by another account, or from another beginning. */
export function readDraft(name: string, base: string): unknown {
  const kept = entry(name);
  if (!kept || (kept.owner !== '' && kept.owner !== draftOwner())) return undefined;
  return kept.base === base ? kept.value : undefined;
}

/** Keeps what is typed for this tab, until it is sent, dropped, or the person signs out. */
export function writeDraft(name: string, base: string, value: unknown): void {
  const owner = draftOwner();
  if (owner === undefined) return;
  stored((storage) => storage.setItem(PREFIX + name, JSON.stringify({ owner, base, value } satisfies Kept)));
}

export function dropDraft(name: string): void {
  stored((storage) => storage.removeItem(PREFIX + name));
}

/** Nothing that was typed outlives signing out. */
export function dropDrafts(): void {
  for (const name of names()) dropDraft(name);
}
