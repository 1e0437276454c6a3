import { formatDateTime } from '../format/date';

/** Formats an instant for a date field with a time, in the business's time zone; blank for none. */
export const toMomentInput = (instant: string | null): string =>
  instant === null ? '' : formatDateTime(instant).replace(' ', 'T');

/** Parses such a field's value to an instant; null when it is blank. The business uses Shanghai time. */
export const fromMomentInput = (typed: string): string | null => (typed === '' ? null : `${typed}:00+08:00`);
