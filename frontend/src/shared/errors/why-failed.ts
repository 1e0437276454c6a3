import { fetchInTime } from '../../api/fetch-in-time';

/** What is true of a page that failed: of the network, of the server, of this release, or of the page itself. */
export type Why = 'offline' | 'unreachable' | 'updated' | 'partial' | 'broken';

/** How browsers, and the bundler's own loader of styles, say that a file did not come. */
const LOADING = /dynamically imported module|importing a module script|preload CSS/i;
/** Safari names no file. */
const FILE = /https?:\/\/\S+|\/assets\/\S+/;

/**
 * Why a part of the page could not be loaded or shown. Asks the server for the missing file: only one that is gone while
 * the server answers is the sign of a new release.
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
