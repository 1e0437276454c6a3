import { ValidateBy } from 'class-validator';
import { isDate, isMonth, readInstant } from '../../../domain/text/dates.js';

const textThat = (name: string, holds: (text: string) => boolean) => (): PropertyDecorator =>
  ValidateBy({ name, validator: { validate: (value: unknown) => typeof value === 'string' && holds(value) } });

/** `YYYY-MM-DD`, a real day from 2000 to 2099. */
export const IsCalendarDate = textThat('isDate', isDate);

/** `YYYY-MM`, a month from 2000 to 2099. */
export const IsCalendarMonth = textThat('isMonth', isMonth);

/** A date and time with its offset, as in `2026-11-25T18:00:00+08:00`, from 2000 to 2099. */
export const IsInstant = textThat('isInstant', (text) => readInstant(text) !== null);
