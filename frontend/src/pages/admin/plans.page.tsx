import { useTranslations } from 'use-intl';
import { PageMeta } from '../../features/site/page-meta';
import { PlanTable } from '../../features/staff-plans/plan-table';
import { TitleBar } from '../../shared/ui/title-bar';
import '../../shared/console/console-list.css';

/** /admin/plans */
export default function AdminPlansPage() {
  const t = useTranslations('admin.titles');
  return (
    <>
      <PageMeta title={t('plans')} noindex />
      <TitleBar title={t('plans')} />
      <PlanTable />
    </>
  );
}
