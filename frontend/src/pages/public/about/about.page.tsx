import { useTranslations } from 'use-intl';
import '../../../features/company/company.css';
import { PageMeta, useSite } from '../../../business/site';
import { kept } from '../../../shared/ui/later';
import { PageHead } from '../../../shared/public-ui/page-head';

const Company = kept(() => import('../../../features/company/company'));

/** /about */
export default function AboutPage() {
  const t = useTranslations('pages.about');
  const { name, company } = useSite();
  return (
    <>
      <PageMeta title={t('title')} description={t('description', { name, company })} />
      <div className="wrap">
        <PageHead title={t('head')} lead={t('lead', { name, company })} />
      </div>
      <Company />
    </>
  );
}
