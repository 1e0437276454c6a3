import type { TextFiles } from '../catalogue';

export const files: TextFiles = import.meta.glob('../locales/zh/staff-*.json', { import: 'default' });
