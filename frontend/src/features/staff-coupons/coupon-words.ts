import { useTranslations } from 'use-intl';
import type { Choice } from '../../shared/forms/fields';
import type { Words } from '../../shared/console/use-versioned';
import { formatDateTime } from '../../shared/format/date';
import { formatYuan } from '../../shared/format/money';
import type { CouponTerms } from './use-coupons';

/** The terms of a coupon as text. */
export function useCouponWords(plans: readonly Choice[]): Words<CouponTerms> {
  const t = useTranslations('staff-coupons');
  const moment = (instant?: string | null) => (instant ? formatDateTime(instant) : '');
  const count = (most?: number | null) => (most ? String(most) : '');
  const planName = (id: string) => plans.find(({ value }) => value === id)?.label ?? id;
  return {
    percentBps: { label: t('percentLabel'), text: (bps) => (bps ? t('percentOff', { percent: bps / 100 }) : '') },
    amountFen: { label: t('amountLabel'), text: (fen) => (fen ? formatYuan(fen) : '') },
    isEnabled: { label: t('state'), text: (isEnabled) => t(isEnabled ? 'states.enabled' : 'states.disabled') },
    startsAt: { label: t('startsAt'), text: moment },
    endsAt: { label: t('endsAt'), text: moment },
    orderKinds: {
      label: t('kindsLabel'),
      text: (kinds) => (kinds ?? []).map((kind) => t(`orderKind.${kind}`)).join('\n'),
    },
    planIds: { label: t('plansLabel'), text: (ids) => (ids ?? []).map(planName).join('\n') },
    minimumFen: { label: t('minimumLabel'), text: (fen) => (fen ? formatYuan(fen) : '') },
    maxRedemptions: { label: t('maxRedemptions'), text: count },
    maxPerCustomer: { label: t('maxPerCustomer'), text: count },
    note: { label: t('note'), text: (note = '') => note },
  };
}
