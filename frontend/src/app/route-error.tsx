import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { ApiError } from '../api/api-error';
import { PageMeta } from '../business/site';
import { Boundary } from '../shared/ui/boundary';
import { EmptyDrawing } from '../shared/ui/empty-drawing';
import { fetchInTime } from '../api/fetch-in-time';

/** Shows the error page in place of a page that failed to load or render; the layout around it stays. */
export function RouteErrorBoundary({ children }: { readonly children: ReactNode }) {
  const { key } = useLocation();
  return (
    <Boundary visit={key} failed={(error) => <RouteError error={error} />}>
      {children}
    </Boundary>
  );
}

const isUnanswered = (why: Why): why is 'offline' | 'unreachable' => why === 'offline' || why === 'unreachable';

function RouteError({ error }: { readonly error: unknown }) {
  const t = useTranslations('shell.error');
  const ui = useTranslations('ui');
  const [why, setWhy] = useState<Why>();
  const ask = useCallback(async () => {
    const reason = await whyFailed(error);
    setWhy(reason);
    return reason;
  }, [error]);
  useEffect(() => {
    console.error(error);
    void ask();
  }, [error, ask]);
  // Checks first: a browser that cannot reach the site would show its own error page instead of this one.
  const retry = useCallback(async () => {
    const reason = await ask();
    if (!isUnanswered(reason)) window.location.reload();
  }, [ask]);
  const isCut = why !== undefined && isUnanswered(why);
  useEffect(() => {
    if (!isCut) return undefined;
    const comeBack = () => void retry();
    window.addEventListener('online', comeBack);
    return () => window.removeEventListener('online', comeBack);
  }, [isCut, retry]);
  const requestId = error instanceof ApiError ? error.requestId : undefined;

  return (
    <div className="wrap narrow section tight">
      <PageMeta title={t('title')} noindex />
      <div className="empty" role="alert">
        <EmptyDrawing isFailure />
        <h1 className="h3">{t('title')}</h1>
        <p>{why && (isUnanswered(why) ? ui(`network.${why}`) : t(`why.${why}`))}</p>
        {requestId && <p className="small mono">{ui('request', { id: requestId })}</p>}
        <div className="row">
          <button type="button" className="btn primary" onClick={() => void retry()}>
            {ui('retry')}
          </button>
          {/* A full page load, which also drops any broken state of this page. */}
          <a className="btn" href="/">
            {t('home')}
          </a>
        </div>
      </div>
    </div>
  );
}

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
