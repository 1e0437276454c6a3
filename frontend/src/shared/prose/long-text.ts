import { activeLocale, type Locale } from '../../i18n/locale';
import type { LongText } from './document';

export type LongTextName = 'faq' | 'privacy' | 'terms';

const files = import.meta.glob<LongText>('../../i18n/documents/*/*.md', { import: 'default' });
const loaded = new Map<string, Promise<LongText>>();

/** A long text in the active language; the same promise for every caller, as `use` needs it. */
export function loadLongText(name: LongTextName, locale: Locale = activeLocale()): Promise<LongText> {
  const path = `../../i18n/documents/${locale}/${name}.md`;
  const text = loaded.get(path) ?? files[path]?.();
  if (!text) throw new Error(`No such text: ${path}`);
  loaded.set(path, text);
  return text;
}
