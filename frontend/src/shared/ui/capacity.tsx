import { useTranslations } from 'use-intl';

/** How the server says that there is no limit. */
export const UNLIMITED = -1;

/** A number of users or assets; −1 reads as 不限. */
export function Capacity({ value }: { readonly value: number }) {
  const t = useTranslations('ui');
  return <span className="num">{value === UNLIMITED ? t('unlimited') : value}</span>;
}
