import { useTranslations } from 'use-intl';
import '../../features/cases/cases.css';
import { PageMeta } from '../../features/site/page-meta';
import { useSite } from '../../features/site/use-site';
import { kept } from '../../shared/ui/kept';
import { PageHead } from '../../shared/ui/page-head';

const Cases = kept(() => import('./cases-list'), 'cases');

/** /cases */
export default function CasesPage() {
  const t = useTranslations('pages.cases');
  const { name } = useSite();
  return (
    <>
      <PageMeta title={t('title')} description={t('description', { name })} />
      <div className="wrap">
        <PageHead title={t('title')} lead={t('lead', { name })} />
      </div>
      <Cases />
    </>
  );
}
