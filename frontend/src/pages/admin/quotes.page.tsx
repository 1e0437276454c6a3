import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { PageMeta } from '../../features/site/page-meta';
import { QuoteList } from '../../features/staff-quotes/quote-list';
import { TitleBar } from '../../shared/ui/title-bar';

/** /admin/quotes */
export default function AdminQuotesPage() {
  const t = useTranslations('admin.titles');
  const navigate = useNavigate();
  return (
    <>
      <PageMeta title={t('quotes')} noindex />
      <TitleBar title={t('quotes')} />
      <QuoteList onBegun={(id) => void navigate(`/admin/quotes/${id}`)} />
    </>
  );
}
