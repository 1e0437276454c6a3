import { useLocation } from 'react-router-dom';
import { useLocale, useTranslations } from 'use-intl';
import { HTML_LANG, inLocale } from '../../i18n/locale';
import { useHydrated } from '../../shared/hooks/use-hydrated';

/** The same page in the other language: a plain link, because one page load has one language. */
export function LanguageSwitch() {
  const t = useTranslations('shell');
  const other = useLocale() === 'zh' ? 'en' : 'zh';
  const { pathname, search, hash } = useLocation();
  // Prerendered HTML is the same for every query, so it joins only once the browser has taken over.
  const here = useHydrated() ? `${pathname}${search}${hash}` : pathname;

  return (
    <a className="ico" href={inLocale(other, here)} hrefLang={HTML_LANG[other]} lang={HTML_LANG[other]}>
      {t('otherLanguage')}
      <span className="sr"> {t('switchLanguage')}</span>
    </a>
  );
}
