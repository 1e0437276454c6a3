import { useTranslations } from 'use-intl';
import { PageMeta } from '../../features/site/page-meta';
import { IncidentList } from '../../features/staff-incidents/incident-list';
import { TitleBar } from '../../shared/ui/title-bar';

/** /admin/incidents */
export default function AdminIncidentsPage() {
  const t = useTranslations('admin.titles');
  return (
    <>
      <PageMeta title={t('incidents')} noindex />
      <TitleBar title={t('incidents')} />
      <IncidentList />
    </>
  );
}
