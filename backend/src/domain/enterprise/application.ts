import {
  addDays,
  type CalendarDate,
  endOfShanghaiDay,
  isWeekend,
  shanghaiDate,
  startOfShanghaiDay,
} from '../calendar/calendar.js';
import type { ErrorCode } from '../errors/index.js';
import { withoutInvisible } from '../text/codes.js';
import { showsNothing } from '../text/printable.js';

export const APPLICATION_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/** What staff can do with an application. */
export const REVIEW_ACTIONS = ['approve', 'reject', 'reopen'] as const;
export type ReviewAction = (typeof REVIEW_ACTIONS)[number];

type ApplicationRefusal = Extract<ErrorCode, `application.${string}`>;
type ApplicationVerdict = { readonly ok: true } | { readonly ok: false; readonly code: ApplicationRefusal };
type ReviewVerdict =
  | { readonly ok: true; readonly status: ApplicationStatus }
  | { readonly ok: false; readonly code: ApplicationRefusal };

/** The free enterprise license of an approved application runs one year, for any number of users and assets. */
export const FREE_LICENSE_MONTHS = 12;

const refuse = (code: ApplicationRefusal) => ({ ok: false, code }) as const;

const NEXT_STATUS = { approve: 'approved', reject: 'rejected', reopen: 'pending' } as const satisfies Record<
  ReviewAction,
  ApplicationStatus
>;

interface Review {
  readonly action: ReviewAction;
  readonly reviewerId: string;
  /** Sent to the applicant; may be empty unless the application is rejected. */
  readonly note: string;
}

/**
 * The status that a review leads to: pending → approved | rejected, rejected → pending. An approval is final, because
 * it issued a license and published a case.
 *
 * Refuses, first match wins: application.own_review, application.already_decided, application.not_rejected (reopening),
 * application.note_required (rejecting).
 */
export function evaluateReview(
  { status, applicantId }: { readonly status: ApplicationStatus; readonly applicantId: string },
  { action, reviewerId, note }: Review,
): ReviewVerdict {
  if (reviewerId === applicantId) return refuse('application.own_review');
  if (action === 'reopen' && status !== 'rejected') return refuse('application.not_rejected');
  if (action !== 'reopen' && status !== 'pending') return refuse('application.already_decided');
  if (action === 'reject' && showsNothing(note)) return refuse('application.note_required');
  return { ok: true, status: NEXT_STATUS[action] };
}

/** Facts about the domain of an applicant's mail address. */
export interface MailDomain {
  /** A free mail provider, where anyone can get an address. */
  readonly isFree: boolean;
  readonly isDisposable: boolean;
  /** Staff vouched for this applicant. */
  readonly isOverridden: boolean;
}

/** Whether an address counts as company mail. Refuses application.disposable_mail, then application.free_mail. */
export function evaluateCompanyMail({ isFree, isDisposable, isOverridden }: MailDomain): ApplicationVerdict {
  if (isOverridden) return { ok: true };
  if (isDisposable) return refuse('application.disposable_mail');
  return isFree ? refuse('application.free_mail') : { ok: true };
}

/**
 * Whether an account may apply. One application per account, even if it was rejected.
 *
 * Refuses, first match wins: application.already_applied, then as `evaluateCompanyMail`.
 */
export const evaluateApplying = (hasApplied: boolean, domain: MailDomain): ApplicationVerdict =>
  hasApplied ? refuse('application.already_applied') : evaluateCompanyMail(domain);

/** An application cannot be set aside for longer: it would be forgotten. */
const MAX_ASIDE_DAYS = 90;

type SetAsideVerdict =
  | { readonly ok: true; readonly until: Date }
  | { readonly ok: false; readonly code: 'application.aside_day' };

/**
 * The instant until which an application is set aside: the beginning of a day in Shanghai, tomorrow if none is named.
 *
 * Refuses with application.aside_day a day before tomorrow, or more than `MAX_ASIDE_DAYS` ahead.
 */
export function evaluateSetAside(on: CalendarDate | undefined, now: Date): SetAsideVerdict {
  const today = shanghaiDate(now);
  const tomorrow = addDays(today, 1);
  const day = on ?? tomorrow;
  if (day < tomorrow || day > addDays(today, MAX_ASIDE_DAYS)) return { ok: false, code: 'application.aside_day' };
  return { ok: true, until: startOfShanghaiDay(day) };
}

/** Working days within which an application or a promotion is reviewed. */
const REVIEW_WORKING_DAYS = 3;

/** Exceptions from the plain working week in the official calendar. */
export interface WorkCalendar {
  /** Days off, mostly weekdays. */
  readonly holidays: ReadonlySet<CalendarDate>;
  /** Saturdays and Sundays that are worked to make up for a holiday. */
  readonly makeUpDays: ReadonlySet<CalendarDate>;
}

export const isWorkingDay = (on: CalendarDate, { holidays, makeUpDays }: WorkCalendar): boolean =>
  makeUpDays.has(on) || (!holidays.has(on) && !isWeekend(on));

/** No calendar has this many consecutive days off; a longer run means broken data. */
const MAX_DAYS_OFF = 60;

/**
 * Returns the `count`-th working day after `from`, which itself does not count.
 *
 * Throws RangeError for a calendar without working days.
 */
export function addWorkingDays(from: CalendarDate, count: number, calendar: WorkCalendar): CalendarDate {
  let [on, left, daysOff] = [from, count, 0];
  while (left > 0) {
    on = addDays(on, 1);
    if (isWorkingDay(on, calendar)) [left, daysOff] = [left - 1, 0];
    else if ((daysOff += 1) > MAX_DAYS_OFF) throw new RangeError(`No working day in ${MAX_DAYS_OFF} days before ${on}`);
  }
  return on;
}

/** The deadline for reviewing a submission: the end of the third working day after it, in Shanghai. */
export const reviewDeadline = (submittedAt: Date, calendar: WorkCalendar): Date =>
  endOfShanghaiDay(addWorkingDays(shanghaiDate(submittedAt), REVIEW_WORKING_DAYS, calendar));

/** Anything due by then counts as due soon: today or on the next working day. Overdue items are included. */
export const dueSoonUntil = (now: Date, calendar: WorkCalendar): Date =>
  endOfShanghaiDay(addWorkingDays(shanghaiDate(now), 1, calendar));

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
