import { useTranslations } from 'use-intl';

/** The server's value for "no limit". */
export const UNLIMITED = -1;

/** A number of users or assets; −1 is shown as 不限. */
export function Capacity({ value }: { readonly value: number }) {
  const t = useTranslations('ui');
  return <span className="num">{value === UNLIMITED ? t('unlimited') : value}</span>;
}
