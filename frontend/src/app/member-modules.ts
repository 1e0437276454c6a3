import type { Modules, PageModule } from './page-module';

/** Pages that a visitor does not load on a first visit; the console has its own list. */
export const memberModules: Modules = {
  ...import.meta.glob<PageModule>([
    '../pages/*/*.page.tsx',
    '!../pages/{home,difference,pricing,request-quote,promotion,cases,faq,about,terms,privacy,verify,not-found,admin}/*',
  ]),
  ...import.meta.glob<PageModule>('./layouts/*.layout.tsx'),
};
