import { type ChangeEvent, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ORDERS_LIST_Q_MAX_LENGTH } from '../../api/limits';

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

/** The same for every list. */
export const MAX_SEARCH_LENGTH = ORDERS_LIST_Q_MAX_LENGTH;

type Choices = Readonly<Record<string, readonly string[]>>;

/** The query of a list in the server's format. */
type ListQuery<Filters extends Choices> = {
  readonly pageIndex: number;
  readonly q: string | undefined;
} & { readonly [Name in keyof Filters]: Filters[Name][number] | undefined };

/**
 * The query of a list from the page's URL: the page, the search text in `q`, and each filter that has one of its
 * values. `isNarrowed` when it does not show everything.
 */
export function useListQuery<Filters extends Choices>(filters: Filters) {
  const [search] = useSearchParams();
  const pageIndex = usePageIndex();
  const q = search.get('q')?.trim().slice(0, MAX_SEARCH_LENGTH) || undefined;
  const chosen = Object.fromEntries(
    Object.entries(filters).map(([name, values]) => [name, values.find((value) => value === search.get(name))]),
  );
  const isNarrowed = q !== undefined || Object.values(chosen).some((value) => value !== undefined);
  return { query: { pageIndex, q, ...chosen } as ListQuery<Filters>, isNarrowed };
}

/** The query of the page's address, which an earlier change may have altered although no page is rendered for it yet. */
export const currentQuery = (): URLSearchParams => new URLSearchParams(window.location.search);

/**
 * The current query with other parameters; empty text removes one. Any change except of the page leads back to the first
 * page.
 */
export function queryWith(parameters: Readonly<Record<string, string>>): URLSearchParams {
  const next = currentQuery();
  if (!('pageIndex' in parameters)) next.delete('pageIndex');
  for (const [name, value] of Object.entries(parameters)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/**
 * The values of search fields whose query is kept in the page's URL. Going back or following a link updates the fields.
 * A change that the fields themselves caused does not: the page is rendered for it a moment later, and by then the user
 * may have typed more.
 */
export function useTypedQuery(address: Readonly<Record<string, string>>) {
  const [values, setValues] = useState(address);
  const [shown, setShown] = useState(address);
  const [awaited, setAwaited] = useState<readonly string[]>([]);
  if (textOf(address) !== textOf(shown)) {
    const place = awaited.indexOf(textOf(address));
    setShown(address);
    setAwaited(place === -1 ? [] : awaited.slice(place + 1));
    if (place === -1) setValues(address);
  }
  const type = (typed: Readonly<Record<string, string>>) => setValues((known) => ({ ...known, ...typed }));
  /** Announces a change of the URL that the fields cause. */
  const expectAddress = (query: Readonly<Record<string, string>>) =>
    // A return to the rendered address renders nothing, so it is not awaited.
    setAwaited((known) => (textOf(query) === textOf(shown) ? [] : [...known, textOf(query)]));
  return {
    values,
    type,
    expectAddress,
    /** Sets the fields and announces that the URL follows. */
    choose: (query: Readonly<Record<string, string>>) => {
      type(query);
      expectAddress(query);
    },
  };
}

/** Milliseconds after the last keystroke. */
const PAUSE_MS = 300;

/**
 * The text of a list's search box, `wanted` by the address. `apply` is called with it once typing pauses, so that the
 * list never lags behind its box, or earlier by `ask`; not while an input method composes a word.
 */
export function useSearchText(wanted: string, apply: (q: string) => void) {
  const { values, type, expectAddress } = useTypedQuery({ q: wanted });
  const [isComposing, setComposing] = useState(false);
  const { q: typed = '' } = values;
  const isAsked = (text: string) => text.trim() === (currentQuery().get('q') ?? '');
  const ask = (text: string) => {
    const q = text.trim();
    if (isAsked(text)) return;
    expectAddress({ q });
    apply(q);
  };

  useEffect(() => {
    if (isComposing || isAsked(typed)) return undefined;
    const { pathname } = window.location;
    const timer = setTimeout(() => {
      // A link may be followed before the pause is over, and this page stays until the next one has loaded.
      if (window.location.pathname === pathname) ask(typed);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- only typing asks
  }, [typed, isComposing]);

  return {
    ask,
    box: {
      value: typed,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => type({ q: target.value }),
      onCompositionStart: () => setComposing(true),
      onCompositionEnd: () => setComposing(false),
    },
  };
}

const textOf = (query: Readonly<Record<string, string>>): string => JSON.stringify(query);
