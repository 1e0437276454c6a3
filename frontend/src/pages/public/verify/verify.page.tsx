import { useTranslations } from 'use-intl';
import { PageMeta } from '../../../business/site';
import { VerifyDesk } from '../../../features/verify/verify-desk';
import { PageHead } from '../../../shared/public-ui/page-head';

/** /verify: whether a licence file is genuine and what it grants. Works without an account. */
export default function VerifyPage() {
  const t = useTranslations('verify');
  const pages = useTranslations('pages.verify');
  return (
    <>
      <PageMeta title={pages('title')} description={pages('description')} />
      <div className="wrap verify-page">
        <PageHead title={t('heading')} lead={t('lead')} />
        <VerifyDesk />
        <p className="small muted mt-8">{t('offline')}</p>
      </div>
    </>
  );
}
