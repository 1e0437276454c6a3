import { Empty, Select, Table } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { formatYuan } from '../format/money';
import { AsyncContent } from '../ui/async-content';
import { Fact, Facts } from '../ui/facts';
import { unnamedArrows, usePagedFocus } from '../ui/pager';
import { ExportButton, ExportNote } from './export-button';
import { columnsOf, ListLayoutButton, useFitting } from './list-layout';
import { type ListFilter, ListToolbar } from './list-toolbar';
import { type ListName, SavedFilters } from './saved-filters';
import { SelectionBar } from './bulk';
import { type ListPath, refreshList, type RowAt, useList, useListSearch } from './list-state';
import './console-list.css';

const PAGE_SIZES = [10, 20, 50, 100];
/** Their ids are part of an address. */
const MAX_EXPORTED = 100;
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
  /** Stays in the table when not all columns fit; the others move into the row's expansion, the last ones first. */
  readonly isMain?: boolean;
}

/** Lists with their own page. */
type ConsolePath = ListPath & `/api/admin/${ListName}`;

interface Props<P extends ConsolePath> {
  readonly path: P;
  readonly rowKey: (row: RowAt<P>) => string;
  readonly columns: readonly ListColumn<RowAt<P>>[];
  readonly placeholder?: string;
  readonly filters?: readonly ListFilter[];
  readonly hasExport?: boolean;
  /** Says what will appear in a list that is still empty, or how to add the first row. */
  readonly empty: string;
  /** Milliseconds after which it is refetched, where rows change without staff. */
  readonly refreshInterval?: number;
  /** Beside the export button: creates a new row. */
  readonly action?: ReactNode;
  /** The column of the time that the list can be limited by. */
  readonly period?: string;
  /** Formats a total; by default as yuan. */
  readonly sumText?: (sum: number) => string;
  /** Buttons for selected rows. `done` refetches the list and leaves what failed selected. */
  readonly bulk?: (rows: readonly RowAt<P>[], done: (failed: readonly RowAt<P>[]) => void) => ReactNode;
}

/** A console list: searched, filtered, sorted and paged by the server, with its whole state in the URL. */
export function ConsoleList<P extends ConsolePath>(props: Props<P>) {
  const { path, rowKey, columns, placeholder, filters = [], hasExport = false, empty, action, bulk } = props;
  const { period = 'createdAt', sumText = formatYuan, refreshInterval = 0 } = props;
  const t = useTranslations('console');
  const none = useTranslations('ui.search')('none');
  const search = useListSearch();
  const list = useList(path, search.query, { refreshInterval });
  const { sort = '' } = search.query;
  const { selected, select } = useSelection<RowAt<P>>(search.filterKey, list.data, rowKey);
  const sumTexts = (sums: Readonly<Record<string, number>>) =>
    columns.flatMap(({ key, title }) => (key in sums ? `${title} ${sumText(sums[key] ?? 0)}` : []));
  const frame = useRef<HTMLDivElement>(null);
  const keepFocus = usePagedFocus(frame);
  // A wide list scrolls sideways inside antd's own element, which takes no attributes from us: without this the
  // keyboard could not reach the columns outside the window. Its hidden row of column widths repeats the headings, with
  // the checkbox that selects a page.
  useEffect(() => {
    frame.current?.querySelector('.ant-table-content')?.setAttribute('tabindex', '0');
    frame.current?.querySelector('.ant-table-measure-row')?.setAttribute('inert', '');
  });

  // A page beyond the last one is empty, such as after its only row was dealt with: goes back to the last page.
  const last = list.data?.items.length === 0 ? Math.ceil(list.data.total / search.pageSize) : 0;
  const isBehind = last > 0 && search.pageIndex > last;
  useEffect(() => {
    if (isBehind) search.change({ pageIndex: String(last) });
  });

  const shown = columnsOf(columns, search.layout);
  const moved = useFitting({
    frame,
    columns: shown,
    items: list.data,
    density: search.layout.density,
    sortedBy: sort.replace(/^-/, ''),
    isChosen: search.layout.columns !== undefined,
  });

  return (
    <>
      <ListToolbar
        search={search}
        placeholder={placeholder}
        filters={filters}
        period={columns.find(({ key }) => key === period)?.title}
      >
        {!search.hasScope && <SavedFilters list={path.slice('/api/admin/'.length) as ListName} />}
        <ListLayoutButton columns={columns} search={search} />
        {hasExport && <ExportButton path={path} query={search.query} />}
        {action}
        {hasExport && <ExportNote path={path} />}
      </ListToolbar>
      {selected.length > 0 && (
        <SelectionBar
          count={selected.length}
          sums={sumTexts(sumsOf(Object.keys(list.data?.sums ?? {}), selected))}
          onClear={() => {
            select([]);
            // The button disappears with the selection.
            frame.current?.querySelector<HTMLElement>('thead input[type=checkbox]')?.focus();
          }}
        >
          {hasExport && (
            <ExportButton
              path={path}
              query={{ ids: selected.map(rowKey).join(',') }}
              label={t(selected.length > MAX_EXPORTED ? 'selection.exportsAtMost' : 'selection.export', {
                max: MAX_EXPORTED,
              })}
              disabled={selected.length > MAX_EXPORTED}
            />
          )}
          {bulk?.(selected, (failed) => {
            select(failed);
            void refreshList(path);
          })}
        </SelectionBar>
      )}
      {list.data?.searched !== undefined && (
        <p className="muted small mb-2">{t('searched', { count: list.data.searched })}</p>
      )}
      <AsyncContent state={list}>
        {({ items, total, sums = {} }) => (
          <div className="console-table" ref={frame}>
            <Table<RowAt<P>>
              size={search.layout.density}
              scroll={{ x: 'max-content' }}
              dataSource={[...items]}
              rowKey={rowKey}
              locale={{ emptyText: <Empty description={search.isFiltered || total > 0 ? none : empty} /> }}
              loading={{ spinning: list.isLoading, delay: 300 }}
              showSorterTooltip={false}
              {...(hasExport || bulk
                ? {
                    rowSelection: {
                      selectedRowKeys: selected.map(rowKey),
                      preserveSelectedRowKeys: true,
                      onChange: (_, rows) => select(rows),
                      getTitleCheckboxProps: () => ({ 'aria-label': t('selectPage') }),
                      getCheckboxProps: (row) => ({ 'aria-label': t('selectRow', { place: items.indexOf(row) + 1 }) }),
                    },
                  }
                : {})}
              {...(moved.length > 0
                ? {
                    expandable: {
                      columnWidth: 40,
                      columnTitle: <span className="sr">{t('unfold')}</span>,
                      expandedRowRender: (row) => <Moved row={row} columns={moved} />,
                    },
                  }
                : {})}
              columns={shown
                .filter((column) => !moved.includes(column))
                .map(({ key, title, cell, sortable, isFigure }) => ({
                  key,
                  title,
                  render: (_, row) => cell(row),
                  ...(key === 'acts' ? { className: 'acts-cell' } : {}),
                  ...(isFigure ? { align: 'end' as const } : {}),
                  ...(sortable ? { sorter: true, sortOrder: orderOf(sort, key) } : {}),
                }))}
              pagination={{
                current: search.pageIndex,
                pageSize: search.pageSize,
                pageSizeOptions: PAGE_SIZES,
                total,
                showSizeChanger: true,
                selectComponentClass: Select,
                showTotal: () => <ListTotal total={total} sums={sumTexts(sums)} />,
                hideOnSinglePage: false,
                itemRender: unnamedArrows,
              }}
              onChange={({ current = 1, pageSize = 10 }, _filters, sorter, { action: cause }) => {
                if (cause === 'paginate') keepFocus();
                if (cause === 'paginate' && pageSize !== search.pageSize) search.change({ pageSize: String(pageSize) });
                else if (cause === 'paginate') search.change({ pageIndex: String(current) });
                else if (!Array.isArray(sorter)) search.change({ sort: sortOf(sorter.columnKey, sorter.order) });
              }}
            />
          </div>
        )}
      </AsyncContent>
    </>
  );
}

