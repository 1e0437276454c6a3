import { createContext, useContext } from 'react';
import { useSearchParams } from 'react-router-dom';

export const DENSITIES = ['small', 'medium', 'large'] as const;
export type Density = (typeof DENSITIES)[number];

/** How a list looks, which only the browser needs to know. */
export interface ListLayout {
  /** Keys of the columns shown, in their order; undefined shows all. */
  readonly columns: readonly string[] | undefined;
  readonly density: Density;
}

/** Search state of a console list, kept in the page's URL, so that it can be sent to a colleague. */
export interface ListSearch {
  /** In the server's format. */
  readonly query: Readonly<Record<string, string>>;
  readonly layout: ListLayout;
  /** The reader looks at a part of the list: by a search, a filter or a period. */
  readonly isFiltered: boolean;
  /** The list is part of another page. */
  readonly hasScope: boolean;
  readonly pageIndex: number;
  readonly pageSize: number;
  /** Sets parameters; empty text removes one. Any change except of the page leads back to the first page. */
  change(parameters: Readonly<Record<string, string>>): void;
}

const PAGE_SIZE = 10;
/** Parameters that hide no rows, and the batch whose codes are listed. */
const NOT_FILTERS: ReadonlySet<string> = new Set(['pageIndex', 'pageSize', 'sort', 'batchId']);

/** Filters that the page sets, such as the customer whose page it is; null on pages of a list alone. */
export const ListScope = createContext<Readonly<Record<string, string>> | null>(null);

export function useListSearch(): ListSearch {
  const [search, setSearch] = useSearchParams();
  const scope = useContext(ListScope);
  // A page with tabs names the open one in its address.
  const { columns, density, tab: _tab, ...query } = Object.fromEntries(search);
  return {
    query: { ...query, ...scope },
    isFiltered: Object.keys(query).some((name) => !NOT_FILTERS.has(name)),
    hasScope: scope !== null,
    layout: { columns: columns?.split(','), density: DENSITIES.find((one) => one === density) ?? 'medium' },
    pageIndex: Number(query['pageIndex'] ?? 1),
    pageSize: Number(query['pageSize'] ?? PAGE_SIZE),
    change(parameters) {
      // Not from this render: two changes may come before the next one.
      const next = new URLSearchParams(window.location.search);
      if (!('pageIndex' in parameters)) next.delete('pageIndex');
      for (const [name, value] of Object.entries(parameters)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      setSearch(next, { replace: true });
    },
  };
}
