import { useTranslations } from 'use-intl';
import { PageMeta } from '../../features/site/page-meta';
import { InvoiceList } from '../../features/staff-invoices/invoice-list';
import { TitleBar } from '../../shared/ui/title-bar';

/** /admin/invoices */
export default function AdminInvoicesPage() {
  const t = useTranslations('admin.titles');
  return (
    <>
      <PageMeta title={t('invoices')} noindex />
      <TitleBar title={t('invoices')} />
      <InvoiceList />
    </>
  );
}
