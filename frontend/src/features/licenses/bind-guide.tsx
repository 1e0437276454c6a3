import { useTranslations } from 'use-intl';
import '../../shared/ui/steps.css';
import { BindForm } from './bind-form';
import { DownloadButtons } from './download-buttons';
import type { License } from './license';

/** From a new licence to a product that accepts it, in three steps. */
export function BindGuide({ license: { paidId } }: { readonly license: License }) {
  const t = useTranslations('licenses.guide');
  return (
    <section className="panel" aria-labelledby="guide">
      <div className="ph-head">
        <h2 id="guide">{t('title')}</h2>
        <span className="small subtle">{t('free')}</span>
      </div>
      <div className="body">
        <ol className="steps">
          <li>
            <h3>{t('get')}</h3>
            <p className="muted">{t('getText')}</p>
          </li>
          <li className="now">
            <h3>{t('enter')}</h3>
            <BindForm paidId={paidId} />
          </li>
          <li>
            <h3>{t('download')}</h3>
            <p className="muted">{t('downloadText')}</p>
            <DownloadButtons paidId={paidId} disabled />
          </li>
        </ol>
      </div>
    </section>
  );
}
