import { isSomethingTyped } from '../shared/forms/typed';

const STORAGE_KEY = 'token';
/** The signed-in person as the server last told. Whoever is in it counts as signed in. */
const RECORD_KEY = 'user';
/** Written for a moment by the tab that signs out: unlike an expired session, that is the end of what was typed, too. */
const LEAVING_KEY = 'leaving';
const listeners = new Set<() => void>();

/** Kept in memory too: where storage is refused, signing in still works until the page is closed. */
let memory: string | undefined;
let known: string | undefined;
let isHeld = false;
let isWatching = false;

/** The session token, or an empty string when nobody is signed in. */
export function readToken(): string {
  if (memory !== undefined) return memory;
  try {
    return localStorage.getItem(STORAGE_KEY) ?? '';
  } catch {
    return '';
  }
}

/**
 * Whether the session has ended under something that a person has typed: the page then stays as if signed in, until
 * somebody signs in again or leaves the page.
 */
export const isSessionHeld = (): boolean => isHeld;

/** The page with what was typed is left. */
export function releaseSession(): void {
  if (isHeld) changed(false);
}

function changed(mayHold: boolean): void {
  const token = readToken();
  const hadOne = isHeld || (known ?? token) !== '';
  isHeld = token === '' && mayHold && hadOne && isSomethingTyped();
  known = token;
  for (const listener of listeners) listener();
}

/** Whether a user is on record, or there is a token that a record will come for. */
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
    // Storage refused or full: the token says that somebody is signed in.
  }
}

function dropUserRecord(): void {
  try {
    localStorage.removeItem(RECORD_KEY);
  } catch {
    // Storage refused: there is none.
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
    // Storage refused: memory holds it.
  }
}

/** An empty string: the session has ended, which costs nothing that is typed at that moment. */
export function writeToken(token: string): void {
  store(token);
  changed(true);
}

/** Signs out without telling this page, which is about to be left: it must not jump to the login page meanwhile. */
export function forgetToken(): void {
  try {
    localStorage.setItem(LEAVING_KEY, '1');
    localStorage.removeItem(LEAVING_KEY);
  } catch {
    // Storage refused: other tabs have a session of their own.
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

/** Tells when the token changes, also in another tab. */
export function onTokenChange(listener: () => void): () => void {
  if (!isWatching) watchOtherTabs();
  listeners.add(listener);
  return () => listeners.delete(listener);
}
