import { accountErrors, authErrors, captchaErrors, passkeyErrors } from './account.errors.js';
import { applicationErrors, caseErrors, marketingErrors, rewardErrors } from './application.errors.js';
import { couponErrors, planErrors, pointErrors, redeemCodeErrors } from './shop.errors.js';
import { invoiceErrors, quoteErrors } from './quote.errors.js';
import { jobErrors, listViewErrors, proposalErrors, workErrors } from './console.errors.js';
import { licenseErrors } from './license.errors.js';
import { orderErrors, paymentErrors } from './order.errors.js';
import type { Refusal } from './refusal.js';
import { requestErrors } from './request.errors.js';

/** Every refusal of the product, by its stable code. */
export const errorCatalog = {
  ...requestErrors,
  ...accountErrors,
  ...authErrors,
  ...passkeyErrors,
  ...captchaErrors,
  ...planErrors,
  ...orderErrors,
  ...paymentErrors,
  ...licenseErrors,
  ...pointErrors,
  ...couponErrors,
  ...redeemCodeErrors,
  ...proposalErrors,
  ...quoteErrors,
  ...invoiceErrors,
  ...applicationErrors,
  ...caseErrors,
  ...rewardErrors,
  ...marketingErrors,
  ...listViewErrors,
  ...jobErrors,
  ...workErrors,
} as const satisfies Record<string, Refusal>;

export type ErrorCode = keyof typeof errorCatalog;
export type ErrorParams = Readonly<Record<string, string | number>>;

/** One refused field of a form, with the reason shown beside it. */
export interface FieldRefusal {
  readonly field: string;
  readonly code: string;
  /** Values of the placeholders in the text of `code`. */
  readonly params?: ErrorParams;
  readonly message?: string;
}

/** What has changed since the version that the caller read. */
export interface Missed {
  /** The current version. */
  readonly version: number;
  /** Mail address of the account that made it; null for the system, and for a deleted account. */
  readonly changedBy: string | null;
  readonly changedAt: Date | null;
  /** The current values, in the shape of the request that changes them. */
  readonly now: object;
}

/** A refusal the caller can act on. Anything else that is thrown is a bug and becomes a 500. */
export class AppError extends Error {
  readonly params: ErrorParams;
  readonly details: readonly FieldRefusal[];
  readonly missed: Missed | null;

  constructor(
    readonly code: ErrorCode,
    {
      params = {},
      details = [],
      missed = null,
      cause,
    }: {
      params?: ErrorParams;
      details?: readonly FieldRefusal[];
      missed?: Missed | null;
      cause?: unknown;
    } = {},
  ) {
    super(code, { cause });
    this.name = 'AppError';
    this.params = params;
    this.details = details;
    this.missed = missed;
  }
}

export type { ErrorKind, Refusal } from './refusal.js';
