import { useTranslations } from 'use-intl';
import { formatDateTime } from '../../shared/format/date';
import { Panel } from '../../shared/ui/panel';
import { Fact, Facts } from '../../shared/ui/facts';
import type { SiteStatus } from './use-status';

/** The process that responded, and when the site's recurring jobs last ran. */
export function StatusProcess({ status }: { readonly status: SiteStatus }) {
  const t = useTranslations('staff-status');
  const facts = [
    [
      'version',
      [status.version, status.commit?.slice(0, 12), status.builtAt && formatDateTime(status.builtAt)]
        .filter(Boolean)
        .join(' · '),
    ],
    ['node', status.node],
    ['host', status.host],
    ['role', t(`roles.${status.role}`)],
    ['mode', t(status.isProduction ? 'production' : 'development')],
    ['startedAt', formatDateTime(status.startedAt)],
    ['migration', status.database.migration],
    ['payments', status.paymentProviders.join(' · ')],
  ] as const;
  return (
    <div className="console-file">
      <Panel title={t('process')}>
        <Facts>
          {facts.map(([name, value]) => (
            <Fact key={name} name={t(`processFacts.${name}`)} isFigure>
              {value}
            </Fact>
          ))}
        </Facts>
      </Panel>
      <Panel title={t('regular')}>
        {status.lastRuns.length === 0 && <p className="muted">{t('noRuns')}</p>}
        <Facts>
          {status.lastRuns.map(({ name, at }) => (
            <Fact key={name} name={<code>{name}</code>} isFigure>
              {formatDateTime(at)}
            </Fact>
          ))}
        </Facts>
      </Panel>
    </div>
  );
}
