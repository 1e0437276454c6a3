import { useSearchParams } from 'react-router-dom';

/** Search state of a console list, kept in the page's URL, so that it can be sent to a colleague. */
export interface ListSearch {
  /** In the server's format. */
  readonly query: Readonly<Record<string, string>>;
  readonly pageIndex: number;
  /** Sets parameters; empty text removes one. Any change except of the page leads back to the first page. */
  change(parameters: Readonly<Record<string, string>>): void;
}

export function useListSearch(): ListSearch {
  const [search, setSearch] = useSearchParams();
  const query = Object.fromEntries(search);
  return {
    query,
    pageIndex: Number(query['pageIndex'] ?? 1),
    change(parameters) {
      const next = new URLSearchParams(search);
      if (!('pageIndex' in parameters)) next.delete('pageIndex');
      for (const [name, value] of Object.entries(parameters)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      setSearch(next, { replace: true });
    },
  };
}
