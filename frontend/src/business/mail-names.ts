import { useTranslations } from 'use-intl';
import type texts from '../i18n/locales/en/staff-mail.json';

/** The name of a mail; one that this console does not support yet is shown by its id. */
export function useMailName(): (letter: string) => string {
  const t = useTranslations('staff-mail.names');
  return (letter) => {
    const known = letter as keyof (typeof texts)['names'];
    return t.has(known) ? t(known) : letter;
  };
}
