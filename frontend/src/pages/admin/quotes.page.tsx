import { useNavigate } from 'react-router-dom';
import { QuoteList } from '../../features/staff-quotes/quote-list';
import { ConsolePage } from '../../business/staff-page';

/** /admin/quotes */
export default function AdminQuotesPage() {
  const navigate = useNavigate();
  return (
    <ConsolePage title="quotes">
      <QuoteList onBegun={(id) => void navigate(`/admin/quotes/${id}`)} />
    </ConsolePage>
  );
}
