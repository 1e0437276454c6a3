import { isSomethingTyped } from '../shared/navigation/leaving';

const STORAGE_KEY = 'token';
/** The signed-in person as last reported by the server. A person on record counts as signed in. */
const RECORD_KEY = 'user';
/** Set briefly by the tab that signs out: unlike an expired session, signing out also discards what was typed. */
const LEAVING_KEY = 'leaving';
const listeners = new Set<() => void>();

/** Also kept in memory: if storage is blocked, signing in still works until the page is closed. */
let memory: string | undefined;
let known: string | undefined;
let held = '';
let isWatching = false;

/** The session token, or an empty string when signed out. */
export function readToken(): string {
  if (memory !== undefined) return memory;
  try {
    return localStorage.getItem(STORAGE_KEY) ?? '';
  } catch {
    return '';
  }
}

/**
 * Whether the session has expired while the page holds unsaved input: the page then stays as if signed in, until the
 * person signs in again or leaves it.
 */
export const isSessionHeld = (): boolean => held !== '';

/** The token of that session; empty while there is none. */
export const heldToken = (): string => held;

/** Releases the hold when the person leaves the page with the input. */
export function releaseSession(): void {
  if (isSessionHeld()) changed(false);
}

function changed(mayHold: boolean): void {
  const token = readToken();
  const before = held || (known ?? token);
  held = token === '' && mayHold && before !== '' && isSomethingTyped() ? before : '';
  known = token;
  for (const listener of listeners) listener();
}

/** Whether a user is on record, or there is a token whose record is still to be loaded. */
export function isSignedIn(): boolean {
  try {
    return readToken() !== '' || localStorage.getItem(RECORD_KEY) !== null;
  } catch {
    return readToken() !== '';
  }
}

/** Keeps who is signed in, until the token changes. */
export function keepUserRecord(user: object): void {
  try {
    localStorage.setItem(RECORD_KEY, JSON.stringify(user));
  } catch {
    // Storage blocked or full: the token still marks the person as signed in.
  }
}

function dropUserRecord(): void {
  try {
    localStorage.removeItem(RECORD_KEY);
  } catch {
    // Storage blocked: there is none.
  }
}

function store(token: string): void {
  known ??= readToken();
  memory = token;
  dropUserRecord();
  try {
    if (token) localStorage.setItem(STORAGE_KEY, token);
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage blocked: memory holds it.
  }
}

/** Stores the token. An empty string means that the session has expired, which must not discard what is being typed. */
export function writeToken(token: string): void {
  store(token);
  changed(true);
}

/**
 * Signs out without notifying this page, which is about to unload and must not redirect to the login page before that.
 */
export function forgetToken(): void {
  try {
    localStorage.setItem(LEAVING_KEY, '1');
    localStorage.removeItem(LEAVING_KEY);
  } catch {
    // Storage blocked: other tabs have separate sessions.
  }
  store('');
}

function watchOtherTabs(): void {
  isWatching = true;
  known ??= readToken();
  let isLeaving = false;
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === LEAVING_KEY && newValue !== null) isLeaving = true;
    if (key !== STORAGE_KEY && key !== null) return;
    memory = undefined;
    if (newValue === null) dropUserRecord();
    changed(!isLeaving);
    isLeaving = false;
  });
}

/** Calls `listener` when the token changes, also in another tab. */
export function onTokenChange(listener: () => void): () => void {
  if (!isWatching && typeof window !== 'undefined') watchOtherTabs();
  listeners.add(listener);
  return () => listeners.delete(listener);
}
