import { useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { UnsubscribePanel } from '../../features/marketing-email/unsubscribe-panel';
import { PageMeta } from '../../business/site';
import './unsubscribe.css';

/**
 * /unsubscribe#token=: the link in a marketing mail. The fragment stays in the browser, so it is in no server log;
 * older mails carry it in the query.
 */
export default function UnsubscribePage() {
  const t = useTranslations('pages');
  const { search, hash } = useLocation();
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token') ?? '';
  return (
    <>
      <PageMeta title={t('unsubscribe.title')} noindex />
      <div className="wrap unsubscribe-page">
        <UnsubscribePanel token={token} />
      </div>
    </>
  );
}
