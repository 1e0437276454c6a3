import { useTranslations } from 'use-intl';

/** While a page loads. It appears only after a moment, so that a quick load does not flicker. */
export function PageSpinner() {
  const t = useTranslations('ui');
  return (
    <output className="loading">
      <span className="spin" />
      <span className="sr">{t('loading')}</span>
    </output>
  );
}
