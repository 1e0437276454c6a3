import type { Language } from '../namespaces';
import shell from '../locales/zh/shell.json';
import ui from '../locales/zh/ui.json';

export const language: Language = {
  always: { shell, ui },
  files: import.meta.glob(['../locales/zh/*.json', '!**/{shell,ui}.json'], { import: 'default' }),
};
