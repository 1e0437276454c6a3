import { createElement, Suspense, use, type ComponentType } from 'react';
import { useLocation, useParams, type RouteObject } from 'react-router-dom';
import { loadMessages } from '../i18n/catalogue';
import type { Namespace } from '../i18n/namespaces';
import { PageSpinner } from '../shared/public-ui/page-spinner';
import type { Modules, PageModule } from './member-modules';
import { RouteErrorBoundary } from './route-error';
import { useTakeover } from './takeover';

/** Pages that need no sign-in. */
const visitorModules = import.meta.glob<PageModule>([
  '../pages/public/*/*.page.tsx',
  '../pages/{purchase,quote}/*.page.tsx',
  '../features/*/{cashier,unsubscribe}.page.tsx',
]);
/** All others, in a separate file: their names alone would add two kilobytes to every visit. */
const memberModules = async (): Promise<Modules> => (await import('./member-modules')).memberModules;

/**
 * The files that a route needs. The browser loads those of the first address before it hydrates the page, so that the
 * prerendered markup never gives way to a spinner; the prerenderer preloads the same files.
 */
export class RouteParts {
  /** The page itself, once loaded. */
  component: ComponentType | undefined;
  private loading: Promise<ComponentType> | undefined;
  private failedVisit: string | undefined;

  constructor(
    /** Path from `src/app/`. */
    private readonly key: string,
    readonly namespaces: readonly Namespace[],
    private readonly modules: () => Modules | Promise<Modules>,
  ) {}

  /** Whether it is a layout; all of these are for members. */
  get isLayout(): boolean {
    return !this.key.startsWith('../');
  }

  /**
   * Whether the page is mounted again when its address names another record, so that no open dialog, selected row or
   * typed text carries over. A page that shows one feature keeps its list and moves through its records by itself.
   */
  get isPerRecord(): boolean {
    return this.key.startsWith('../pages/');
  }

  /** Whether the parts are loaded through the list of `member-modules.ts`. */
  get isListedApart(): boolean {
    return this.modules === memberModules;
  }

  /** Source of the page or layout, from `src/`. */
  get module(): string {
    return this.key.startsWith('../') ? this.key.slice(3) : `app/${this.key.slice(2)}`;
  }

  /**
   * Loads the component. A failed download stays failed for the same `visit`, so that the error can be shown, and is
   * retried by the next. A visit is an entry of the history.
   */
  load(visit = ''): Promise<ComponentType> {
    if (this.failedVisit !== undefined && this.failedVisit !== visit) this.loading = undefined;
    this.loading ??= this.fetch().then(
      (component) => {
        this.failedVisit = undefined;
        return component;
      },
      (error: unknown) => {
        this.failedVisit = visit;
        throw error;
      },
    );
    return this.loading;
  }

  private async fetch(): Promise<ComponentType> {
    const [component] = await Promise.all([this.fetchComponent(), loadMessages(this.namespaces)]);
    this.component = component;
    return component;
  }

  private async fetchComponent(): Promise<ComponentType> {
    const load = (await this.modules())[this.key];
    if (!load) throw new Error(`No such file: src/${this.module}`);
    return (await load()).default;
  }
}

function Loaded({ parts }: { readonly parts: RouteParts }) {
  const { key } = useLocation();
  const params = useParams();
  useTakeover();
  const component = parts.component ?? use(parts.load(key));
  return createElement(component, parts.isPerRecord ? { key: JSON.stringify(params) } : null);
}

/** A route whose file is fetched on navigation. */
export function lazily(parts: RouteParts): Pick<RouteObject, 'element' | 'handle'> {
  return {
    handle: parts,
    // The key gives each page its own Suspense boundary: the spinner shows at once, while layouts around it stay.
    element: (
      <RouteErrorBoundary key={parts.module}>
        <Suspense fallback={<PageSpinner />}>
          <Loaded parts={parts} />
        </Suspense>
      </RouteErrorBoundary>
    ),
  };
}

function from(path: string, namespaces: readonly Namespace[]) {
  const key = `../${path}.page.tsx`;
  return lazily(new RouteParts(key, namespaces, key in visitorModules ? () => visitorModules : memberModules));
}

/** The page in `src/pages/<file>.page.tsx`, in its own chunk, with the texts it needs besides those of its layouts. */
export const page = (file: string, ...namespaces: Namespace[]) => from(`pages/${file}`, namespaces);
/** The same in `src/features/<file>.page.tsx`: it shows one feature. */
export const featurePage = (file: string, ...namespaces: Namespace[]) => from(`features/${file}`, namespaces);

/** The layout in `src/app/layouts/<file>.layout.tsx`; that of the console is in its own chunk. */
export const layout = (file: string, ...namespaces: Namespace[]) =>
  lazily(new RouteParts(`./layouts/${file}.layout.tsx`, namespaces, memberModules));