/**
 * The selected rows of the list as it is filtered: on whichever page they are, each as it was last loaded. Another
 * search or filter ends the selection, so that nothing is done to rows that are no longer shown.
 */
function useSelection<Row>(
  filterKey: string,
  data: { readonly items: readonly Row[] } | undefined,
  rowKey: (row: Row) => string,
): { readonly selected: readonly Row[]; readonly select: (rows: readonly Row[]) => void } {
  // The rows of the last filter are shown until those of the next have arrived.
  const [shown, setShown] = useState({ filterKey, data });
  if (shown.data !== data) setShown({ filterKey, data });
  const [kept, setKept] = useState<{ readonly filterKey: string; readonly rows: readonly Row[] }>();
  const rows = kept?.filterKey === shown.filterKey ? kept.rows : [];
  const loaded = new Map(data?.items.map((row) => [rowKey(row), row]));
  return {
    selected: rows.map((row) => loaded.get(rowKey(row)) ?? row),
    select: (next) => setKept({ filterKey: shown.filterKey, rows: next }),
  };
}

/** Totals of some rows in fen, by column. */
const sumsOf = (keys: readonly string[], rows: readonly unknown[]): Record<string, number> =>
  Object.fromEntries(keys.map((key) => [key, rows.reduce<number>((sum, row) => sum + figureIn(row, key), 0)]));

function figureIn(row: unknown, key: string): number {
  const value: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, key) : undefined;
  return typeof value === 'number' ? value : 0;
}

/** The columns that do not fit in a row, shown below it. */
function Moved<Row>({ row, columns }: { readonly row: Row; readonly columns: readonly ListColumn<Row>[] }) {
  return (
    <Facts>
      {columns.map(({ key, title, cell, isFigure = false }) => (
        <Fact key={key} name={title} isFigure={isFigure}>
          {cell(row)}
        </Fact>
      ))}
    </Facts>
  );
}

function ListTotal({ total, sums }: { readonly total: number; readonly sums: readonly string[] }) {
  const t = useTranslations('console');
  return <span className="num">{[t(total >= DEPTH ? 'totalAtLeast' : 'total', { total }), ...sums].join(' · ')}</span>;
}

function orderOf(sort: string, key: string): 'ascend' | 'descend' | null {
  if (sort === key) return 'ascend';
  return sort === `-${key}` ? 'descend' : null;
}

function sortOf(key: unknown, order: string | null | undefined): string {
  if (!order) return '';
  return order === 'ascend' ? String(key) : `-${String(key)}`;
}
