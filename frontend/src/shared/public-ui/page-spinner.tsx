import { useTranslations } from 'use-intl';
import { useWaitedLong } from '../hooks/use-waiting';

/**
 * Shown while a page loads. It appears after a short delay, so that a quick load does not flicker; after ten seconds it
 * explains the delay and offers a retry. The page is still shown if it arrives later.
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
