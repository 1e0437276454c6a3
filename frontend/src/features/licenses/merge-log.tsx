import { CAPACITIES } from '../../shared/capacities';
import { useTranslations } from 'use-intl';
import { formatDate, formatDateTime } from '../../shared/format/date';
import { Capacity } from '../../shared/ui/capacity';
import { Panel } from '../../shared/ui/panel';
import type { LicenseSnapshot } from './license';
import '../../shared/ui/named-cells.css';
import './merging.css';
import type { MergeLog } from './use-license-logs';

/** One merge: every licence as it was, and the resulting one. */
export function MergeLogPanel({ log }: { readonly log: MergeLog }) {
  const t = useTranslations('merging.log');
  const title = useTranslations('ui.capacity.title');
  const { createdAt, targetBefore, sources, targetAfter } = log;
  return (
    <Panel
      isFlush
      className="merge-log"
      title={t('merged', { count: sources.length, key: targetAfter.key })}
      aside={
        <time className="small subtle num" dateTime={createdAt}>
          {formatDateTime(createdAt)}
        </time>
      }
    >
      <table className="table named-cells">
        <thead>
          <tr>
            <th scope="col">{t('columns.license')}</th>
            {CAPACITIES.map((name) => (
              <th key={name} scope="col" className="n">
                {title(name)}
              </th>
            ))}
            <th scope="col" className="n">
              {t('columns.until')}
            </th>
          </tr>
        </thead>
        <tbody>
          <Line snapshot={targetBefore} part={t('target')} />
          {sources.map((source) => (
            <Line key={source.paidId} snapshot={source} part={t('source')} />
          ))}
        </tbody>
        <tfoot>
          <Line snapshot={targetAfter} part={t('after')} />
        </tfoot>
      </table>
    </Panel>
  );
}

interface LineProps {
  readonly snapshot: LicenseSnapshot;
  /** Its role in the merge. */
  readonly part: string;
}

function Line({ snapshot, part }: LineProps) {
  const t = useTranslations('merging');
  const title = useTranslations('ui.capacity.title');
  const { key, expiresAt } = snapshot;
  return (
    <tr>
      <th scope="row">
        <span className="mono">{key}</span>
        <span className="tag">{part}</span>
      </th>
      {CAPACITIES.map((name) => (
        <td key={name} className="n" data-label={title(name)}>
          <Capacity value={snapshot[name]} />
        </td>
      ))}
      <td className="n" data-label={t('log.columns.until')}>
        {expiresAt === null ? t('permanent') : formatDate(expiresAt)}
      </td>
    </tr>
  );
}
