import { useTranslations } from 'use-intl';
import '../../../features/faq/faq.css';
import { PageMeta } from '../../../business/site';
import '../../../shared/prose/prose.css';
import { kept } from '../../../shared/ui/later';
import { PageHead } from '../../../shared/public-ui/page-head';

const Text = kept(() => import('../../../features/faq/faq'));

/** /faq */
export default function FaqPage() {
  const t = useTranslations('pages.faq');
  return (
    <>
      <PageMeta title={t('title')} description={t('description')} />
      <div className="wrap">
        <PageHead title={t('title')} lead={t('lead')} />
      </div>
      <Text />
    </>
  );
}
