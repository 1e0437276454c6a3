import type { ErrorCode } from '../errors/index.js';
import { showsNothing, tidyLine } from '../text/names.js';
import { readTaxNumber } from './tax-number.js';

export const INVOICE_TITLE_KINDS = ['company', 'personal'] as const;
export type InvoiceTitleKind = (typeof INVOICE_TITLE_KINDS)[number];

/** The billing details that a customer types for an invoice. */
export interface TypedTitle {
  readonly kind: InvoiceTitleKind;
  readonly title: string;
  readonly taxNumber?: string | undefined;
}

export interface InvoiceTitle {
  readonly kind: InvoiceTitleKind;
  readonly title: string;
  /** Null for an individual. */
  readonly taxNumber: string | null;
}

export interface TitleRefusal {
  readonly field: 'title' | 'taxNumber';
  readonly code: Extract<ErrorCode, `invoice.title_${string}` | `invoice.tax_number_${string}`>;
}

export type TitleVerdict =
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
 * Runs of spaces and line ends become one space, and what cannot be seen is left out. The length counts characters, not bytes. Refuses by field: invoice.title_required,
 * invoice.title_invalid (2 to 100 characters, no control characters, no angle brackets), and for a
 * company what `readTaxNumber` refuses. An individual's tax number is ignored.
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
