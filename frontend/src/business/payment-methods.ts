import { useTranslations } from 'use-intl';
import { PAYMENT_METHODS } from '../api/values';

/** The name of a payment method; one that this console does not support yet is shown by its id. */
export function useMethodName(): (method: string | null) => string {
  const t = useTranslations('payment-methods');
  return (method) => {
    const known = PAYMENT_METHODS.find((name) => name === method);
    return known ? t(`${known}.console`) : (method ?? '—');
  };
}
