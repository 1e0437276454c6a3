import { createContext, createElement, use, type ComponentType, useState } from 'react';
import { loadMessages } from '../../i18n/catalogue';
import type { Namespace } from '../../i18n/namespaces';
import { useHydrated, hasStarted } from '../hooks/use-hydrated';
import { Part } from './boundary';

type Module<P> = { readonly default: ComponentType<P> };

interface Fetching {
  /** Preloads the component; a failure is retried when it is shown. */
  readonly fetch: () => Promise<unknown>;
}

/** Milliseconds that parts wait for a style sheet that is fetched again. */
const PATIENCE_MS = 10_000;

/** Style sheets that did not arrive, each with the arrival of the one that is fetched in its place, if any is. */
const lost = new Map<HTMLLinkElement, Promise<unknown> | undefined>();
if (!import.meta.env.SSR) {
  const remember = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost.set(target, undefined);
  };
  document.addEventListener('error', remember, true);
}

/**
 * Fetches them again. An import by Vite waits for a style sheet that is still loading, even if another import asked for
 * it, but not for one that failed. Parts that start loading in the meantime wait for the same attempt; if it fails, they
 * fail too.
 */
const lostStyles = (): Promise<unknown> => Promise.all([...lost].map(([link, again]) => again ?? fetchAgain(link)));

function fetchAgain(link: HTMLLinkElement): Promise<unknown> {
  const again = link.cloneNode() as HTMLLinkElement;
  const arrival = new Promise((done, fail) => {
    again.addEventListener('load', done);
    again.addEventListener('error', fail);
    setTimeout(fail, PATIENCE_MS);
  }).finally(() => lost.delete(link));
  lost.set(link, arrival);
  link.replaceWith(again);
  return arrival;
}

/** Names an attempt to show a part: a failed download stays failed for it, and is retried by the next. */
export const Attempt = createContext('0');

/** A component whose code and texts are fetched when it is first shown. Needs a `Suspense` around it. */
export function later<P extends object>(
  load: () => Promise<Module<P>>,
  ...namespaces: Namespace[]
): ComponentType<P> & Fetching {
  const tried: Record<string, Promise<Module<P>>> = {};
  let Loaded: ComponentType<P> | undefined;
  const fetch = (attempt = '') =>
    (tried[attempt] ??= Promise.all([load(), loadMessages(namespaces), lostStyles()]).then(([module]) => {
      Loaded = module.default;
      return module;
    }));
  // A component that is already loaded must not suspend: React keeps a fallback for 300 ms, and anything typed in that
  // time would be lost.
  const Later = (props: P) => createElement(Loaded ?? use(fetch(use(Attempt))).default, props);
  return Object.assign(Later, { fetch });
}

/**
 * A static part of a page without interaction. Its prerendered markup is kept as it is: neither its code nor its texts
 * are loaded, and nothing of it is hydrated. Both are fetched only when the page is rendered in the browser, after a
 * navigation from another one.
 */
export function kept<P extends object>(load: () => Promise<Module<P>>, ...namespaces: Namespace[]) {
  const Built = later(load, ...namespaces);
  // After a navigation, this part loads together with its page.
  if (hasStarted()) Built.fetch().catch(() => {});

  return function Kept(props: P) {
    // False during hydration of prerendered markup and from then on, because kept markup stays.
    const hydrated = useHydrated();
    const [build] = useState(hydrated);
    if (build || import.meta.env.SSR) {
      return (
        <div>
          <Part>
            <Built {...props} />
          </Part>
        </div>
      );
    }
    // React does not touch the content of such an element during hydration.
    return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
  };
}
