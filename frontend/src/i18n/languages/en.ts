import type { Language } from '../catalogue';
import shell from '../locales/en/shell.json';
import ui from '../locales/en/ui.json';

export const language: Language = {
  always: { shell, ui },
  files: import.meta.glob(['../locales/en/*.json', '!**/shell.json', '!**/ui.json', '!**/staff-*.json'], {
    import: 'default',
  }),
  staffTexts: () => import('./en-staff'),
};
