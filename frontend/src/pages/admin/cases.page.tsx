import { useTranslations } from 'use-intl';
import { PageMeta } from '../../features/site/page-meta';
import { CaseList } from '../../features/staff-cases/case-list';
import { TitleBar } from '../../shared/ui/title-bar';

/** /admin/cases */
export default function AdminCasesPage() {
  const t = useTranslations('admin.titles');
  return (
    <>
      <PageMeta title={t('cases')} noindex />
      <TitleBar title={t('cases')} />
      <CaseList />
    </>
  );
}
