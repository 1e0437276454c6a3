import { useTranslations } from 'use-intl';
import '../../../features/promotion/promotion.css';
import { PageMeta, useSite } from '../../../business/site';
import { kept } from '../../../shared/ui/later';
import { PageHead } from '../../../shared/public-ui/page-head';

const Campaign = kept(() => import('../../../features/promotion/promotion'));

/** /promotion */
export default function PromotionPage() {
  const t = useTranslations('pages.promotion');
  const { name } = useSite();
  return (
    <>
      <PageMeta title={t('title')} description={t('description', { name })} />
      <div className="wrap">
        <PageHead title={t('head')} lead={t('lead', { name })} />
      </div>
      <Campaign />
    </>
  );
}
