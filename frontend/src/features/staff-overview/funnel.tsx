import { useTranslations } from 'use-intl';
import { formatNumber } from '../../shared/format/number';
import { Panel } from '../../shared/ui/panel';
import type { Overview } from './use-overview';

const STEPS = ['registered', 'ordered', 'paid', 'bound'] as const;

/** The sales funnel of the period: each step with its share of the previous one. */
export function Funnel({ funnel }: { readonly funnel: Overview['funnel'] }) {
  const t = useTranslations('staff-overview');
  return (
    <Panel title={t('funnel')} aside={<span className="small muted">{t('funnelNote')}</span>}>
      <table className="funnel">
        <thead className="sr">
          <tr>
            <th scope="col">{t('step')}</th>
            <th scope="col">{t('people')}</th>
            <th scope="col">{t('share')}</th>
          </tr>
        </thead>
        <tbody>
          {STEPS.map((step, index) => {
            const earlier = STEPS[index - 1];
            const before = earlier ? funnel[earlier] : 0;
            return (
              <tr key={step}>
                <th scope="row">{t(`steps.${step}`)}</th>
                <td className="n">
                  <div className="bar">
                    <meter
                      min={0}
                      max={Math.max(1, funnel.registered)}
                      value={funnel[step]}
                      aria-label={t(`steps.${step}`)}
                    />
                    <b>{formatNumber(funnel[step])}</b>
                  </div>
                </td>
                <td className="n muted">{before > 0 ? `${((funnel[step] / before) * 100).toFixed(1)}%` : '—'}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Panel>
  );
}
