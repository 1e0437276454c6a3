import { Flex, Timeline, Typography } from 'antd';
import { Fragment, type ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { CAPACITIES } from '../../business/capacities';
import { useAmountText, useCapacityText } from '../../business/capacity';
import { formatDate, formatDateTime } from '../../shared/format/date';
import { formatYuan } from '../../shared/format/money';
import { AsyncContent } from '../../shared/ui/async-content';
import { Link } from '../../shared/ui/link';
import { Panel } from '../../shared/ui/panel';
import { type HistoryEntry, useEntryTitle } from './licenses.api';

/** Where this reader opens licences and orders. */
interface Base {
  readonly licenses: string;
  readonly orders: string;
}

interface Props<Entry extends HistoryEntry> {
  readonly state: {
    readonly data: readonly Entry[] | undefined;
    readonly error: unknown;
    readonly mutate: () => Promise<unknown>;
  };
  /** The licence whose history it is. */
  readonly paidId: string;
  readonly base?: Base;
  /** What else the reader sees of an entry. */
  readonly behind?: (entry: Entry) => ReactNode;
}

const CUSTOMER: Base = { licenses: '/license', orders: '/order' };

/** What happened to a licence, newest first. What was taken back stays, struck through. */
export function LicenseHistory<Entry extends HistoryEntry>({ state, paidId, base = CUSTOMER, behind }: Props<Entry>) {
  const t = useTranslations('licenses.history');
  return (
    <Panel title={t('title')}>
      <AsyncContent state={state}>
        {(entries) => (
          <Timeline
            items={entries.map((entry) => ({
              key: entry.id,
              color: colorOf(entry),
              content: (
                <>
                  <Entry entry={entry} entries={entries} paidId={paidId} base={base} />
                  {behind?.(entry)}
                </>
              ),
            }))}
          />
        )}
      </AsyncContent>
    </Panel>
  );
}

function colorOf({ kind, withdrawnAt }: HistoryEntry): 'blue' | 'gray' | 'red' {
  if (kind === 'withdrawal') return 'red';
  return withdrawnAt !== null || kind === 'downloaded' ? 'gray' : 'blue';
}

interface EntryProps {
  readonly entry: HistoryEntry;
  readonly entries: readonly HistoryEntry[];
  readonly paidId: string;
  readonly base: Base;
}

function Entry({ entry, entries, paidId, base }: EntryProps) {
  const t = useTranslations('licenses.history');
  const title = useEntryTitle();
  const { at, by, withdrawnAt, paidFen, order, license, machineId, fileVersion } = entry;
  const isTaken = withdrawnAt !== null;
  const isTakenBack = entries.some(({ withdraws }) => withdraws.includes(entry.id));
  return (
    <>
      <Flex justify="space-between" gap="small">
        <Typography.Text strong delete={isTaken}>
          {title(entry)}
        </Typography.Text>
        {paidFen !== null && (
          <Typography.Text delete={isTaken} className="num" style={{ whiteSpace: 'nowrap' }}>
            {formatYuan(paidFen)}
          </Typography.Text>
        )}
      </Flex>
      {license.paidId !== paidId && <OtherLicense entry={entry} base={base} />}
      <Moved entry={entry} base={base} />
      <Taken entry={entry} entries={entries} />
      <Outcome entry={entry} />
      {withdrawnAt !== null && (
        <p className="small">
          <Typography.Text type="danger">
            {t(isTakenBack ? 'withdrawn' : 'unfounded', { date: formatDate(withdrawnAt) })}
          </Typography.Text>
        </p>
      )}
      {machineId !== null && <p className="small muted mono break">{machineId}</p>}
      {fileVersion !== null && <p className="small muted num">{t('fileVersion', { version: fileVersion })}</p>}
      <p className="small subtle num">
        <time dateTime={at}>{formatDateTime(at)}</time>
        {by === 'staff' && ` · ${t('byStaff')}`}
        {order !== null && (
          <>
            {' · '}
            <Link className="link" to={`${base.orders}/${order.id}`}>
              {t('order', { number: order.number })}
            </Link>
          </>
        )}
      </p>
    </>
  );
}

/** The licence that an entry is about, where that is another one. */
function OtherLicense({ entry: { license }, base }: Pick<EntryProps, 'entry' | 'base'>) {
  const t = useTranslations('licenses.history');
  return (
    <p className="small">
      {license.paidId === null ? (
        t('ofAnother')
      ) : (
        <Link className="link" to={`${base.licenses}/${license.paidId}`}>
          {t('of', { key: license.key ?? '' })}
        </Link>
      )}
    </p>
  );
}

/** The licences that were merged in, or are separate again. */
function Moved({ entry: { kind, joined, left }, base }: Pick<EntryProps, 'entry' | 'base'>) {
  const t = useTranslations('licenses.history');
  const comma = useTranslations('ui.capacity');
  const licenses = [...joined, ...left];
  if (licenses.length === 0) return null;
  const links = licenses.map(({ paidId, key }, nth) => (
    <Fragment key={paidId ?? nth}>
      {nth > 0 && comma('comma')}
      {paidId === null ? (
        t('another')
      ) : (
        <Link className="link mono" to={`${base.licenses}/${paidId}`}>
          {key}
        </Link>
      )}
    </Fragment>
  ));
  const words = joined.length > 0 ? 'separateFrom' : 'separate';
  return <p className="small">{kind === 'merge' ? links : t.rich(words, { licenses: () => links })}</p>;
}

/** What a withdrawal took back, by its titles. */
function Taken({ entry: { withdraws }, entries }: Pick<EntryProps, 'entry' | 'entries'>) {
  const t = useTranslations('licenses.history');
  const locale = useLocale();
  const title = useEntryTitle();
  const taken = entries.filter(({ id }) => withdraws.includes(id));
  if (taken.length === 0) return null;
  const texts = taken.map((entry) => t('entry', { title: title(entry), date: formatDate(entry.at) }));
  return <p className="small muted">{t('takes', { entries: texts.join(locale === 'zh' ? '；' : '; ') })}</p>;
}

/** What a licence began with, or what changed, and until when it is valid afterwards. */
function Outcome({ entry: { kind, before, after, withdrawnAt } }: Pick<EntryProps, 'entry'>) {
  const t = useTranslations('licenses.history');
  const title = useTranslations('ui.capacity.title');
  const amount = useAmountText();
  const capacity = useCapacityText();
  const textOf = (given: NonNullable<HistoryEntry['after']>): string => {
    const changes = CAPACITIES.flatMap((name) =>
      before === null || before[name] === given[name]
        ? []
        : t('change', { label: title(name), from: amount(before[name]), to: amount(given[name]) }),
    );
    const { expiresAt } = given;
    const until = expiresAt === null ? t('validForever') : t('validUntil', { date: formatDate(expiresAt) });
    return [...(before === null ? [capacity(given)] : changes), until].join(' · ');
  };
  if (after === null && (before === null || kind !== 'withdrawal')) return null;
  const text = after === null ? t('nothingLeft') : textOf(after);
  return <p className="small muted num">{withdrawnAt === null ? text : <del>{text}</del>}</p>;
}
