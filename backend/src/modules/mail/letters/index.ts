import { ACCOUNT_LETTERS, type AccountLetterData, WORK_LETTERS, type WorkLetterData } from './account.letters.js';
import { LICENSE_LETTERS, type LicenseLetterData } from './license.letters.js';
import { ORDER_LETTERS, type OrderLetterData } from './order.letters.js';
import type { LettersOf, WordsOf } from './letter-parts.js';

export type { LetterReason, LicenseInLetter, LineInLetter, PaidWith, WorkInLetter } from './letter-parts.js';

/** The props of each letter. Plain data; a letter is never sent after its `validUntil`. */
export type LetterProps = AccountLetterData & OrderLetterData & LicenseLetterData & WorkLetterData;
export type LetterName = keyof LetterProps;

export const LETTERS: LettersOf<LetterProps> = {
  ...ACCOUNT_LETTERS,
  ...ORDER_LETTERS,
  ...LICENSE_LETTERS,
  ...WORK_LETTERS,
};

export const isLetterName = (name: string): name is LetterName => Object.hasOwn(LETTERS, name);

/** Returns the texts of a letter that users typed, with who wrote each. */
export const typedTexts = (name: LetterName): Readonly<Record<string, WordsOf>> =>
  Object.fromEntries(Object.entries<WordsOf>(LETTERS[name].texts).filter(([, whose]) => whose !== 'ours'));
