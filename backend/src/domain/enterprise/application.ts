import { showsNothing } from '../text/names.js';
import type { ErrorCode } from '../errors/index.js';

export const APPLICATION_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/** What staff can do with an application. */
export const REVIEW_ACTIONS = ['approve', 'reject', 'reopen'] as const;
export type ReviewAction = (typeof REVIEW_ACTIONS)[number];

export type ApplicationRefusal = Extract<ErrorCode, `application.${string}`>;
export type ApplicationVerdict = { readonly ok: true } | { readonly ok: false; readonly code: ApplicationRefusal };
export type ReviewVerdict =
  | { readonly ok: true; readonly status: ApplicationStatus }
  | { readonly ok: false; readonly code: ApplicationRefusal };

/** The free enterprise license of an approved application runs one year, for any number of users and assets. */
export const FREE_LICENSE_MONTHS = 12;

const refuse = (code: ApplicationRefusal) => ({ ok: false, code }) as const;

const NEXT_STATUS = { approve: 'approved', reject: 'rejected', reopen: 'pending' } as const satisfies Record<
  ReviewAction,
  ApplicationStatus
>;

export interface Review {
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
 * Whether an account may apply. One application per account, ever, whatever its outcome.
 *
 * Refuses, first match wins: application.already_applied, then as `evaluateCompanyMail`.
 */
export const evaluateApplying = (hasApplied: boolean, domain: MailDomain): ApplicationVerdict =>
  hasApplied ? refuse('application.already_applied') : evaluateCompanyMail(domain);
