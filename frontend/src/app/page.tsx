import { createElement, Suspense, use, type ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { loadMessages } from '../i18n/catalogue';
import type { Namespace } from '../i18n/namespaces';
import { PageSpinner } from '../shared/ui/page-spinner';
import { RouteErrorBoundary } from './route-error';

export type Module = { readonly default: ComponentType };

const modules = {
  ...import.meta.glob<Module>(['../pages/*/*.page.tsx', '!../pages/admin/*']),
  ...import.meta.glob<Module>('./layouts/*.layout.tsx'),
};

/**
 * What a route is made of. The browser loads the parts of the first address before it takes the page over, so that
 * the prerendered markup never gives way to a spinner; the prerenderer preloads the same files.
 */
export class RouteParts {
  /** The page itself, once loaded. */
  component: ComponentType | undefined;
  private loading: Promise<ComponentType> | undefined;

  constructor(
    /** Source of the page or layout, from `src/`. */
    readonly module: string,
    readonly namespaces: readonly Namespace[],
    private readonly importModule: () => Promise<Module>,
  ) {}

  load(): Promise<ComponentType> {
    this.loading ??= this.fetch().catch((error: unknown) => {
      // A failed download must not be remembered: the next visit tries again.
      this.loading = undefined;
      throw error;
    });
    return this.loading;
  }

  private async fetch(): Promise<ComponentType> {
    const [{ default: component }] = await Promise.all([this.importModule(), loadMessages(this.namespaces)]);
    this.component = component;
    return component;
  }
}

function Loaded({ parts }: { readonly parts: RouteParts }) {
  return createElement(parts.component ?? use(parts.load()));
}

/** A route whose file is fetched when somebody goes there. `key` is the file's path from `src/app/`. */
export function lazily(
  key: string,
  importModule: (() => Promise<Module>) | undefined,
  namespaces: readonly Namespace[],
): Pick<RouteObject, 'element' | 'handle'> {
  const module = key.startsWith('../') ? key.slice(3) : `app/${key.slice(2)}`;
  if (!importModule) throw new Error(`No such file: src/${module}`);
  const parts = new RouteParts(module, namespaces, importModule);
  return {
    handle: parts,
    // The key gives each page a boundary of its own: the spinner shows at once, while layouts around it stay.
    element: (
      <RouteErrorBoundary key={module}>
        <Suspense fallback={<PageSpinner />}>
          <Loaded parts={parts} />
        </Suspense>
      </RouteErrorBoundary>
    ),
  };
}

/** The page in `src/pages/<file>.page.tsx`, in its own chunk, with the texts it needs besides those of its layouts. */
export function page(file: string, ...namespaces: Namespace[]) {
  const key = `../pages/${file}.page.tsx`;
  return lazily(key, modules[key], namespaces);
}

/** The layout in `src/app/layouts/<file>.layout.tsx`, in its own chunk. */
export function layout(file: string, ...namespaces: Namespace[]) {
  const key = `./layouts/${file}.layout.tsx`;
  return lazily(key, modules[key], namespaces);
}
