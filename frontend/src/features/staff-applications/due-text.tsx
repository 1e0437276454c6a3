import { useTranslations } from 'use-intl';
import { deadlineOf } from './deadline';

interface Props {
  readonly dueAt: string;
  readonly now: Date;
}

/** `剩 6 小时`, `超时 2 小时` */
export function DueText({ dueAt, now }: Props) {
  const t = useTranslations('staff-applications.due');
  const { tone, key, days, hours, minutes } = deadlineOf(dueAt, now);
  return <span className={tone === 'calm' ? 'due' : `due ${tone}`}>{t(key, { days, hours, minutes })}</span>;
}
