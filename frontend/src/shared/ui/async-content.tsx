import { Button, Empty, Skeleton as Bars } from 'antd';
import { useTranslations } from 'use-intl';
import { contentOf, failureOf, type FailureProps } from '../content-of';
import { ButtonLink } from './antd-button';
import { EmptyDrawing } from './empty-drawing';

/** Placeholder bars for lines of text. `rows` as many as are expected, so that nothing moves when they load. */
export function Skeleton({ rows = 3 }: { readonly rows?: number }) {
  const t = useTranslations('ui');
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output may not hold antd's blocks
    <div role="status">
      <span className="sr">{t('loading')}</span>
      <Bars active title={false} paragraph={{ rows }} />
    </div>
  );
}

/** Shown in place of content that failed to load. */
export function LoadFailure(props: FailureProps) {
  const t = useTranslations('ui');
  const { said, requestId, next, isPage } = failureOf(props);
  return (
    <div role="alert">
      <Empty
        image={<EmptyDrawing isFailure />}
        description={
          <>
            {isPage ? <h1 className="plain">{said}</h1> : said}
            {requestId && <p className="small mono">{t('request', { id: requestId })}</p>}
          </>
        }
      >
        {next ? (
          <ButtonLink to={next.to}>{next.isAction ? next.label : t('backTo', { place: next.label })}</ButtonLink>
        ) : (
          <Button onClick={props.onRetry}>{t('retry')}</Button>
        )}
      </Empty>
    </div>
  );
}

/** Content that is being loaded, of account and console pages. */
export const AsyncContent = contentOf(LoadFailure, Skeleton);
