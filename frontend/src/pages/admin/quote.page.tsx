import { useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { usePublic } from '../../api/use-public';
import { QuoteDocument } from '../../features/quotes/quote-document';
import { PageMeta } from '../../business/site';
import { QuoteActions, SendingNotice } from '../../features/staff-quotes/quote-actions';
import { QuoteEditor } from '../../features/staff-quotes/quote-editor';
import { QuoteFacts } from '../../features/staff-quotes/quote-facts';
import { useStaffQuote } from '../../features/staff-quotes/quotes.api';
import { AsyncContent } from '../../shared/ui/async-content';
import { TitleBar } from '../../shared/ui/title-bar';
import '../../shared/console/console-list.css';

/** /admin/quotes/:id: one quote, to price before it is sent, and to read afterwards. */
export default function AdminQuotePage() {
  const { id = '' } = useParams();
  const t = useTranslations('admin.titles');
  const quote = useStaffQuote(id);
  const plans = usePublic('/api/plans');
  return (
    <>
      <PageMeta title={t('quote')} noindex />
      <AsyncContent state={quote} wayOn={{ to: '/admin/quotes', label: t('quotes') }}>
        {(data) => (
          <>
            <TitleBar title={data.number}>
              <QuoteActions quote={data} />
            </TitleBar>
            <div className="panels">
              <QuoteFacts quote={data} />
              {data.sendingWaits && <SendingNotice />}
              {data.status === 'requested' && !data.sendingWaits ? (
                <AsyncContent state={plans}>
                  {({ plans: all }) => <QuoteEditor key={data.id} quote={data} plans={all} />}
                </AsyncContent>
              ) : (
                <QuoteDocument document={data.document} />
              )}
            </div>
          </>
        )}
      </AsyncContent>
    </>
  );
}
