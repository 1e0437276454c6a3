import { useSearchParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { UnsubscribePanel } from '../../features/marketing-email/unsubscribe-panel';
import { PageMeta } from '../../features/site/page-meta';
import './unsubscribe.css';

/** /unsubscribe?token=: where the link in a marketing mail leads. */
export default function UnsubscribePage() {
  const t = useTranslations('pages');
  const [search] = useSearchParams();
  return (
    <>
      <PageMeta title={t('unsubscribe.title')} noindex />
      <div className="wrap unsubscribe-page">
        <UnsubscribePanel token={search.get('token') ?? ''} />
      </div>
    </>
  );
}
