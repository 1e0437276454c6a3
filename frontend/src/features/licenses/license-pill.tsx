import { Tag } from 'antd';
import { useTranslations } from 'use-intl';
import { serverNow } from '../../api/server-clock';
import { daysUntil } from '../../shared/format/date';
import { pillOf, type License } from './license';

export function LicensePill({ license }: { readonly license: License }) {
  const t = useTranslations('licenses.pill');
  const { color, text } = pillOf(license);
  const days = license.expiresAt === null ? 0 : daysUntil(license.expiresAt, serverNow());
  return <Tag color={color}>{t(text, { days })}</Tag>;
}
