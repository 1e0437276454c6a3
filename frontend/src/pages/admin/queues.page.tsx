import { useTranslations } from 'use-intl';
import { PageMeta } from '../../features/site/page-meta';
import { JobList, QueueStates } from '../../features/staff-jobs/jobs';
import { TitleBar } from '../../shared/ui/title-bar';

/** /admin/queues */
export default function AdminQueuesPage() {
  const t = useTranslations('admin.titles');
  return (
    <>
      <PageMeta title={t('queues')} noindex />
      <TitleBar title={t('queues')} />
      <div className="stack">
        <QueueStates />
        <div>
          <JobList />
        </div>
      </div>
    </>
  );
}
