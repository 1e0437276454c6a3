import { useTranslations } from 'use-intl';
import { useWaitedLong } from '../hooks/use-waited-long';

/**
 * While a page loads. It appears only after a moment, so that a quick load does not flicker; after ten seconds it says
 * what is the case and offers another try. What comes later still is shown.
 */
export function PageSpinner() {
  const t = useTranslations('ui');
  const isLong = useWaitedLong();
  return (
    <div className="loading">
      <output>
        {isLong ? t('waitedLong') : <span className="sr">{t('loading')}</span>}
        <span className="spin" />
      </output>
      {isLong && (
        <button type="button" className="btn" onClick={() => location.reload()}>
          {t('reload')}
        </button>
      )}
    </div>
  );
}
