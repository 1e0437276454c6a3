import { useTranslations } from 'use-intl';

/** Id of the element that `entry-client` shows when the application cannot start. */
export const START_FAILED_ID = 'start-failed';

/** Content of the shells until the application starts. Written to HTML by the build, never hydrated. */
export function StartScreen() {
  const t = useTranslations('shell.start');
  return (
    <div className="loading">
      <span className="spin" />
      <noscript>{t('noScript')}</noscript>
      <div className="wrap narrow empty" id={START_FAILED_ID} hidden>
        <p>{t('failed')}</p>
        <p className="row">
          {/* An empty `href` reloads this page; a button would need the script that failed to load. */}
          {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address is this page again */}
          <a className="btn" href="">
            {t('retry')}
          </a>
        </p>
      </div>
    </div>
  );
}
