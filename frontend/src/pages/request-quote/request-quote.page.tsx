import { useSearchParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { SwrSettings } from '../../api/swr-settings';
import { useSignedIn } from '../../features/session/use-signed-in';
import { PageMeta } from '../../features/site/page-meta';
import { Link } from '../../shared/ui/link';
import { PageHead } from '../../shared/ui/page-head';
import { PageSpinner } from '../../shared/ui/page-spinner';
import { CommercialQuote } from './commercial-quote';
import { FreeEnterprise } from './free-enterprise';

/** /request-quote: the free enterprise year, and on the second tab a commercial quote. */
export default function RequestQuotePage() {
  const t = useTranslations('enterprise');
  const pages = useTranslations('pages.requestQuote');
  const [search] = useSearchParams();
  const signedIn = useSignedIn();
  const commercial = search.get('tab') === 'quote';

  return (
    <div className="wrap">
      <PageMeta title={pages('title')} description={pages('description')} />
      <PageHead title={commercial ? t('tabs.quote') : t('heading')} lead={commercial ? t('quoteLead') : t('lead')} />
      <nav className="tabs page-tabs" aria-label={t('tabs.label')}>
        <Link to="/request-quote" aria-current={commercial ? undefined : 'page'}>
          {t('tabs.free')}
        </Link>
        <Link to="/request-quote?tab=quote" aria-current={commercial ? 'page' : undefined}>
          {t('tabs.quote')}
        </Link>
      </nav>
      <SwrSettings>
        {signedIn === undefined ? (
          <PageSpinner />
        ) : commercial ? (
          <CommercialQuote signedIn={signedIn} />
        ) : (
          <FreeEnterprise signedIn={signedIn} />
        )}
      </SwrSettings>
    </div>
  );
}
