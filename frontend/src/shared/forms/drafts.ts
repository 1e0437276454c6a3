import { heldToken, readToken } from '../../api/token';

const PREFIX = 'draft:';
const OWNER_KEY = 'draft-owner';
/** Enough characters to distinguish sessions. */
const TAIL = 8;
const listeners = new Set<() => void>();

/** Input of a form. */
interface Kept {
  /** The account that wrote it; empty when signed out. */
  readonly owner: string;
  /** The form's initial values as text. A draft of a record that has changed since is ignored. */
  readonly base: string;
  readonly value: unknown;
}

const parse = (text: string | null): unknown => (text === null ? undefined : JSON.parse(text));

/** Storage may be blocked; then no drafts are kept, and nothing else breaks. */
function stored<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}

/**
 * Owner of the readable drafts: an account's id, an empty string when signed out, undefined while the account is not
 * known. An expired session whose unsaved input is on the screen is still its account's.
 */
export function draftOwner(): string | undefined {
  const token = readToken() || heldToken();
  if (token === '') return '';
  const owner = stored((storage) => parse(storage.getItem(OWNER_KEY))) as { account: string; tail: string } | undefined;
  return owner?.tail === token.slice(-TAIL) ? owner.account : undefined;
}

/**
 * Makes `account` the owner of this tab's session, and of what was typed before signing in. Drafts of other accounts
 * are dropped.
 */
export function setDraftOwner(account: string): void {
  if (draftOwner() === account) return;
  for (const name of names()) {
    const kept = entry(name);
    if (kept?.owner === '') put(name, { ...kept, owner: account });
    else if (kept?.owner !== account) remove(name);
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

const put = (name: string, kept: Kept): void =>
  stored((storage) => storage.setItem(PREFIX + name, JSON.stringify(kept)));

const remove = (name: string): void => stored((storage) => storage.removeItem(PREFIX + name));

const isReadable = ({ owner }: Kept): boolean => owner === '' || owner === draftOwner();

/**
 * Returns earlier input of a form; undefined where there was none, or it is of another account or other initial values.
 */
export function readDraft(name: string, base: string): unknown {
  const kept = entry(name);
  return kept && isReadable(kept) && kept.base === base ? kept.value : undefined;
}

/** The initial values that earlier input of a form was kept with; undefined where there is none to restore. */
export function readDraftBase(name: string): unknown {
  const kept = entry(name);
  return kept && isReadable(kept) ? JSON.parse(kept.base) : undefined;
}

/** Keeps input for this tab, until it is sent, dropped, or the person signs out. */
export const writeDraft = (name: string, kept: Kept): void => put(name, kept);

/** Drops the input of a form; that of another account stays theirs. */
export function dropDraft(name: string): void {
  const kept = entry(name);
  if (kept && isReadable(kept)) remove(name);
}

/** Drops all drafts: no input outlives signing out. */
export function dropDrafts(): void {
  for (const name of names()) remove(name);
}
