import { useTranslations } from 'use-intl';
import { StatusPill } from '../../shared/ui/status-pill';
import type { User } from './use-users';

/** Whether an account is usable, disabled or about to be deleted. */
export function Standing({ user: { disabledAt, deletionRequestedAt } }: { readonly user: User }) {
  const t = useTranslations('staff-users');
  if (disabledAt) return <StatusPill tone="danger">{t('disabled')}</StatusPill>;
  if (deletionRequestedAt) return <StatusPill tone="warning">{t('leaving')}</StatusPill>;
  return <StatusPill tone="success">{t('enabled')}</StatusPill>;
}
