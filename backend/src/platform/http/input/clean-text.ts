import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsUUID, ValidateBy, type ValidationOptions } from 'class-validator';
import { joinedCode, searchedText, spacedCode } from '../../../domain/text/codes.js';
import { isDate, isMonth, readInstant } from '../../../domain/text/file-words.js';
import { firstUnprintable, kept, showsNothing, unprintableAdvice } from '../../../domain/text/printable.js';

/** Control characters, lone surrogates, line separators, and marks that change the direction of the following text. */
const UNCLEAN = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffe\uffff]/u;

const changed = (change: (text: string) => string): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? change(value) : value));

const cleanText = (isClean: (text: string) => boolean): PropertyDecorator =>
  applyDecorators(
    changed(kept),
    ValidateBy({
      name: 'isCleanText',
      validator: { validate: (value: unknown) => typeof value === 'string' && isClean(value) },
    }),
  );

/** One line of text that is shown as it is stored, composed: nothing in it affects the text around it. */
export const IsCleanText = (): PropertyDecorator => cleanText((text) => !UNCLEAN.test(text));

/** The same for multi-line text: line ends and tabs are allowed. */
export const IsCleanProse = (): PropertyDecorator =>
  cleanText((text) => !UNCLEAN.test(text.replaceAll(/[\t\n\r]/g, ' ')));

const unprintableIn = (value: unknown): string | null => (typeof value === 'string' ? firstUnprintable(value) : '');

/** Text that ends in a printed document: its fonts have every character. */
export const IsPrintable = (): PropertyDecorator =>
  ValidateBy({
    name: 'isPrintable',
    validator: {
      validate: (value: unknown) => unprintableIn(value) === null,
      // Shown for the site's own settings; to clients, `fieldText` says it in their language.
      defaultMessage: (found) => unprintableAdvice(unprintableIn(found?.value) ?? ''),
    },
  });

/** Text that shows something: not only spaces and characters that no font draws. */
export const IsNotBlank = (): PropertyDecorator =>
  ValidateBy({
    name: 'isNotEmpty',
    validator: { validate: (value: unknown) => typeof value === 'string' && !showsNothing(value) },
  });

/**
 * The kind of a text that no validator reads, for the check that every field has one:
 * docs/decisions/0003-requests-and-responses.md. The rule that reads it is in domain/text
 * or calls it.
 */
const kind =
  (name: string) =>
  (options?: ValidationOptions): PropertyDecorator =>
    ValidateBy({ name, validator: { validate: () => true } }, options);

/** A code or number, read by a rule that begins with `domain/text/codes`. */
export const IsCode = kind('isCode');

/** A mail address, read by `domain/text/mail-address`. */
export const IsMailAddress = kind('isMailAddress');

/** The name of a person, a company or a thing, read by a rule that begins with `domain/text/names`. */
export const IsName = kind('isName');

/** A password: it is compared as it was typed. */
export const IsSecret = kind('isSecret');

/** Written by a program or chosen from a list: an id, a token, a file. It is compared as it is. */
export const IsNotTyped = kind('isNotTyped');

/** A number or a code that is kept as its characters were meant: without spaces, with ASCII dashes, nothing unseen. */
export const CodeOnly = (): PropertyDecorator => applyDecorators(changed(joinedCode), IsCode());

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * An id as it is stored; anything else is returned unchanged. PostgreSQL finds a row by its id in capital letters too,
 * while rules such as "not one's own" and locks compare the text.
 */
export const storedId = <T>(value: T): T | string =>
  typeof value === 'string' && UUID.test(value) ? value.toLowerCase() : value;

/** An id, or with `each` a list of ids, in the form in which ids are stored. */
export const IsId = (options: Pick<ValidationOptions, 'each'> = {}): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (Array.isArray(value) ? value.map(storedId) : storedId(value))),
    IsUUID('all', options),
  );

/** A text to find in names and codes. */
export const SearchText = (): PropertyDecorator => changed(searchedText);

/** The same for a number that people write with spaces, such as that of a telephone. */
export const CodeWithSpaces = (): PropertyDecorator => applyDecorators(changed(spacedCode), IsCode());

/** At most so many code points: what a person counts, unlike UTF-16 units. */
export const MaxCodePoints = (most: number): PropertyDecorator =>
  ValidateBy({
    name: 'maxLength',
    constraints: [most],
    validator: {
      // A code point takes at most two units: longer text need not be counted.
      validate: (value: unknown) =>
        typeof value === 'string' && value.length <= most * 2 && Array.from(value).length <= most,
    },
  });

/**
 * A number with at most `places` decimals. The library's own validator breaks on one that JavaScript writes with an
 * exponent, such as 1e-7.
 */
export const IsDecimal = (places: number): PropertyDecorator =>
  ValidateBy({
    name: 'isNumber',
    validator: {
      validate: (value: unknown) =>
        typeof value === 'number' && Number.isFinite(value) && Number(value.toFixed(places)) === value,
      // Shown for the site's own settings.
      defaultMessage: () => `must be a number with at most ${places} decimals`,
    },
  });

const textThat = (name: string, holds: (text: string) => boolean) => (): PropertyDecorator =>
  ValidateBy({ name, validator: { validate: (value: unknown) => typeof value === 'string' && holds(value) } });

/** `YYYY-MM-DD`, a real day from 2000 to 2099. */
export const IsCalendarDate = textThat('isDate', isDate);

/** `YYYY-MM`, a month from 2000 to 2099. */
export const IsCalendarMonth = textThat('isMonth', isMonth);

/** A date and time with its offset, as in `2026-11-25T18:00:00+08:00`, from 2000 to 2099. */
export const IsInstant = textThat('isInstant', (text) => readInstant(text) !== null);

/** A lone surrogate is not valid UTF-8, and PostgreSQL accepts no U+0000. */
const isStorable = (text: string): boolean => !text.includes('\0') && !/\p{Cs}/u.test(text);

/**
 * Paths of everything that cannot be stored and returned unchanged, names as well as values, such as `items.0.name`.
 *
 * `value` comes from a parser, which bounds its depth.
 */
export function unstorableIn(value: unknown, at = ''): string[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [at];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    isStorable(name) ? unstorableIn(one, at ? `${at}.${name}` : name) : [at],
  );
}
