import { useState, type ComponentType } from 'react';
import type { Namespace } from '../../i18n/namespaces';
import { useHydrated } from '../hooks/use-hydrated';
import { hasStarted } from '../started';
import { later } from './later';
import { Part } from './part';

/**
 * A part of a page that nobody can press and that never changes. Prerendered, its markup is kept as it is: neither
 * its code nor its texts are loaded, and nothing of it is hydrated. Both are fetched only when the page is built in
 * the browser, after a navigation from another one.
 */
export function kept(load: () => Promise<{ default: ComponentType }>, ...namespaces: Namespace[]) {
  const Built = later(load, ...namespaces);
  // Its page is on the way in: so is this.
  if (hasStarted()) Built.fetch().catch(() => {});

  return function Kept() {
    // False while prerendered markup is taken over, and then for good: what was kept stays.
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
    // React leaves the inside of such an element alone when it takes over markup.
    return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
  };
}
