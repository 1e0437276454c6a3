import { useTranslations } from 'use-intl';
import { PageMeta } from '../../features/site/page-meta';
import { StatusParts, StatusProcess, useStatus } from '../../features/staff-status/status';
import { AsyncContent } from '../../shared/ui/async-content';
import { TitleBar } from '../../shared/ui/title-bar';
import '../../shared/console/console-list.css';

/** /admin/status */
export default function AdminStatusPage() {
  const t = useTranslations('admin.titles');
  const state = useStatus();
  return (
    <>
      <PageMeta title={t('status')} noindex />
      <TitleBar title={t('status')} />
      <AsyncContent state={state}>
        {(status) => (
          <>
            <StatusParts status={status} />
            <StatusProcess status={status} />
          </>
        )}
      </AsyncContent>
    </>
  );
}
