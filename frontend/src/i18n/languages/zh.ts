import type { Language } from '../language';
import shell from '../locales/zh/shell.json';
import ui from '../locales/zh/ui.json';

export const language: Language = {
  always: { shell, ui },
  files: import.meta.glob(
    '../locales/zh/{about,after-buying,cases,editions,enterprise,faq,home,legal,not-found,pages,payment-methods,plans,promotion,story,verdict,verify}.json',
    { import: 'default' },
  ),
  others: () => import('./zh-others'),
};
