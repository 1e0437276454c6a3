import { useTranslations } from 'use-intl';
import { formatDateTime } from '../../shared/format/date';
import { Capacity } from '../../shared/ui/capacity';
import { Link } from '../../shared/ui/link';
import { StatusPill } from '../../shared/ui/status-pill';
import type { StaffQuote } from './line-draft';
import { QUOTE_TONES } from './quote-terms';
import './staff-quotes.css';

/** Whose quote it is, what was asked for, and what became of it. */
export function QuoteFacts({ quote }: { readonly quote: StaffQuote }) {
  const t = useTranslations('staff-quotes');
  const { asked, accountId, orderId, token, sentAt, endedAt, note, status } = quote;
  return (
    <section className="panel" aria-labelledby="quote-facts">
      <div className="ph-head">
        <h2 id="quote-facts">{t('facts.title')}</h2>
        <StatusPill tone={QUOTE_TONES[status]}>{t(`status.${status}`)}</StatusPill>
      </div>
      <div className="body">
        <dl className="kv">
          <dt>{t('company')}</dt>
          <dd>{quote.companyName}</dd>
          <dt>{t('contact')}</dt>
          <dd>{[quote.contactName, quote.mail, quote.phone].filter(Boolean).join(' · ')}</dd>
          {asked && (
            <>
              <dt>{t('facts.asked')}</dt>
              <dd>
                {asked.plan} × {asked.quantity} · <Capacity value={asked.users} /> {t('facts.users')} ·{' '}
                <Capacity value={asked.assets} /> {t('facts.assets')}
              </dd>
            </>
          )}
          {note && (
            <>
              <dt>{t('facts.note')}</dt>
              <dd className="quote-note">{note}</dd>
            </>
          )}
          <dt>{t('createdAt')}</dt>
          <dd className="num">{formatDateTime(quote.createdAt)}</dd>
          {sentAt && (
            <>
              <dt>{t('facts.sentAt')}</dt>
              <dd className="num">{formatDateTime(sentAt)}</dd>
            </>
          )}
          {endedAt && (
            <>
              <dt>{t('facts.endedAt')}</dt>
              <dd className="num">{formatDateTime(endedAt)}</dd>
            </>
          )}
          {token && (
            <>
              <dt>{t('facts.offer')}</dt>
              <dd>
                <Link className="link" to={`/quote/${token}`}>
                  {t('facts.asCustomer')}
                </Link>
              </dd>
            </>
          )}
          {accountId && (
            <>
              <dt>{t('facts.account')}</dt>
              <dd>
                <Link className="link mono" to={`/admin/users/${accountId}`}>
                  {accountId}
                </Link>
              </dd>
            </>
          )}
          {orderId && (
            <>
              <dt>{t('facts.order')}</dt>
              <dd>
                <Link className="link mono" to={`/admin/orders/${orderId}`}>
                  {orderId}
                </Link>
              </dd>
            </>
          )}
        </dl>
      </div>
    </section>
  );
}
