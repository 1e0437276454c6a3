import { Empty } from 'antd';
import { useTranslations, useLocale } from 'use-intl';
import { useListQuery } from '../../shared/hooks/use-list-query';
import { PageMeta } from '../../business/site';
import { AsyncContent } from '../../shared/ui/async-content';
import { ButtonLink } from '../../shared/ui/antd-button';
import { TitleBar } from '../../shared/ui/title-bar';
import { ListSearch, NothingFound, wordsOf } from '../../shared/ui/list-search';
import { Pager } from '../../shared/ui/pager';
import { Records, RecordSkeleton, Figure, Record } from '../../shared/ui/record';
import { formatDateTime } from '../../shared/format/date';
import { formatYuan } from '../../shared/format/money';
import { QUOTE_STATUSES, QuotePill } from './quote-document';
import { useQuotes, offerPath, pdfPath, type QuoteStatus, type QuoteSummary } from './quotes.api';

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

const OVER: ReadonlySet<QuoteStatus> = new Set(['declined', 'withdrawn', 'expired', 'superseded']);

/** A quote in the list: customer, price, and expiry. */
function QuoteRow({ quote }: { readonly quote: QuoteSummary }) {
  const t = useTranslations('quotes');
  const locale = useLocale();
  const { status, token, validOn, orderId, totalFen } = quote;
  return (
    <Record
      over={OVER.has(status)}
      title={quote.companyName}
      pill={<QuotePill status={status} />}
      lines={[
        <span className="num" key="number">
          {quote.number}
        </span>,
        <time key="created" dateTime={quote.createdAt}>
          {t('createdAt', { time: formatDateTime(quote.createdAt) })}
        </time>,
      ]}
      figures={
        <Figure
          label={t('total')}
          value={<span className="num">{status === 'requested' ? t('later') : formatYuan(totalFen)}</span>}
        />
      }
      measure={
        <p className="small muted num">
          {status === 'requested' ? t('inPreparation') : validOn && t('validOn', { date: validOn })}
        </p>
      }
      actions={
        <>
          {token && status === 'sent' && (
            <ButtonLink size="small" type="primary" to={offerPath(token)}>
              {t('see')}
            </ButtonLink>
          )}
          {orderId && (
            <ButtonLink size="small" to={`/order/${orderId}`}>
              {t('order')}
            </ButtonLink>
          )}
          {token && status !== 'sent' && (
            <ButtonLink size="small" to={offerPath(token)}>
              {t('details')}
            </ButtonLink>
          )}
          {token && (
            <a className="btn sm" href={pdfPath(token, locale)} download>
              PDF
            </a>
          )}
        </>
      }
    />
  );
}
