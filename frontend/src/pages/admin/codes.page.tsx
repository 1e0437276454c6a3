import { useTranslations } from 'use-intl';
import { CodeList } from '../../features/staff-codes/code-list';
import { PageMeta } from '../../features/site/page-meta';
import { ButtonLink } from '../../shared/ui/button-link';
import { TitleBar } from '../../shared/ui/title-bar';

/** /admin/redeem-codes/codes */
export default function AdminCodesPage() {
  const t = useTranslations('admin.titles');
  return (
    <>
      <PageMeta title={t('codes')} noindex />
      <TitleBar title={t('codes')}>
        <ButtonLink to="/admin/redeem-codes">{t('redeemCodes')}</ButtonLink>
      </TitleBar>
      <CodeList />
    </>
  );
}
