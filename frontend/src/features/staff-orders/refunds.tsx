import { Alert, Flex, type TagProps } from 'antd';
import { useState } from 'react';
import useSWR, { mutate, type SWRResponse } from 'swr';
import { useTranslations } from 'use-intl';
import { api, type ApiError, call } from '../../api/client';
import { newRequestKey } from '../../api/request-keys';
import type { components } from '../../api/schema';
import { useTermsChange } from '../../business/staff';
import { useMethodName } from '../../business/console-names';
import { tell } from '../../shared/errors/tell';
import { formatYuan } from '../../shared/format/money';
import { Fact, Facts } from '../../shared/ui/facts';
import { useOrderAmount } from '../../business/orders';

export type RefundRow = components['schemas']['StaffRefundRowView'];

/** What is needed to refund money manually. */
export type PaidByHand = Pick<RefundRow, 'orderId' | 'refundNo' | 'amountFen' | 'payer' | 'payerBank' | 'payerAccount'>;

/** Most urgent first. */
export const STAGE_TONES: Readonly<Record<RefundRow['stage'], TagProps['color']>> = {
  to_pay_out: 'warning',
  failed: 'error',
  requested: 'warning',
  processing: 'processing',
  done: 'success',
  returned_otherwise: 'success',
  given_up: 'default',
  rejected: 'default',
};

export const REFUND_STAGES = Object.keys(STAGE_TONES) as RefundRow['stage'][];

/** Transfers entered before payer accounts were stored have at most a name. */
export const isPayeeKnown = ({ payerAccount }: Pick<RefundRow, 'payerAccount'>): boolean => Boolean(payerAccount);

/** The reason of a refund: as written by people, or the system's code as text. */
export function useRefundReason(): (reason: string) => string {
  const t = useTranslations('staff-orders.reasons');
  return (reason) => {
    const known = reason as Parameters<typeof t>[0];
    return /^[a-z_]+$/.test(reason) && t.has(known) ? t(known) : reason;
  };
}

type RefundPreview = components['schemas']['RefundPreviewView'];

/** Everything has been returned since, in the provider's console for example. */
export const NOTHING_LEFT = 'order.nothing_to_refund';

const keyOf = (id: string, amount: number | null) => ['/api/admin/orders/refund-preview', id, amount] as const;

/**
 * Previews a refund: of the whole remainder when there is no amount. Fetched again for every dialog, and not while a
 * person decides, so that they confirm exactly what they have read.
 */
export function useRefundPreview(id: string | null, amount: number | null): SWRResponse<RefundPreview, ApiError> {
  const [opening] = useState(newRequestKey);
  const query = amount === null ? {} : { amount };
  return useSWR<RefundPreview, ApiError>(
    id === null ? null : [...keyOf(id, amount), opening],
    () => call(api.GET('/api/admin/orders/{id}/refund-preview', { params: { path: { id: id ?? '' }, query } })),
    {
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      // Having nothing left to refund is no failure: the request is closed then.
      onError: (error) => {
        if (error.code !== NOTHING_LEFT) void tell(error);
      },
    },
  );
}

/** Previews again, after the order has changed. */
export async function foreseeAgain(id: string): Promise<void> {
  await mutate((key) => Array.isArray(key) && key[0] === keyOf(id, null)[0] && key[1] === id);
}

interface Props {
  readonly order: { readonly settledBy: string | null; readonly refundedFen: number };
  readonly preview: RefundPreview;
}

/** Where the money goes, and what happens to the licence and to points, as previewed by the server. */
export function RefundConsequence({ order, preview }: Props) {
  const t = useTranslations('staff-orders.refund.consequence');
  const money = useOrderAmount();
  const method = useMethodName();
  const { license, licenseCount: count, transferredCount, wasUsed, months, clawedBackPoints, parts, ends } = preview;
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
          <ul className="mt-2">
            {parts.length === 0 && <li>{t('points', { amount })}</li>}
            {parts.map((part) => (
              <li key={part.outTradeNo}>
                {t(part.isByHand ? 'byHand' : 'channel', {
                  amount: money(order, part.amountFen),
                  method: method(part.method),
                })}
              </li>
            ))}
            <li>
              {license === 'shortened' && months === 0
                ? t('license.shortenedLifetime')
                : t(`license.${license}`, { months, count })}
            </li>
            {ends.length > 0 && <li>{t('endsChanges', { count: ends.length })}</li>}
            {transferredCount > 0 && <li>{t('othersTransferred', { count: transferredCount })}</li>}
            {wasUsed && <li>{t('used')}</li>}
            {preview.givenFen > 0 && <li>{t('given', { amount: money(order, preview.givenFen) })}</li>}
            {preview.takesSecondPerson && <li>{t('secondPerson')}</li>}
            {clawedBackPoints > 0 && <li>{t('clawBack', { points: clawedBackPoints })}</li>}
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
    <Flex component="ul" vertical gap="small" className="mt-2" aria-label={t('changes')}>
      {changes.map((license) => (
        <li key={license.licenseId}>
          <div className="muted num">{license.key}</div>
          {outcomeOf(license)}
          {license.staysPaidFen > 0 && ` · ${t('staysPaid', { amount: formatYuan(license.staysPaidFen) })}`}
        </li>
      ))}
    </Flex>
  );
}
