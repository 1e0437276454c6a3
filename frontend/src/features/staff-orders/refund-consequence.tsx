import { Alert } from 'antd';
import { useTranslations } from 'use-intl';
import { useMethodName } from '../../shared/console/method-name';
import { useTermsChange } from '../../shared/console/terms-change';
import { formatYuan } from '../../shared/format/money';
import { formatNumber } from '../../shared/format/number';
import { Fact, Facts } from '../../shared/ui/facts';
import './refund-consequence.css';
import { useOrderMoney } from './use-order-money';
import type { RefundPreview } from './use-refund-preview';

interface Props {
  readonly order: { readonly settledBy: string | null; readonly refundedFen: number };
  readonly preview: RefundPreview;
}

/** Where the money goes, and what happens to the licence and to points, as previewed by the server. */
export function RefundConsequence({ order, preview }: Props) {
  const t = useTranslations('staff-orders.refund.consequence');
  const money = useOrderMoney();
  const method = useMethodName();
  const { license, licenseCount: count, transferredCount, wasUsed, months, clawedBackPoints, isByHand } = preview;
  const amount = money(order, preview.amount);
  const endsLicense = license === 'revoked' || license === 'shortened' || license === 'transferred';
  return (
    <Alert
      showIcon
      type={endsLicense ? 'error' : 'info'}
      title={
        <>
          <Facts>
            <Fact name={t('paid')} isFigure>
              {money(order, order.refundedFen + preview.refundable)}
            </Fact>
            <Fact name={t('before')} isFigure>
              {money(order, order.refundedFen)}
            </Fact>
            <Fact name={t('now')} isFigure>
              {amount}
            </Fact>
            <Fact name={t('rest')} isFigure>
              {money(order, preview.refundable - preview.amount)}
            </Fact>
          </Facts>
          <ul className="consequence">
            <li>
              {preview.method === null
                ? t('points', { amount })
                : t(isByHand ? 'byHand' : 'channel', { amount, method: method(preview.method) })}
            </li>
            <li>
              {license === 'shortened' && months === 0
                ? t('license.shortenedLifetime')
                : t(`license.${license}`, { months, count })}
            </li>
            {transferredCount > 0 && <li>{t('license.transferred', { count: transferredCount })}</li>}
            {wasUsed && <li>{t('used')}</li>}
            {preview.givenFen > 0 && <li>{t('given', { amount: money(order, preview.givenFen) })}</li>}
            {preview.takesSecondPerson && <li>{t('secondPerson')}</li>}
            {clawedBackPoints > 0 && <li>{t('clawBack', { points: formatNumber(clawedBackPoints) })}</li>}
          </ul>
          {preview.changes.length > 0 && <Changes changes={preview.changes} />}
        </>
      }
    />
  );
}

/** Each licence that the refund changes: what it gives now and afterwards, and what stays paid for it. */
function Changes({ changes }: { readonly changes: RefundPreview['changes'] }) {
  const t = useTranslations('staff-orders.refund.consequence');
  const { changed, termsOf } = useTermsChange();
  const outcomeOf = ({ before, after }: RefundPreview['changes'][number]): string => {
    if (after.status === 'revoked') return t('ends', { terms: termsOf(before) });
    return before.status === 'active' ? changed(before, after) : t('returns', { terms: termsOf(after) });
  };
  return (
    <ul className="consequence refunded-licenses" aria-label={t('changes')}>
      {changes.map((license) => (
        <li key={license.licenseId}>
          <span className="muted num">{license.key}</span>
          {outcomeOf(license)}
          {license.staysPaidFen > 0 && ` · ${t('staysPaid', { amount: formatYuan(license.staysPaidFen) })}`}
        </li>
      ))}
    </ul>
  );
}
