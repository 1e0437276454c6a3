import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { loadMessages } from '../../i18n/catalogue';
import type { Namespace } from '../../i18n/namespaces';

interface Fetching<P> {
  /** Preloads the component; a failure is retried when it is shown. */
  readonly fetch: () => Promise<{ default: ComponentType<P> }>;
}

/** A component whose code and texts are fetched when it is first shown. Needs a `Suspense` around it. */
export function later<P>(
  load: () => Promise<{ default: ComponentType<P> }>,
  ...namespaces: Namespace[]
): LazyExoticComponent<ComponentType<P>> & Fetching<P> {
  let loading: Promise<{ default: ComponentType<P> }> | undefined;
  const fetch = () => {
    loading ??= Promise.all([load(), loadMessages(namespaces)]).then(
      ([module]) => module,
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  return Object.assign(lazy(fetch), { fetch });
}
