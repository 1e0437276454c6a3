import { useTranslations } from 'use-intl';
import '../../shared/ui/steps.css';
import { Panel } from '../../shared/ui/panel';
import { BindForm } from './bind-form';
import type { LicenseDetails } from './license';

/** Three steps from a new licence to a product that accepts it. */
export function BindGuide({ license: { paidId, history, movesLeft } }: { readonly license: LicenseDetails }) {
  const t = useTranslations('licenses.guide');
  const isFirst = !history.some(({ kind }) => kind === 'bound');
  return (
    <Panel
      className="on-screen"
      title={t('title')}
      aside={<span className="small subtle">{isFirst ? t('free') : t('movesLeft', { left: movesLeft })}</span>}
    >
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
        </li>
      </ol>
    </Panel>
  );
}
