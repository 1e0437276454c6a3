import { useTranslations } from 'use-intl';
import { isCapacity } from '../../shared/capacities';
import type { GiftKind } from './use-codes';

/** What a code gives, as a choice. */
export function useGiftText(): (kind: GiftKind) => string {
  const t = useTranslations('staff-codes.kinds');
  const more = useTranslations('ui.capacity.more');
  return (kind) => (isCapacity(kind) ? more(kind) : t(kind));
}
