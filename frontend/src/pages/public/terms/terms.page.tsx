import { useTranslations } from 'use-intl';
import { PageMeta, useSite } from '../../../business/site';
import '../../../shared/prose/prose.css';
import { kept } from '../../../shared/ui/later';
import { PageHead } from '../../../shared/public-ui/page-head';

const Text = kept(() => import('./terms-text'));

/** /terms */
export default function TermsPage() {
  const t = useTranslations('pages.terms');
  const { name, company } = useSite();
  return (
    <>
      <PageMeta title={t('title')} description={t('description', { name, company })} />
      <div className="wrap">
        <PageHead title={t('title')} lead={t('lead', { name, company })} />
      </div>
      <Text />
    </>
  );
}
