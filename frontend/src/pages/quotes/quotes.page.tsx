import { useTranslations } from 'use-intl';
import { QuoteRow } from '../../features/quotes/quote-row';
import { useQuotes } from '../../features/quotes/use-quotes';
import { PageMeta } from '../../features/site/page-meta';
import { AsyncContent } from '../../shared/ui/async-content';
import { ButtonLink } from '../../shared/ui/button';
import { Empty } from '../../shared/ui/empty';
import { TitleBar } from '../../shared/ui/page-head';
import { Pager, usePageIndex } from '../../shared/ui/pager';
import { Records, RecordSkeleton } from '../../shared/ui/record';

/** /quotes: what was asked for and offered, newest first. */
export default function QuotesPage() {
  const titles = useTranslations('account.titles');
  const t = useTranslations('quotes');
  const quotes = useQuotes(usePageIndex());
  const ask = <ButtonLink to="/request-quote?tab=quote">{t('ask')}</ButtonLink>;

  return (
    <>
      <PageMeta title={titles('quotes')} noindex />
      <TitleBar title={titles('quotes')}>{quotes.data && quotes.data.total > 0 && ask}</TitleBar>
      <AsyncContent state={quotes} skeleton={<RecordSkeleton />}>
        {({ items, total }) =>
          total === 0 ? (
            <Empty text={t('empty')} action={ask} />
          ) : (
            <>
              <Records>
                {items.map((quote) => (
                  <QuoteRow key={quote.id} quote={quote} />
                ))}
              </Records>
              <Pager total={total} />
            </>
          )
        }
      </AsyncContent>
    </>
  );
}
