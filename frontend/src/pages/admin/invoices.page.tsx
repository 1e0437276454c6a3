import { useTranslations } from 'use-intl';
import { PageInPreparation } from '../page-in-preparation';

export default function AdminInvoicesPage() {
  const t = useTranslations('admin.titles');
  return <PageInPreparation title={t('invoices')} />;
}
