import { Flex, Tag } from 'antd';
import { useCapacityText } from '../../business/capacity';
import { useTranslations } from 'use-intl';
import { OrderLink } from '../../shared/console/cells';
import { Link } from '../../shared/ui/link';
import { Panel } from '../../shared/ui/panel';
import { Fact, Facts, MomentFact } from '../../shared/ui/facts';
import type { StaffQuote } from './line-draft';
import { QUOTE_TONES } from './quotes.api';
import './staff-quotes.css';

/** A quote's customer, request and outcome. */
export function QuoteFacts({ quote }: { readonly quote: StaffQuote }) {
  const t = useTranslations('staff-quotes');
  const capacityText = useCapacityText();
  const { asked, accountId, orderId, token, sentAt, endedAt, note, status, versions, declineReason } = quote;
  return (
    <Panel title={t('facts.title')} aside={<Tag color={QUOTE_TONES[status]}>{t(`status.${status}`)}</Tag>}>
      <Facts>
        <Fact name={t('company')}>{quote.companyName}</Fact>
        <Fact name={t('contact')}>{[quote.contactName, quote.mail, quote.phone].filter(Boolean).join(' · ')}</Fact>
        <Fact name={t('facts.asked')}>
          {asked && `${quote.askedName ?? asked.plan} × ${asked.quantity} · ${capacityText(asked)}`}
        </Fact>
        <Fact name={t('facts.note')}>{note && <span className="typed">{note}</span>}</Fact>
        <MomentFact name={t('createdAt')} at={quote.createdAt} />
        <MomentFact name={t('facts.sentAt')} at={sentAt} />
        <MomentFact name={t('facts.endedAt')} at={endedAt} />
        <Fact name={t(quote.isDeclinedByStaff ? 'facts.declineReasonHeard' : 'facts.declineReason')}>
          {declineReason && <span className="typed">{declineReason}</span>}
        </Fact>
        <Fact name={t('facts.versions')}>
          {versions.length > 1 && (
            <Flex component="ul" vertical gap={4}>
              {versions.map((version) => (
                <li key={version.id}>
                  {version.id === quote.id ? (
                    <strong>{version.number}</strong>
                  ) : (
                    <Link className="link" to={`/admin/quotes/${version.id}`}>
                      {version.number}
                    </Link>
                  )}{' '}
                  <Tag color={QUOTE_TONES[version.status]}>{t(`status.${version.status}`)}</Tag>
                </li>
              ))}
            </Flex>
          )}
        </Fact>
        <Fact name={t('facts.offer')}>
          {token && (
            <Link className="link" to={`/quote/${token}`}>
              {t('facts.asCustomer')}
            </Link>
          )}
        </Fact>
        <Fact name={t('facts.account')}>
          {accountId && (
            <Link className="link" to={`/admin/users/${accountId}`}>
              {quote.accountMail}
            </Link>
          )}
        </Fact>
        <Fact name={t('facts.order')}>{orderId && <OrderLink id={orderId} number={quote.orderNumber} />}</Fact>
      </Facts>
    </Panel>
  );
}
