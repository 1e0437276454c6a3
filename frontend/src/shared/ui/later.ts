import { createContext, createElement, use, type ComponentType } from 'react';
import { loadMessages } from '../../i18n/catalogue';
import type { Namespace } from '../../i18n/namespaces';

type Module<P> = { readonly default: ComponentType<P> };

interface Fetching {
  /** Preloads the component; a failure is retried when it is shown. */
  readonly fetch: () => Promise<unknown>;
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
    (tried[attempt] ??= Promise.all([load(), loadMessages(namespaces)]).then(([module]) => {
      Loaded = module.default;
      return module;
    }));
  // A component that is already loaded must not suspend: React keeps a fallback for 300 ms, and anything typed in that
  // time would be lost.
  const Later = (props: P) => createElement(Loaded ?? use(fetch(use(Attempt))).default, props);
  return Object.assign(Later, { fetch });
}
