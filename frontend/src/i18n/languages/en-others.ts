import type { TextFiles } from '../language';

export const files: TextFiles = import.meta.glob(
  [
    '../locales/en/*.json',
    '!**/{shell,ui,about,after-buying,cases,editions,enterprise,faq,home,legal,not-found,pages,payment-methods,plans,promotion,story,verdict,verify}.json',
  ],
  { import: 'default' },
);
