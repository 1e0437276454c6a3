const STORAGE_KEY = 'token';
const listeners = new Set<() => void>();

/** Kept in memory too: where storage is refused, signing in still works until the page is closed. */
let memory: string | undefined;

/** The session token, or an empty string when nobody is signed in. */
export function readToken(): string {
  if (memory !== undefined) return memory;
  try {
    return localStorage.getItem(STORAGE_KEY) ?? '';
  } catch {
    return '';
  }
}

function store(token: string): void {
  memory = token;
  try {
    if (token) localStorage.setItem(STORAGE_KEY, token);
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage refused: memory holds it.
  }
}

/** An empty string signs out on this device. */
export function writeToken(token: string): void {
  store(token);
  for (const listener of listeners) listener();
}

/** Signs out without telling this page, which is about to be left: it must not jump to the login page meanwhile. */
export const forgetToken = (): void => store('');

/** Tells when the token changes, also in another tab. */
export function onTokenChange(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key !== STORAGE_KEY && event.key !== null) return;
    memory = undefined;
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', fromOtherTab);
  };
}
