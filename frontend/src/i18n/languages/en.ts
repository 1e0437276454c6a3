import type { Language } from '../namespaces';
import shell from '../locales/en/shell.json';
import ui from '../locales/en/ui.json';

export const language: Language = {
  always: { shell, ui },
  files: import.meta.glob(['../locales/en/*.json', '!**/{shell,ui}.json'], { import: 'default' }),
};
