import { Table } from 'antd';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { AsyncContent } from '../ui/async-content';
import { Empty } from '../ui/empty';
import { ExportButton } from './export-button';
import { type ListFilter, ListToolbar } from './list-toolbar';
import { type ListPath, type RowAt, useList } from './use-list';
import { useListSearch } from './use-list-search';
import './console-list.css';

const PAGE_SIZE = 10;
/** The server counts and pages no further. */
const DEPTH = 10_000;

export interface ListColumn<Row> {
  /**
   * Also the sort key, where the list can be sorted by it. `acts` holds the buttons of a row and stays visible in a
   * wide window.
   */
  readonly key: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  readonly sortable?: boolean;
  /** Figures are right-aligned. */
  readonly isFigure?: boolean;
}

interface Props<P extends ListPath> {
  readonly path: P;
  readonly rowKey: (row: RowAt<P>) => string;
  readonly columns: readonly ListColumn<RowAt<P>>[];
  readonly placeholder?: string;
  readonly filters?: readonly ListFilter[];
  readonly hasExport?: boolean;
  readonly empty: string;
  /** Beside the export button: creates a new row. */
  readonly action?: ReactNode;
}

/** A console list: searched, filtered, sorted and paged by the server, with its whole state in the URL. */
export function ConsoleList<P extends ListPath>(props: Props<P>) {
  const { path, rowKey, columns, placeholder, filters = [], hasExport = false, empty, action } = props;
  const t = useTranslations('console');
  const search = useListSearch();
  const list = useList(path, search.query);
  const { sort = '' } = search.query;
  const frame = useRef<HTMLDivElement>(null);
  // A wide list scrolls sideways inside antd's own element, which takes no attributes from us: without this the
  // keyboard could not reach the columns outside the window.
  useEffect(() => frame.current?.querySelector('.ant-table-content')?.setAttribute('tabindex', '0'));

  return (
    <>
      <ListToolbar search={search} placeholder={placeholder} filters={filters}>
        {hasExport && <ExportButton path={path} query={search.query} />}
        {action}
      </ListToolbar>
      <AsyncContent state={list}>
        {({ items, total }) => (
          <div className="console-table" ref={frame}>
            <Table<RowAt<P>>
              size="middle"
              scroll={{ x: 'max-content' }}
              dataSource={[...items]}
              rowKey={rowKey}
              locale={{ emptyText: <Empty text={empty} /> }}
              loading={{ spinning: list.isLoading, delay: 300 }}
              showSorterTooltip={false}
              columns={columns.map(({ key, title, cell, sortable, isFigure }) => ({
                key,
                title,
                render: (_, row) => cell(row),
                ...(key === 'acts' ? { className: 'acts-cell' } : {}),
                ...(isFigure ? { align: 'end' as const } : {}),
                ...(sortable ? { sorter: true, sortOrder: orderOf(sort, key) } : {}),
              }))}
              pagination={{
                current: search.pageIndex,
                pageSize: PAGE_SIZE,
                total,
                showSizeChanger: false,
                showTotal: () => t(total >= DEPTH ? 'totalAtLeast' : 'total', { total }),
                hideOnSinglePage: false,
              }}
              onChange={({ current = 1 }, _filters, sorter, { action: cause }) => {
                if (cause === 'paginate') search.change({ pageIndex: String(current) });
                else if (!Array.isArray(sorter)) search.change({ sort: sortOf(sorter.columnKey, sorter.order) });
              }}
            />
          </div>
        )}
      </AsyncContent>
    </>
  );
}

function orderOf(sort: string, key: string): 'ascend' | 'descend' | null {
  if (sort === key) return 'ascend';
  return sort === `-${key}` ? 'descend' : null;
}

function sortOf(key: unknown, order: string | null | undefined): string {
  if (!order) return '';
  return order === 'ascend' ? String(key) : `-${String(key)}`;
}
