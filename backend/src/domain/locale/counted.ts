import { CAPACITY_WORDS } from '../licensing/license.js';
import { factsOf, fill, type Locale, textIn, type Texts } from './locales.js';

const NOUNS = {
  ...CAPACITY_WORDS,
  months: { one: { zh: '{n} 个月', en: '{n} month' }, other: { zh: '{n} 个月', en: '{n} months' } },
  points: { one: { zh: '{n} 积分', en: '{n} point' }, other: { zh: '{n} 积分', en: '{n} points' } },
} as const satisfies Record<string, Readonly<Record<'one' | 'other', Texts>>>;

const grouped = new Intl.NumberFormat('en');

/** "1 user", "12 months", "12 个月", "50,000 积分": grouped as on pages, the same in every language. */
export function counted(noun: keyof typeof NOUNS, n: number, locale: Locale): string {
  const form = new Intl.PluralRules(factsOf(locale).tag).select(n) === 'one' ? 'one' : 'other';
  return fill(textIn(NOUNS[noun][form], locale), { n: grouped.format(n) });
}
