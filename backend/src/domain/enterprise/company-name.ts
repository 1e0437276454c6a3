import { withoutInvisible } from '../text/printable.js';

/** Everything but letters, their marks and digits. */
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/gu;

/** Legal forms after a name in Latin letters. */
const LATIN_FORMS: ReadonlySet<string> = new Set([
  'ag',
  'co',
  'company',
  'corp',
  'corporation',
  'gmbh',
  'inc',
  'incorporated',
  'limited',
  'llc',
  'llp',
  'ltd',
  'plc',
  'pte',
  'pty',
]);
/** The legal form after a Chinese name, in full or in part. */
const CHINESE_FORM = /(?:股份)?(?:有限)?(?:[责責]任)?公司$/;

/**
 * Returns what is left of a company's name when its spelling makes no difference: equal for names in other letter case,
 * full-width or half-width, with other spaces and punctuation, and with another legal form or none. Blank for a blank
 * name only.
 *
 * Different companies may get the same key, so it decides nothing by itself. `company_hash` of stored applications is
 * made of it: a migration must accompany a change.
 */
export function companyKey(name: string): string {
  const plain = withoutInvisible(withoutInvisible(name).normalize('NFKC')).toLowerCase().normalize('NFKC');
  const words = plain.replaceAll(BETWEEN_WORDS, ' ').trim().split(' ');
  while (words.length > 1 && LATIN_FORMS.has(words.at(-1) ?? '')) words.pop();
  const joined = words.join('');
  return joined.replace(CHINESE_FORM, '') || joined || plain.trim();
}
