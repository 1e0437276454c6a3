import { useTranslations } from 'use-intl';
import { formatDateTime } from '../../shared/format/date';
import { formatNumber } from '../../shared/format/number';
import { usePointPrices, type PointPrices } from './use-points';

/** Returns how many points are on hold and until when, as text; empty where none are. */
export function useHoldText(): (points: Pick<PointPrices, 'held' | 'heldUntil'>) => string {
  const t = useTranslations('points.hold');
  return ({ held, heldUntil }) => {
    if (held === 0) return '';
    const points = formatNumber(held);
    return heldUntil === null ? t('refund', { points }) : t('dated', { points, until: formatDateTime(heldUntil) });
  };
}

export interface PointsOfCaller {
  /** Undefined while they are loading. */
  readonly spendable: number | undefined;
  /** As text; empty where none are on hold. */
  readonly onHold: string;
}

/** The points that the caller can spend, and those that cannot be spent yet. */
export function usePurse(): PointsOfCaller {
  const { data } = usePointPrices();
  const holdText = useHoldText();
  return { spendable: data?.spendable, onHold: data ? holdText(data) : '' };
}
