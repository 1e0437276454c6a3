import { Empty } from 'antd';
import { useTranslations } from 'use-intl';
import { QUOTE_STATUSES } from '../../features/quotes/quote-pill';
import { QuoteRow } from '../../features/quotes/quote-row';
import { useQuotes } from '../../features/quotes/quotes.api';
import { useListQuery } from '../../shared/hooks/use-list-query';
import { PageMeta } from '../../business/site';
import { AsyncContent } from '../../shared/ui/async-content';
import { ButtonLink } from '../../shared/ui/antd-button';
import { TitleBar } from '../../shared/ui/title-bar';
import { ListSearch, NothingFound, wordsOf } from '../../shared/ui/list-search';
import { Pager } from '../../shared/ui/pager';
import { Records, RecordSkeleton } from '../../shared/ui/record';

const FILTERS = { status: QUOTE_STATUSES };

/** /quotes: quotes requested and offered, newest first. */
export default function QuotesPage() {
  const titles = useTranslations('account.titles');
  const t = useTranslations('quotes');
  const status = useTranslations('quotes.status');
  const { query, isNarrowed } = useListQuery(FILTERS);
  const quotes = useQuotes(query);
  const hasNone = quotes.data?.total === 0 && !isNarrowed;
  const ask = <ButtonLink to="/request-quote?tab=quote">{t('ask')}</ButtonLink>;

  return (
    <>
      <PageMeta title={titles('quotes')} noindex />
      <TitleBar title={titles('quotes')}>{quotes.data && !hasNone && ask}</TitleBar>
      {quotes.data && !hasNone && (
        <ListSearch
          placeholder={t('find.placeholder')}
          filters={[{ name: 'status', label: t('find.status'), options: wordsOf(QUOTE_STATUSES, status) }]}
        />
      )}
      <AsyncContent state={quotes} skeleton={<RecordSkeleton />}>
        {({ items, total }) =>
          total === 0 && isNarrowed ? (
            <NothingFound />
          ) : total === 0 ? (
            <Empty description={t('empty')}>{ask}</Empty>
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
