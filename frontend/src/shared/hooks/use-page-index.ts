import { useSearchParams } from 'react-router-dom';

/** The page from `?pageIndex=`, at least 1. */
export function usePageIndex(): number {
  const [search] = useSearchParams();
  const value = Number(search.get('pageIndex'));
  return Number.isSafeInteger(value) && value > 0 ? value : 1;
}

/** Where the pages of a list are: everything else in the URL stays. */
export function usePageLink() {
  const [search] = useSearchParams();
  return (page: number) => {
    const next = new URLSearchParams(search);
    next.set('pageIndex', String(page));
    return { search: `?${next}` };
  };
}
