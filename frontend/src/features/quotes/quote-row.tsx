import { useLocale, useTranslations } from 'use-intl';
import { formatDateTime } from '../../shared/format/date';
import { formatYuan } from '../../shared/format/money';
import { ButtonLink } from '../../shared/ui/antd-button';
import { Figure, Record } from '../../shared/ui/record';
import { QuotePill } from './quote-pill';
import { offerPath, pdfPath, type QuoteStatus, type QuoteSummary } from './quotes.api';

const OVER: ReadonlySet<QuoteStatus> = new Set(['declined', 'withdrawn', 'expired', 'superseded']);

/** A quote in the list: customer, price, and expiry. */
export function QuoteRow({ quote }: { readonly quote: QuoteSummary }) {
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
          {t('askedAt', { time: formatDateTime(quote.createdAt) })}
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
