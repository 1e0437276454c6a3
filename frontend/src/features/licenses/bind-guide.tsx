import { Steps } from 'antd';
import { useTranslations } from 'use-intl';
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
      <Steps
        orientation="vertical"
        current={1}
        items={[
          { title: <h3>{t('get')}</h3>, content: t('getText'), status: 'wait' },
          { title: <h3>{t('enter')}</h3>, content: <BindForm paidId={paidId} /> },
          { title: <h3>{t('download')}</h3>, content: t('downloadText') },
        ]}
      />
    </Panel>
  );
}
