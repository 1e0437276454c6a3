import { useTranslations } from 'use-intl';
import { PageMeta } from '../../features/site/page-meta';
import { NotificationsForm, useNotifications } from '../../features/staff-notifications/notifications';
import { AsyncContent } from '../../shared/ui/async-content';
import { TitleBar } from '../../shared/ui/title-bar';

/** /admin/notifications: every member of staff's own mail settings. */
export default function AdminNotificationsPage() {
  const t = useTranslations('admin.titles');
  const state = useNotifications();
  return (
    <>
      <PageMeta title={t('notifications')} noindex />
      <TitleBar title={t('notifications')} />
      <AsyncContent state={state}>{(read) => <NotificationsForm read={read} />}</AsyncContent>
    </>
  );
}
