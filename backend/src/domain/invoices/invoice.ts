import type { ErrorCode } from '../errors/index.js';
import { bareCode } from '../text/codes.js';
import { showsNothing, tidyLine } from '../text/printable.js';

/**
 * A request for an e-invoice:
 *
 * - `requested`: waits for staff
 * - `issued`: the file is available
 * - `rejected`: staff could not issue it; the customer may request it again
 * - `voided`: it was issued and then voided, because of a mistake or a refund; the customer may request it again
 */
export const INVOICE_STATUSES = ['requested', 'issued', 'rejected', 'voided'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** What staff can do with a request. */
const INVOICE_ACTIONS = ['issue', 'reject', 'void'] as const;
export type InvoiceAction = (typeof INVOICE_ACTIONS)[number];

type InvoiceVerdict =
  | { readonly ok: true; readonly status: InvoiceStatus }
  | { readonly ok: false; readonly code: Extract<ErrorCode, `invoice.${string}`> };

const FROM: Readonly<Record<InvoiceAction, InvoiceStatus>> = {
  issue: 'requested',
  reject: 'requested',
  void: 'issued',
};
const TO: Readonly<Record<InvoiceAction, InvoiceStatus>> = { issue: 'issued', reject: 'rejected', void: 'voided' };

/**
 * Decides what staff may do with an invoice request, and its status afterwards.
 *
 * `reason` is sent to the customer; only issuing needs none. Refuses, first match wins: invoice.already_ended,
 * invoice.already_issued (issue, reject), invoice.not_issued (void), invoice.reason_required.
 */
export function actOnInvoice(status: InvoiceStatus, action: InvoiceAction, reason = ''): InvoiceVerdict {
  if (status === 'rejected' || status === 'voided') return { ok: false, code: 'invoice.already_ended' };
  if (status !== FROM[action]) {
    return { ok: false, code: action === 'void' ? 'invoice.not_issued' : 'invoice.already_issued' };
  }
  if (action !== 'issue' && showsNothing(reason)) return { ok: false, code: 'invoice.reason_required' };
  return { ok: true, status: TO[action] };
}

/** A request in its current state, with the order's money that is not refunded, in fen. */
interface ApprovableInvoice {
  readonly status: InvoiceStatus;
  /** The amount that staff approved last; null for none. */
  readonly approvedFen: number | null;
  readonly keptFen: number;
}

/**
 * Decides whether staff may approve a request whose amount they read as `seenFen`: title and tax number never change,
 * so only the amount may have changed. An approval applies to its amount only; after a partial refund the rest has to
 * be approved again.
 *
 * Refuses, first match wins: invoice.already_ended, invoice.already_issued, invoice.nothing_to_invoice,
 * invoice.amount_changed, invoice.already_approved.
 */
export function mayApprove(
  { status, approvedFen, keptFen }: ApprovableInvoice,
  seenFen: number,
): { readonly ok: true } | Extract<InvoiceVerdict, { readonly ok: false }> {
  const verdict = actOnInvoice(status, 'issue');
  if (!verdict.ok) return verdict;
  if (keptFen === 0) return { ok: false, code: 'invoice.nothing_to_invoice' };
  if (seenFen !== keptFen) return { ok: false, code: 'invoice.amount_changed' };
  if (approvedFen === keptFen) return { ok: false, code: 'invoice.already_approved' };
  return { ok: true };
}

/**
 * Decides whether staff may issue a request with a file over `amountFen`. An approval is not needed, but one that no
 * longer applies has to be given again first.
 *
 * Refuses, first match wins: invoice.already_ended, invoice.already_issued, invoice.nothing_to_invoice,
 * invoice.amount_changed (since it was approved), invoice.amount_differs.
 */
export function mayIssue({ status, approvedFen, keptFen }: ApprovableInvoice, amountFen: number): InvoiceVerdict {
  const verdict = actOnInvoice(status, 'issue');
  if (!verdict.ok) return verdict;
  if (keptFen === 0) return { ok: false, code: 'invoice.nothing_to_invoice' };
  if (approvedFen !== null && approvedFen !== keptFen) return { ok: false, code: 'invoice.amount_changed' };
  if (amountFen !== keptFen) return { ok: false, code: 'invoice.amount_differs' };
  return verdict;
}

/** E-invoice numbers since 2024 have 20 digits; older ones have 8, or 20 with their code in front. */
const INVOICE_NUMBER = /^\d{8,20}$/;

/** Returns the number as printed, ignoring spaces and dashes; null when it is not one. */
export function readInvoiceNumber(typed: string): string | null {
  const number = bareCode(typed);
  return INVOICE_NUMBER.test(number) ? number : null;
}

/** The characters of a 统一社会信用代码 in the order of their values: digits and capitals without I, O, S, V and Z. */
const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
/** Powers of 3 modulo 31, for the first seventeen characters. */
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28] as const;

