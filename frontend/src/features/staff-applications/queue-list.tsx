import { Checkbox, Empty, Flex, Input, Select, Tag, type InputRef } from 'antd';
import { useEffect, useRef, type RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { daysSince, formatDate } from '../../shared/format/date';
import { MAX_SEARCH_LENGTH, useSearchText } from '../../shared/hooks/use-list-query';
import { AsyncContent } from '../../shared/ui/async-content';
import { Link } from '../../shared/ui/link';
import { Pager } from '../../shared/ui/pager';
import { Segments } from '../../shared/ui/segments';
import { type ApplicationRow, DueText, STATUS_TONES } from './applications';
import { leaveOnEscape } from './use-shortcuts';
import type { Queue } from './queue';

interface Props {
  readonly queue: Queue;
  readonly id: string | undefined;
  readonly now: Date;
  readonly searchBox: RefObject<InputRef | null>;
}

/** Pending applications, and earlier decisions. */
export function QueueList({ queue, id, now, searchBox }: Props) {
  const t = useTranslations('staff-applications.queue');
  const { list, search, total, whyEmpty } = queue;
  return (
    <>
      <div className="qh">
        <div className="row between">
          <h2>{t('title')}</h2>
          <span className="subtle small num">{list.data && t('count', { total })}</span>
        </div>
        <Segments
          parameter="status"
          label={t('filter')}
          options={[
            { value: '', label: t('pending') },
            { value: 'approved', label: t('approved') },
            { value: 'rejected', label: t('rejected') },
            { value: 'all', label: t('all') },
          ]}
        />
        <SearchField queue={queue} box={searchBox} />
        <div className="row between">
          <Checkbox
            checked={search.query['isOverdue'] === 'true'}
            onChange={({ target }) => search.change({ isOverdue: target.checked ? 'true' : '' })}
          >
            {t('overdue')}
          </Checkbox>
          <Checkbox
            checked={search.query['isSetAside'] === 'true'}
            onChange={({ target }) => search.change({ isSetAside: target.checked ? 'true' : '' })}
          >
            {t('aside')}
          </Checkbox>
          <SortChoice queue={queue} />
        </div>
      </div>
      <AsyncContent state={list}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty description={t(whyEmpty)} />
          ) : (
            <nav aria-label={t('title')}>
              {items.map((row) => (
                <Row key={row.id} row={row} isOpen={row.id === id} query={search.query} now={now} />
              ))}
            </nav>
          )
        }
      </AsyncContent>
      <Pager total={total} />
    </>
  );
}

function SearchField({ queue: { search }, box: field }: { readonly queue: Queue; readonly box: Props['searchBox'] }) {
  const t = useTranslations('staff-applications.queue');
  const { box, ask } = useSearchText(search.query['q'] ?? '', (q) => search.change({ q }));
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          ask(box.value);
          field.current?.blur();
        }}
      >
        <Input
          {...box}
          ref={field}
          type="search"
          aria-label={t('search')}
          placeholder={t('placeholder')}
          maxLength={MAX_SEARCH_LENGTH}
          onKeyDown={leaveOnEscape}
        />
      </form>
    </search>
  );
}

const SORTS = ['dueAt', '-submittedAt', '-decidedAt', 'companyName'] as const;

function SortChoice({ queue: { search, status } }: { readonly queue: Queue }) {
  const t = useTranslations('staff-applications.queue');
  return (
    <Select
      size="small"
      aria-label={t('sort')}
      value={search.query['sort'] ?? (status === 'pending' ? 'dueAt' : '-decidedAt')}
      options={SORTS.map((value) => ({ value, label: t(`sorts.${value}`) }))}
      popupMatchSelectWidth={false}
      onChange={(sort) => search.change({ sort })}
    />
  );
}

interface RowProps {
  readonly row: ApplicationRow;
  readonly isOpen: boolean;
  readonly query: Readonly<Record<string, string>>;
  readonly now: Date;
}

function Row({ row, isOpen, query, now }: RowProps) {
  const t = useTranslations('staff-applications');
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isOpen) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const days = daysSince(row.accountCreatedAt, now);
  return (
    <Link
      ref={link}
      className="q"
      to={{ pathname: `/admin/applications/${row.id}`, search: `?${new URLSearchParams(query)}` }}
      aria-current={isOpen ? 'true' : undefined}
    >
      <Flex component="span" align="center" justify="space-between" gap="small">
        <b className="strong">{row.companyName || t('queue.erased')}</b>
        {row.setAsideUntil ? (
          <Tag color="default">{t('setAside', { day: formatDate(row.setAsideUntil) })}</Tag>
        ) : row.status === 'pending' ? (
          <DueText dueAt={row.dueAt} now={now} />
        ) : (
          <Tag color={STATUS_TONES[row.status]}>{t(`status.${row.status}`)}</Tag>
        )}
      </Flex>
      <small className="muted">
        {row.mail}
        {` · ${t('queue.age', { days })}`}
      </small>
    </Link>
  );
}
