import { FIRST_DATE, LAST_DATE } from '../../api/limits';
import { plainText } from './typed-code';

/** Year, month and day at the beginning of a text. A day written in Chinese needs no space before its time. */
const DAYS = [
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/,
  /^(\d{4})\/(\d{1,2})\/(\d{1,2})(?!\d)/,
  /^(\d{4})\.(\d{1,2})\.(\d{1,2})(?!\d)/,
  /^(\d{4})(\d{2})(\d{2})(?!\d)/,
  /^(\d{4}) ?年 ?(\d{1,2}) ?月 ?(\d{1,2}) ?日/,
];
/** What may follow a day. A time zone may not: it could mean another day in Beijing. */
const TIME = /^[ T]*(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?$/;

const twoDigits = (figures: string): string => figures.padStart(2, '0');

const isDay = (day: string): boolean => {
  const at = new Date(`${day}T00:00:00Z`);
  return day >= FIRST_DATE && day <= LAST_DATE && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
};

/** `14:33` of `14:33:05`, `00:00` where a day is given alone; undefined for anything else. */
function timeOf(text: string): string | undefined {
  if (text === '') return '00:00';
  const [, hour = '', minute = '', second = '0'] = TIME.exec(text) ?? [];
  const isTime = hour !== '' && Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60;
  return isTime ? `${twoDigits(hour)}:${minute}` : undefined;
}

/**
 * Reads a typed or pasted day with or without a time, as people and bank statements write it, as the value of a field
 * with a time: `2026-11-20T14:33`. A day alone is its start. Undefined for anything else.
 */
export function momentOf(typed: string): string | undefined {
  const text = plainText(typed);
  const found = DAYS.map((form) => form.exec(text)).find((match) => match !== null);
  if (!found) return undefined;
  const [written, year = '', month = '', date = ''] = found;
  const day = `${year}-${twoDigits(month)}-${twoDigits(date)}`;
  const time = timeOf(text.slice(written.length));
  return time !== undefined && isDay(day) ? `${day}T${time}` : undefined;
}

/** The same as the value of a field for a day: `2026-11-20`. */
export const dayOf = (typed: string): string | undefined => momentOf(typed)?.slice(0, FIRST_DATE.length);
