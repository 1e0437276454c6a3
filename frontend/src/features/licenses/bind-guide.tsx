import { useTranslations } from 'use-intl';
import '../../shared/ui/steps.css';
import { Panel } from '../../shared/ui/panel';
import { BindForm } from './bind-form';
import { DownloadButtons } from './download-buttons';
import type { License } from './license';

/** From a new licence to a product that accepts it, in three steps. */
export function BindGuide({ license: { paidId } }: { readonly license: License }) {
  const t = useTranslations('licenses.guide');
  return (
    <Panel title={t('title')} aside={<span className="small subtle">{t('free')}</span>}>
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
    </Panel>
  );
}
