import { useTranslations } from 'use-intl';
import { contentOf, failureOf, type FailureProps } from '../content-of';
import { Button, ButtonLink } from '../ui/button';
import { EmptyDrawing } from '../ui/empty-drawing';

/** Placeholder bars for lines of text. `rows` as many as are expected, so that nothing moves when they load. */
export function Skeleton({ rows = 3 }: { readonly rows?: number }) {
  const t = useTranslations('ui');
  return (
    <output className="skeleton">
      <span className="sr">{t('loading')}</span>
      {Array.from({ length: rows }, (_, row) => (
        <span className="sk" key={row} />
      ))}
    </output>
  );
}

function LoadFailure(props: FailureProps) {
  const t = useTranslations('ui');
  const { said, requestId, next, isPage } = failureOf(props);
  return (
    <div className="empty" role="alert">
      <EmptyDrawing isFailure />
      {isPage ? <h1 className="plain">{said}</h1> : <p>{said}</p>}
      {requestId && <p className="small mono">{t('request', { id: requestId })}</p>}
      <div className="row mt-4">
        {next ? (
          <ButtonLink to={next.to}>{next.isAction ? next.label : t('backTo', { place: next.label })}</ButtonLink>
        ) : (
          <Button onClick={props.onRetry}>{t('retry')}</Button>
        )}
      </div>
    </div>
  );
}

/** Content that is being loaded, of public pages. */
export const AsyncContent = contentOf(LoadFailure, Skeleton);
