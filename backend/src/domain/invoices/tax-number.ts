import type { ErrorCode } from '../errors/index.js';
import { bareCode } from '../text/codes.js';

/** The characters of a 统一社会信用代码 in the order of their values: digits and capitals without I, O, S, V and Z. */
const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
/** Powers of 3 modulo 31, for the first seventeen characters. */
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28] as const;

/** Authority and category, region, organisation, check character. */
const UNIFIED_CODE = /^[0-9A-HJ-NP-RTUWXY]{2}\d{6}[0-9A-HJ-NP-RTUWXY]{10}$/;
/** Before 2015: region and organisation code. Individual businesses: identity number and two digits. */
const LEGACY_NUMBER = /^(?:\d{6}[0-9A-Z]{9}|\d{17}[0-9X]\d{2})$/;

export type TaxNumberVerdict =
  | { readonly ok: true; /** Without spaces and dashes, in capitals: as it is printed. */ readonly taxNumber: string }
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
 * code). Legacy numbers have no check character of their own. Source: GB 32100-2015, sections 4 and 5; 国家税务总局公告 2015 年第
 * 66 号.
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
