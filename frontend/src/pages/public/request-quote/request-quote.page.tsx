import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useSignedIn } from '../../../business/signed-in';
import { PageMeta } from '../../../business/site';
import { useHydrated } from '../../../shared/hooks/use-hydrated';
import { later } from '../../../shared/ui/later';
import { Link } from '../../../shared/ui/link';
import { PageHead } from '../../../shared/public-ui/page-head';
import { PageSpinner } from '../../../shared/public-ui/page-spinner';
import { AwaitedForm, FreeFrame } from '../../../features/enterprise/free-frame';

const Desk = later(() => import('./desk'));

/** /request-quote: the free enterprise year, and on the second tab a commercial quote. */
export default function RequestQuotePage() {
  const t = useTranslations('enterprise');
  const pages = useTranslations('pages.requestQuote');
  const [search] = useSearchParams();
  const signedIn = useSignedIn();
  // The prerendered page is the same for every query and every visitor.
  const commercial = useHydrated() && search.get('tab') === 'quote';
  const awaited = commercial ? (
    <PageSpinner />
  ) : (
    <FreeFrame>
      <AwaitedForm />
    </FreeFrame>
  );

  return (
    <div className="wrap">
      <PageMeta title={pages('title')} description={pages('description')} />
      <PageHead title={commercial ? t('tabs.quote') : t('heading')} lead={commercial ? t('quoteLead') : t('lead')} />
      <nav className="tabs page-tabs mb-8" aria-label={t('tabs.label')}>
        <Link to="/request-quote" aria-current={commercial ? undefined : 'page'}>
          {t('tabs.free')}
        </Link>
        <Link to="/request-quote?tab=quote" aria-current={commercial ? 'page' : undefined}>
          {t('tabs.quote')}
        </Link>
      </nav>
      {signedIn === undefined ? (
        awaited
      ) : (
        <Suspense fallback={awaited}>
          <Desk commercial={commercial} signedIn={signedIn} />
        </Suspense>
      )}
    </div>
  );
}
