import { useTranslations } from 'use-intl';
import { PageMeta } from '../../features/site/page-meta';
import { DeliveryList } from '../../features/staff-mail/delivery-list';
import { TitleBar } from '../../shared/ui/title-bar';

/** /admin/mail */
export default function AdminMailPage() {
  const t = useTranslations('admin.titles');
  return (
    <>
      <PageMeta title={t('mail')} noindex />
      <TitleBar title={t('mail')} />
      <DeliveryList />
    </>
  );
}
