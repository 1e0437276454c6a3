import { useLocation } from 'react-router-dom';
import { useLocale, useTranslations } from 'use-intl';
import { HTML_LANG, inLocale } from '../../i18n/locale';
import { useHydrated } from '../../shared/hooks/use-hydrated';

/** Where the prerenderer makes the page of all addresses that lead nowhere. */
const NOT_FOUND_PATH = '/404';

/**
 * The same page in the other language: a plain link, because one page load has one language. That it was chosen is kept
 * by page-boot.js, which also hears a press on a page that is not taken over yet.
 */
export function LanguageSwitch() {
  const t = useTranslations('shell');
  const other = useLocale() === 'zh' ? 'en' : 'zh';
  const { pathname, search, hash } = useLocation();
  // Prerendered HTML is the same for every query, and for every address that is no page.
  const written = pathname === NOT_FOUND_PATH ? '/' : pathname;
  // React corrects only what it has rendered otherwise itself: hence nothing while markup is taken over.
  const beforeTakeover = import.meta.env.SSR ? written : '';
  const here = useHydrated() ? `${pathname}${search}${hash}` : beforeTakeover;

  return (
    <a
      className="ico"
      href={inLocale(other, here)}
      hrefLang={HTML_LANG[other]}
      lang={HTML_LANG[other]}
      data-tip={t('switchLanguage')}
    >
      {t('otherLanguage')}
      <span className="sr"> {t('switchLanguage')}</span>
    </a>
  );
}
