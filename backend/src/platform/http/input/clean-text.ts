import { ValidateBy } from 'class-validator';

/** Control characters, halves of a pair, line separators, and marks that turn the reading direction of what follows. */
const UNCLEAN = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffe\uffff]/u;

/** One line of text that shows as it is stored: nothing in it acts on what stands around it. */
export const IsCleanText = (): PropertyDecorator =>
  ValidateBy({
    name: 'isCleanText',
    validator: { validate: (value: unknown) => typeof value === 'string' && !UNCLEAN.test(value) },
  });

/** The same for text of several lines: line ends and tabs may stand in it. */
export const IsCleanProse = (): PropertyDecorator =>
  ValidateBy({
    name: 'isCleanText',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && !UNCLEAN.test(value.replaceAll(/[\t\n\r]/g, ' ')),
    },
  });

/** Something other than spaces. */
export const IsNotBlank = (): PropertyDecorator =>
  ValidateBy({
    name: 'isNotEmpty',
    validator: { validate: (value: unknown) => typeof value === 'string' && value.trim() !== '' },
  });

/** At most so many code points: what a person counts, unlike UTF-16 units. */
export const MaxCodePoints = (most: number): PropertyDecorator =>
  ValidateBy({
    name: 'maxLength',
    validator: {
      // A code point takes at most two units: longer text need not be counted.
      validate: (value: unknown) =>
        typeof value === 'string' && value.length <= most * 2 && Array.from(value).length <= most,
    },
  });
