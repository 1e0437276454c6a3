import { useSearchParams } from 'react-router-dom';

/** What a list of the console is asked, kept in the page's own address, so that it can be sent to a colleague. */
export interface ListSearch {
  /** As the server takes it. */
  readonly query: Readonly<Record<string, string>>;
  readonly pageIndex: number;
  /** Empty text removes a parameter. Whatever changes but the page leads back to the first one. */
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
