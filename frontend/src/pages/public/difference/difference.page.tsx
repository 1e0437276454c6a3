import { useTranslations } from 'use-intl';
import '../../../features/editions/editions.css';
import '../../../features/editions/matrix.css';
import { PageMeta, useSite } from '../../../business/site';
import { kept } from '../../../shared/ui/later';
import { PageHead } from '../../../shared/public-ui/page-head';

const Comparison = kept(() => import('../../../features/editions/edition-comparison'));

/** /difference */
export default function DifferencePage() {
  const t = useTranslations('pages.difference');
  const { name } = useSite();
  return (
    <>
      <PageMeta title={t('title')} description={t('description', { name })} />
      <div className="wrap">
        <PageHead title={t('title')} lead={t('lead')} />
      </div>
      <Comparison />
    </>
  );
}