/** Authority and category, region, organisation, check character. */
const UNIFIED_CODE = /^[0-9A-HJ-NP-RTUWXY]{2}\d{6}[0-9A-HJ-NP-RTUWXY]{10}$/;
/** Before 2015: region and organisation code. Individual businesses: identity number and two digits. */
const LEGACY_NUMBER = /^(?:\d{6}[0-9A-Z]{9}|\d{17}[0-9X]\d{2})$/;

type TaxNumberVerdict =
  | { readonly ok: true; /** Without spaces and dashes, in capitals, as printed. */ readonly taxNumber: string }
  | {
      readonly ok: false;
      readonly code: Extract<
        ErrorCode,
        'invoice.tax_number_required' | 'invoice.tax_number_invalid' | 'invoice.tax_number_checksum'
      >;
    };

/**
 * Reads a Chinese tax number: the 18 characters of a 统一社会信用代码 with its check character, or a legacy number of 15 or 20.
 *
 * Full-width characters, case, spaces and dashes are normalised. Refuses, first match wins:
 * invoice.tax_number_required, invoice.tax_number_invalid (its form), invoice.tax_number_checksum (a mistyped unified
 * code). Legacy numbers have no check character. Source: GB 32100-2015, sections 4 and 5; 国家税务总局公告 2015 年第 66 号.
 */
export function readTaxNumber(typed: string): TaxNumberVerdict {
  const taxNumber = bareCode(typed);
  if (taxNumber === '') return { ok: false, code: 'invoice.tax_number_required' };

  if (LEGACY_NUMBER.test(taxNumber)) return { ok: true, taxNumber };
  if (!UNIFIED_CODE.test(taxNumber)) return { ok: false, code: 'invoice.tax_number_invalid' };
  const isWhole = taxNumber.endsWith(unifiedCheckSign(taxNumber));
  return isWhole ? { ok: true, taxNumber } : { ok: false, code: 'invoice.tax_number_checksum' };
}

/** The check character of a unified code: 31 less the weighted sum of its first seventeen characters modulo 31. */
export function unifiedCheckSign(code: string): string {
  const sum = WEIGHTS.reduce<number>((total, weight, index) => total + weight * SIGNS.indexOf(code.charAt(index)), 0);
  return SIGNS.charAt((31 - (sum % 31)) % 31);
}

export const INVOICE_TITLE_KINDS = ['company', 'personal'] as const;
export type InvoiceTitleKind = (typeof INVOICE_TITLE_KINDS)[number];

/** The billing details that a customer types for an invoice. */
export interface TypedTitle {
  readonly kind: InvoiceTitleKind;
  readonly title: string;
  readonly taxNumber?: string | undefined;
}

interface InvoiceTitle {
  readonly kind: InvoiceTitleKind;
  readonly title: string;
  /** Null for an individual. */
  readonly taxNumber: string | null;
}

interface TitleRefusal {
  readonly field: 'title' | 'taxNumber';
  readonly code: Extract<ErrorCode, `invoice.title_${string}` | `invoice.tax_number_${string}`>;
}

type TitleVerdict =
  | ({ readonly ok: true } & InvoiceTitle)
  /** Every field that is wrong, so that the form shows all errors at once. */
  | { readonly ok: false; readonly refusals: readonly TitleRefusal[] };

const MIN_LENGTH = 2;
const MAX_LENGTH = 100;
/** Control characters, and angle brackets. */
const FORBIDDEN = /[<>\p{Cc}]/u;

/**
 * Reads the billing details of an invoice: a company needs its name and tax number, an individual only a name.
 *
 * Runs of spaces and line ends become one space, and invisible characters are removed. The length counts characters,
 * not bytes. Refuses by field: invoice.title_required, invoice.title_invalid (2 to 100 characters, no control
 * characters, no angle brackets), and for a company what `readTaxNumber` refuses. An individual's tax number is
 * ignored.
 */
export function readInvoiceTitle({ kind, title: typed, taxNumber: typedNumber = '' }: TypedTitle): TitleVerdict {
  const refusals: TitleRefusal[] = [];

  const title = tidyLine(typed);
  const length = Array.from(title).length;
  if (showsNothing(title)) refusals.push({ field: 'title', code: 'invoice.title_required' });
  else if (length < MIN_LENGTH || length > MAX_LENGTH || FORBIDDEN.test(title)) {
    refusals.push({ field: 'title', code: 'invoice.title_invalid' });
  }

  const number = kind === 'company' ? readTaxNumber(typedNumber) : null;
  if (number?.ok === false) refusals.push({ field: 'taxNumber', code: number.code });

  if (refusals.length > 0) return { ok: false, refusals };
  return { ok: true, kind, title, taxNumber: number?.ok ? number.taxNumber : null };
}
