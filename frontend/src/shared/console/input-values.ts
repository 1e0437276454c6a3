import { formatDateTime } from '../format/date';

/** An instant as `<input type="datetime-local">` holds it, on the clock of the business; blank for none. */
export const toMomentInput = (instant: string | null): string =>
  instant === null ? '' : formatDateTime(instant).replace(' ', 'T');

/** What stands in such an input, as an instant; null when it is blank. The business keeps the time of Shanghai. */
export const fromMomentInput = (typed: string): string | null => (typed === '' ? null : `${typed}:00+08:00`);
