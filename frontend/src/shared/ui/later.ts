import { lazy, type ComponentType } from 'react';
import { loadMessages } from '../../i18n/catalogue';
import type { Namespace } from '../../i18n/namespaces';

/** A component whose code and texts are fetched when it is first shown. Needs a `Suspense` around it. */
export const later = <P>(load: () => Promise<{ default: ComponentType<P> }>, ...namespaces: Namespace[]) =>
  lazy(async () => {
    const [module] = await Promise.all([load(), loadMessages(namespaces)]);
    return module;
  });
