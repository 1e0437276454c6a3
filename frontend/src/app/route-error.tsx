import { Component, useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { ApiError } from '../api/api-error';
import { PageMeta } from '../features/site/page-meta';
import { EmptyDrawing } from '../shared/ui/empty';

interface BoundaryProps {
  readonly location: string;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly error: unknown;
  readonly location: string;
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: undefined, location: this.props.location };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error: error ?? new Error('A page failed without saying why') };
  }

  /** Going elsewhere is another try. */
  static getDerivedStateFromProps({ location }: BoundaryProps, state: BoundaryState): Partial<BoundaryState> | null {
    return location === state.location ? null : { error: undefined, location };
  }

  override render() {
    return this.state.error === undefined ? this.props.children : <RouteError error={this.state.error} />;
  }
}

/** Shows the error page in place of a page that failed to load or to render; what is around it stays. */
export function RouteErrorBoundary({ children }: { readonly children: ReactNode }) {
  const { key } = useLocation();
  return <Boundary location={key}>{children}</Boundary>;
}

function RouteError({ error }: { readonly error: unknown }) {
  const t = useTranslations('shell.error');
  useEffect(() => console.error(error), [error]);
  const requestId = error instanceof ApiError ? error.requestId : undefined;

  return (
    <div className="wrap narrow section tight">
      <PageMeta title={t('title')} noindex />
      <div className="empty failed" role="alert">
        <EmptyDrawing />
        <h1 className="h3">{t('title')}</h1>
        <p>{isStale(error) ? t('stale') : t('text')}</p>
        {requestId && <p className="small mono">{t('request', { id: requestId })}</p>}
        <div className="row">
          <button type="button" className="btn primary" onClick={() => window.location.reload()}>
            {t('retry')}
          </button>
          {/* A full load: whatever is broken in this page's state goes with it. */}
          <a className="btn" href="/">
            {t('home')}
          </a>
        </div>
      </div>
    </div>
  );
}

/** After a release the old page asks for files that are gone; loading it again cures that. */
const isStale = (error: unknown): boolean => error instanceof TypeError && /import|module|preload/i.test(error.message);
