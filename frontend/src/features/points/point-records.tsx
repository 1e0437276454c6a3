import { Empty } from 'antd';
import { useTranslations } from 'use-intl';
import { formatDateTime } from '../../shared/format/date';
import { formatNumber } from '../../shared/format/number';
import { useListQuery } from '../../shared/hooks/use-list-query';
import { AsyncContent, Skeleton } from '../../shared/ui/async-content';
import { ButtonLink } from '../../shared/ui/button-link';
import { ListSearch, NothingFound, wordsOf } from '../../shared/ui/list-search';
import { Pager } from '../../shared/ui/pager';
import { Panel } from '../../shared/ui/panel';
import './points.css';
import { type PointRecord, usePointRecords } from './points';

const TYPES = ['earn', 'spend'] as const;
const FILTERS = { type: TYPES };

/** The ledger: what was earned and spent, newest first. */
export function PointRecords() {
  const t = useTranslations('points.records');
  const { query, isNarrowed } = useListQuery(FILTERS);
  const records = usePointRecords(query);
  return (
    <Panel isFlush title={t('title')} aside={<span className="small subtle">{t('worth')}</span>}>
      {records.data && (records.data.total > 0 || isNarrowed) && (
        <ListSearch
          placeholder={t('find.placeholder')}
          filters={[{ name: 'type', label: t('find.type'), options: wordsOf(TYPES, (type) => t(`find.${type}`)) }]}
        />
      )}
      <AsyncContent state={records} skeleton={<RecordsSkeleton />}>
        {({ items, total }) =>
          total === 0 && isNarrowed ? (
            <NothingFound />
          ) : total === 0 ? (
            <Empty description={t('empty')}>
              <ButtonLink to="/promotion">{t('howTo')}</ButtonLink>
            </Empty>
          ) : (
            <>
              <RecordsTable items={items} />
              <div className="records-pager">
                <Pager total={total} />
              </div>
            </>
          )
        }
      </AsyncContent>
    </Panel>
  );
}

function RecordsTable({ items }: { readonly items: readonly PointRecord[] }) {
  const t = useTranslations('points.records');
  return (
    <table className="table cards-on-narrow">
      <thead>
        <tr>
          <th scope="col">{t('description')}</th>
          <th scope="col">{t('time')}</th>
          <th scope="col" className="n">
            {t('amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ id, description, createdAt, type, amount }) => (
          <tr key={id}>
            <td>{description}</td>
            <td className="num muted">
              <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
            </td>
            <td className={type === 'earn' ? 'n strong ok' : 'n strong bad'}>
              {type === 'earn' ? '+' : '−'}
              {formatNumber(amount)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const RecordsSkeleton = () => (
  <div className="records-skeleton">
    <Skeleton rows={5} />
  </div>
);
