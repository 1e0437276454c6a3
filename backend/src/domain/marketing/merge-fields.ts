import type { ErrorCode } from '../errors/index.js';
import { showsNothing } from '../text/names.js';

/** What a campaign's text can say about its reader. `licence` and `daysLeft` are about the licence that ends first. */
export const MERGE_FIELDS = ['name', 'licence', 'daysLeft'] as const;
export type MergeField = (typeof MERGE_FIELDS)[number];

/** How a field is written in a text; either name is understood in both languages. */
export const MERGE_NAMES: Readonly<Record<MergeField, { readonly zh: string; readonly en: string }>> = {
  name: { zh: '姓名', en: 'name' },
  licence: { zh: '授权', en: 'licence' },
  daysLeft: { zh: '剩余天数', en: 'days left' },
};

/** What is known of a reader; a field that is missing is replaced by its fallback. */
export type MergeValues = Readonly<Partial<Record<MergeField, string>>>;

/** Most fields in one text: a letter grows with what is put in. */
export const MAX_MERGE_FIELDS = 20;
/** Longest value or fallback, in code points. */
export const MAX_MERGED_LENGTH = 40;

/** A field as written: `{{name|there}}`. */
export interface MergeUse {
  readonly field: MergeField;
  /** Shown to readers for whom the field has no value. */
  readonly fallback: string;
  /** Its place in the text, in UTF-16 units. */
  readonly from: number;
  readonly to: number;
}

export type MergeVerdict =
  | { readonly ok: true; readonly uses: readonly MergeUse[] }
  | {
      readonly ok: false;
      readonly code: Extract<ErrorCode, `marketing.${string}`>;
      readonly params: Readonly<Record<string, string | number>>;
    };

const BRACES = /\{\{|\}\}/g;
const WRITTEN = /\{\{([^{}|\n\r]*)(?:\|([^{}|\n\r]*))?\}\}/y;
/** Addresses of links: inline, by definition and in angle brackets. */
const ADDRESS = /\]\(\s*<?[^\s)]*|^ {0,3}\[[^\]\n]+\]:\s*<?\S*|<[a-z][a-z0-9+.-]*:[^>\s]*/gim;

/**
 * Finds the merge fields of a subject or a text. The address of a link may contain none, because it would identify the
 * reader.
 *
 * Refuses, with the line and character of the first fault: marketing.field_malformed, marketing.field_unknown,
 * marketing.field_fallback_missing, marketing.field_fallback_long, marketing.field_in_address; and
 * marketing.too_many_fields.
 */
export function readMergeFields(text: string): MergeVerdict {
  const addresses = [...text.matchAll(ADDRESS)].map(({ index, 0: { length } }) => [index, index + length] as const);
  const uses: MergeUse[] = [];
  let end = 0;
  for (const { index } of text.matchAll(BRACES)) {
    if (index < end) continue;
    const use = useAt(text, index);
    if (use.code !== undefined)
      return { ok: false, code: use.code, params: { ...placeOf(text, index), name: use.name } };
    if (addresses.some(([from, to]) => from <= index && index < to)) {
      return { ok: false, code: 'marketing.field_in_address', params: { ...placeOf(text, index), name: use.name } };
    }
    uses.push({ field: use.field, fallback: use.fallback, from: index, to: use.to });
    end = use.to;
  }
  if (uses.length > MAX_MERGE_FIELDS) {
    return { ok: false, code: 'marketing.too_many_fields', params: { max: MAX_MERGE_FIELDS } };
  }
  return { ok: true, uses };
}

type Written =
  | {
      readonly code?: never;
      readonly field: MergeField;
      readonly fallback: string;
      readonly name: string;
      readonly to: number;
    }
  | { readonly code: Extract<ErrorCode, `marketing.field_${string}`>; readonly name: string };

function useAt(text: string, index: number): Written {
  WRITTEN.lastIndex = index;
  const found = WRITTEN.exec(text);
  const [written = '', typed = '', fallback = ''] = found ?? [];
  const name = typed.trim();
  if (!found) return { code: 'marketing.field_malformed', name };
  const field = fieldNamed(name);
  if (!field) return { code: 'marketing.field_unknown', name };
  if (showsNothing(fallback)) return { code: 'marketing.field_fallback_missing', name };
  if ([...fallback.trim()].length > MAX_MERGED_LENGTH) return { code: 'marketing.field_fallback_long', name };
  return { field, fallback: fallback.trim(), name, to: index + written.length };
}

const fieldNamed = (name: string): MergeField | undefined =>
  MERGE_FIELDS.find((field) => Object.values(MERGE_NAMES[field]).includes(name.toLowerCase()));

/** The place of the fault in the text: both counted from 1, in visible characters. */
function placeOf(text: string, index: number): { readonly line: number; readonly column: number } {
  const lines = text.slice(0, index).split(/\r\n|\n|\r/);
  return { line: lines.length, column: [...(lines.at(-1) ?? '')].length + 1 };
}
