import { useTranslations } from 'use-intl';
import { StatusPill, type PillTone } from '../../shared/public-ui/status-pill';
import type { QuoteStatus } from './quotes.api';

const TONES: Readonly<Record<QuoteStatus, PillTone>> = {
  requested: 'warning',
  sent: 'primary',
  accepted: 'success',
  declined: 'hollow',
  withdrawn: 'hollow',
  expired: 'hollow',
  superseded: 'hollow',
};

export const QUOTE_STATUSES = Object.keys(TONES) as QuoteStatus[];

export function QuotePill({ status }: { readonly status: QuoteStatus }) {
  const t = useTranslations('quotes.status');
  return <StatusPill tone={TONES[status]}>{t(status)}</StatusPill>;
}
