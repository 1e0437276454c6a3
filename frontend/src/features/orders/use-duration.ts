import { useTranslations } from 'use-intl';

/** Returns `12 个月`, or `永久授权` for the 0 months of a lifetime. */
export function useDuration(): (months: number) => string {
  const t = useTranslations('orders');
  return (months) => (months === 0 ? t('lifetime') : t('months', { months }));
}
