import { Tag } from 'antd';
import { useTranslations } from 'use-intl';
import type { User } from './use-users';

/** Whether an account is usable, disabled or about to be deleted. */
export function Standing({ user: { disabledAt, deletionRequestedAt } }: { readonly user: User }) {
  const t = useTranslations('staff-users');
  if (disabledAt) return <Tag color="error">{t('disabled')}</Tag>;
  if (deletionRequestedAt) return <Tag color="warning">{t('leaving')}</Tag>;
  return <Tag color="success">{t('enabled')}</Tag>;
}
