import { useTranslations } from 'use-intl';
import { PAYMENT_METHODS } from '../api/values';
import type texts from '../i18n/locales/en/staff-mail.json';

/** The name of a payment method; one that this console does not support yet is shown by its id. */
export function useMethodName(): (method: string | null) => string {
  const t = useTranslations('payment-methods');
  return (method) => {
    const known = PAYMENT_METHODS.find((name) => name === method);
    return known ? t(`${known}.console`) : (method ?? '—');
  };
}

/** The name of a mail; one that this console does not support yet is shown by its id. */
export function useMailName(): (letter: string) => string {
  const t = useTranslations('staff-mail.names');
  return (letter) => {
    const known = letter as keyof (typeof texts)['names'];
    return t.has(known) ? t(known) : letter;
  };
}
