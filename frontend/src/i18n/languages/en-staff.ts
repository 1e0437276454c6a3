import type { TextFiles } from '../catalogue';

export const files: TextFiles = import.meta.glob('../locales/en/staff-*.json', { import: 'default' });
