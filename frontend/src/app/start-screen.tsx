import { useTranslations } from 'use-intl';
import { START_FAILED_ID, STARTING_ID } from '../shared/started';

const BARS = ['s2', 's1', 's3', 's1', 's2'];

/** In place of the page in a prerendered frame, until the application starts. Never hydrated. */
export const StartScreen = () => (
  <div className="wrap section tight">
    <div className="skeleton" id={STARTING_ID}>
      {BARS.map((width, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the list never changes
        <span key={index} className={`sk ${width}`} />
      ))}
    </div>
    <StartFailure />
  </div>
);

/** Tells those without scripts, and those whose scripts did not arrive. Below a form that is prerendered whole, too. */
export function StartFailure() {
  const t = useTranslations('start');
  return (
    <>
      <noscript>{t('noScript')}</noscript>
      <div className="narrow empty" id={START_FAILED_ID} hidden>
        <p>{t('failed')}</p>
        <p className="row">
          {/* An empty `href` reloads this page; a button would need the script that failed to load. */}
          {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address is this page again */}
          <a className="btn" href="">
            {t('retry')}
          </a>
        </p>
      </div>
    </>
  );
}
