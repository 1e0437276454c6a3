import { useTranslations } from 'use-intl';
import { PageMeta } from '../../features/site/page-meta';
import { LicenseList } from '../../features/staff-licenses/license-list';
import { TitleBar } from '../../shared/ui/title-bar';

/** /admin/licenses */
export default function AdminLicensesPage() {
  const t = useTranslations('admin.titles');
  return (
    <>
      <PageMeta title={t('licenses')} noindex />
      <TitleBar title={t('licenses')} />
      <LicenseList />
    </>
  );
}
