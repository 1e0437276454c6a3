import { useTranslations } from 'use-intl';
import { PageMeta } from '../../features/site/page-meta';
import { MonthClose } from '../../features/staff-month-close/month-close';
import { TitleBar } from '../../shared/ui/title-bar';

/** /admin/month-close */
export default function AdminMonthClosePage() {
  const t = useTranslations('admin.titles');
  return (
    <>
      <PageMeta title={t('monthClose')} noindex />
      <TitleBar title={t('monthClose')} />
      <MonthClose />
    </>
  );
}
