import type { Language } from '../catalogue';
import shell from '../locales/zh/shell.json';
import ui from '../locales/zh/ui.json';

export const language: Language = {
  always: { shell, ui },
  files: import.meta.glob(['../locales/zh/*.json', '!**/shell.json', '!**/ui.json', '!**/staff-*.json'], {
    import: 'default',
  }),
  staffTexts: () => import('./zh-staff'),
};
