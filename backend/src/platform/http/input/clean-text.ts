import { ValidateBy } from 'class-validator';

/** Control characters, lone surrogates, line separators, and marks that change the direction of the following text. */
const UNCLEAN = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffe\uffff]/u;

/** One line of text that is shown as it is stored: nothing in it affects the text around it. */
export const IsCleanText = (): PropertyDecorator =>
  ValidateBy({
    name: 'isCleanText',
    validator: { validate: (value: unknown) => typeof value === 'string' && !UNCLEAN.test(value) },
  });

/** The same for multi-line text: line ends and tabs are allowed. */
export const IsCleanProse = (): PropertyDecorator =>
  ValidateBy({
    name: 'isCleanText',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && !UNCLEAN.test(value.replaceAll(/[\t\n\r]/g, ' ')),
    },
  });

/** Text with at least one character other than a space. */
export const IsNotBlank = (): PropertyDecorator =>
  ValidateBy({
    name: 'isNotEmpty',
    validator: { validate: (value: unknown) => typeof value === 'string' && value.trim() !== '' },
  });

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
