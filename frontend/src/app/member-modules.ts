import type { Modules, PageModule } from './page-module';

/** Pages that a visitor does not load on a first visit; the console has its own list. */
export const memberModules: Modules = {
  ...import.meta.glob<PageModule>(['../pages/*/*.page.tsx', '!../pages/admin/*']),
  ...import.meta.glob<PageModule>('./layouts/*.layout.tsx'),
};
