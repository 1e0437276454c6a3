import { fetchInTime } from '../../api/fetch-in-time';

/** Why a page failed: the network, the server, a new release, or the page itself. */
export type Why = 'offline' | 'unreachable' | 'updated' | 'partial' | 'broken';

/** Messages of browsers, and of the bundler's style loader, for a file that failed to load. */
const LOADING = /dynamically imported module|importing a module script|preload CSS/i;
/** Safari does not name the file. */
const FILE = /https?:\/\/\S+|\/assets\/\S+/;

/**
 * Determines why a part of the page could not be loaded or rendered. Requests the missing file: only one that is gone
 * while the server responds indicates a new release.
 */
export async function whyFailed(error: unknown): Promise<Why> {
  if (!(error instanceof Error) || !LOADING.test(error.message)) return 'broken';
  if (!navigator.onLine) return 'offline';
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  const file = FILE.exec(error.message)?.[0] ?? entry ?? '/';
  try {
    const { status } = await fetchInTime(file, { method: 'HEAD', cache: 'no-store' });
    if (status >= 500) return 'unreachable';
    return status === 404 ? 'updated' : 'partial';
  } catch {
    return navigator.onLine ? 'unreachable' : 'offline';
  }
}
