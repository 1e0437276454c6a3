import { useTranslations } from 'use-intl';
import { serverNow } from '../../api/server-clock';
import { StatusPill } from '../../shared/ui/status-pill';
import { daysUntil } from '../../shared/format/date';
import { pillOf, type License } from './license';

export function LicensePill({ license }: { readonly license: License }) {
  const t = useTranslations('licenses.pill');
  const { tone, text } = pillOf(license);
  const days = license.expiresAt === null ? 0 : daysUntil(license.expiresAt, serverNow());
  return <StatusPill tone={tone}>{t(text, { days })}</StatusPill>;
}
