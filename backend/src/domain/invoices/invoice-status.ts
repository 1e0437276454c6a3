import type { ErrorCode } from '../errors/index.js';
import { bareCode } from '../text/codes.js';
import { showsNothing } from '../text/names.js';

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

export type InvoiceVerdict =
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

/** E-invoice numbers since 2024 have 20 digits; older ones have 8, or 20 with their code in front. */
const INVOICE_NUMBER = /^\d{8,20}$/;

/** Returns the number as printed, ignoring spaces and dashes; null when it is not one. */
export function readInvoiceNumber(typed: string): string | null {
  const number = bareCode(typed);
  return INVOICE_NUMBER.test(number) ? number : null;
}
