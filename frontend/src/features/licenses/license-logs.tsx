import { Alert, Card } from 'antd';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import '../../shared/ui/narrow-tables.css';
import { CAPACITIES } from '../../business/capacities';
import { Capacity } from '../../business/capacity';
import { formatDate, formatDateTime } from '../../shared/format/date';
import { MergeIcon } from '../../shared/ui/account-icons';
import { Link } from '../../shared/ui/link';
import { FLUSH, Panel } from '../../shared/ui/panel';
import './licenses.css';
import type { LicenseSnapshot, LicenseTransfer, MergeLog } from './licenses.api';

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
        <span className="mono ph">{key}</span>
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

/** Licences transferred and received. Those transferred can no longer be opened. */
export function TransferLogTable({ items }: { readonly items: readonly LicenseTransfer[] }) {
  const t = useTranslations('merging.log.transfer');
  return (
    <Card styles={FLUSH}>
      <table className="table cards-on-narrow">
        <thead>
          <tr>
            <th scope="col">{t('license')}</th>
            <th scope="col">{t('direction')}</th>
            <th scope="col" className="n">
              {t('time')}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ id, paidId, key, name, direction, mail, createdAt }) => (
            <tr key={id}>
              <td>
                {name}{' '}
                {direction === 'received' ? (
                  <Link className="link mono ph" to={`/license/${paidId}`}>
                    {key}
                  </Link>
                ) : (
                  <span className="mono ph">{key}</span>
                )}
              </td>
              <td>{t(direction, { mail })}</td>
              <td className="n">
                <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

interface Props {
  /** How many of the caller's licences can be merged; undefined while it is loading. */
  readonly count?: number | undefined;
  /** Whether to link to the licences; left out where they are listed below. */
  readonly linked?: boolean;
  readonly action?: ReactNode;
}

const RULES = ['capacity', 'permanent', 'dated', 'which', 'excluded'] as const;

/** Says that licences can be merged, and by which rules. */
export function MergeNotice({ count, linked = false, action }: Props) {
  const t = useTranslations('merging.notice');
  return (
    <Alert
      showIcon
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- antd's element is a div
      role="region"
      aria-label={t('title')}
      className="merge-notice mb-4 on-screen"
      icon={<MergeIcon />}
      action={action}
      title={
        <>
          <p>
            {t.rich('text', {
              b: (phrase) => <b className="strong">{phrase}</b>,
              found: (phrase) => <span className={count === undefined ? 'unseen' : undefined}>{phrase}</span>,
              count: count ?? 0,
            })}{' '}
            {linked && (
              <Link className="link" to="/license">
                {t('link')}
              </Link>
            )}
          </p>
          <details>
            <summary>{t('rules')}</summary>
            <ul className="bullets mt-2 mb-2">
              {RULES.map((rule) => (
                <li key={rule}>{t(`rule.${rule}`)}</li>
              ))}
            </ul>
            <p className="muted">{t('example')}</p>
          </details>
        </>
      }
    />
  );
}
