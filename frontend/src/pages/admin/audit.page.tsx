import { useTranslations } from 'use-intl';
import { PageMeta } from '../../features/site/page-meta';
import { AuditFilters, AuditList, ChainState } from '../../features/staff-audit/audit-list';
import { TitleBar } from '../../shared/ui/title-bar';

/** /admin/audit */
export default function AdminAuditPage() {
  const t = useTranslations('admin.titles');
  return (
    <>
      <PageMeta title={t('audit')} noindex />
      <TitleBar title={t('audit')} />
      <ChainState />
      <AuditFilters />
      <AuditList />
    </>
  );
}
