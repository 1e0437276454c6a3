import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import '../../../features/cases/cases.css';
import { usePublic, writtenAnswer } from '../../../api/use-public';
import { PageMeta, useSite } from '../../../business/site';
import { useHydrated } from '../../../shared/hooks/use-hydrated';
import { kept, later } from '../../../shared/ui/later';
import { usePageIndex } from '../../../shared/hooks/use-list-query';
import { PageSpinner } from '../../../shared/public-ui/page-spinner';
import { PageHead } from '../../../shared/public-ui/page-head';

const Cases = kept(() => import('../../../features/cases/all-cases'));
const NewerCases = later(() => import('../../../features/cases/all-cases'));
const MoreCases = later(() => import('./more-cases'));

/** /cases; with `?pageIndex=` the customers after the first page. */
export default function CasesPage() {
  const t = useTranslations('pages.cases');
  const { name } = useSite();
  const asked = usePageIndex();
  // The prerendered page is the same for every query, so paging starts after hydration.
  const pageIndex = useHydrated() ? asked : 1;
  return (
    <>
      <PageMeta title={t('title')} description={t('description', { name })} />
      <div className="wrap">
        <PageHead title={t('title')} lead={t('lead', { name })} />
      </div>
      {pageIndex === 1 ? (
        <Newest />
      ) : (
        <Suspense fallback={<PageSpinner />}>
          <MoreCases pageIndex={pageIndex} />
        </Suspense>
      )}
    </>
  );
}

/** The markup that the page was rendered with, until the server returns something else. */
function Newest() {
  const { data } = usePublic('/api/cases');
  const isNewer = JSON.stringify(data) !== JSON.stringify(writtenAnswer('/api/cases'));
  return (
    // The same markup takes its place, so that only what has changed moves.
    <Suspense fallback={<Cases />}>{isNewer ? <NewerCases /> : <Cases />}</Suspense>
  );
}
