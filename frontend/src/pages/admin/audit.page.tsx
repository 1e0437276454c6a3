import { useTranslations } from 'use-intl';
import { PageMeta } from '../../features/site/page-meta';
import { AuditFilters } from '../../features/staff-audit/audit-filters';
import { AuditList } from '../../features/staff-audit/audit-list';
import { ChainState } from '../../features/staff-audit/chain-state';
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
