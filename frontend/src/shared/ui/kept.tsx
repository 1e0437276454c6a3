import { useState, type ComponentType } from 'react';
import type { Namespace } from '../../i18n/namespaces';
import { useHydrated, hasStarted } from '../hooks/use-hydrated';
import { later } from './later';
import { Part } from './part';

/**
 * A static part of a page without interaction. Its prerendered markup is kept as it is: neither its code nor its texts
 * are loaded, and nothing of it is hydrated. Both are fetched only when the page is rendered in the browser, after a
 * navigation from another one.
 */
export function kept(load: () => Promise<{ default: ComponentType }>, ...namespaces: Namespace[]) {
  const Built = later(load, ...namespaces);
  // Its page is still loading, and so is this part.
  if (hasStarted()) Built.fetch().catch(() => {});

  return function Kept() {
    // False during hydration of prerendered markup and from then on, because kept markup stays.
    const hydrated = useHydrated();
    const [build] = useState(hydrated);
    if (build || import.meta.env.SSR) {
      return (
        <div>
          <Part>
            <Built />
          </Part>
        </div>
      );
    }
    // React does not touch the content of such an element during hydration.
    return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
  };
}
