import type { ErrorCode } from '../errors/index.js';
import { showsNothing } from '../text/printable.js';

/** Largest burst after a pause, in milliseconds of sending. */
const SAVED_MS = 100;

/**
 * Spreads mails evenly over time: `perSecond` in every second, with a burst of at most 100 ms' worth, or of two mails,
 * to catch up.
 */
export class Pace {
  /** Mails that may be sent now; a fraction counts towards the next one. */
  #saved = 1;
  #seenMs: number;

  constructor(
    private perSecond: number,
    nowMs: number,
  ) {
    this.#seenMs = nowMs;
  }

  change(perSecond: number, nowMs: number): void {
    this.#save(nowMs);
    this.perSecond = perSecond;
    this.#saved = Math.min(this.#saved, this.#most);
  }

  /** How many mails may be sent now. */
  due(nowMs: number): number {
    this.#save(nowMs);
    return Math.floor(this.#saved);
  }

  spend(count: number): void {
    this.#saved -= count;
  }

  /** Milliseconds until one more may be sent; 0 when it may now. */
  waitMs(nowMs: number): number {
    this.#save(nowMs);
    return Math.max(0, Math.ceil(((1 - this.#saved) * 1_000) / this.perSecond));
  }

  get #most(): number {
    return Math.max(2, (this.perSecond * SAVED_MS) / 1_000);
  }

  #save(nowMs: number): void {
    // A clock that is set back neither adds nor removes anything.
    const passedMs = Math.max(0, nowMs - this.#seenMs);
    this.#seenMs = nowMs;
    this.#saved = Math.min(this.#most, this.#saved + (passedMs * this.perSecond) / 1_000);
  }
}

const MAX_REST_MS = 30_000;
/** Deferrals of single mails in a row that count as a failure of the server. */
const REFUSALS_IN_A_ROW = 5;

/**
 * How much load a mail server gets: full concurrency, or after failures one mail at a time with pauses in between.
 *
 * Pauses double from 1 second to 30; the first mail that gets a response restores full concurrency.
 */
export class Strain {
  #level = 0;
  #refusals = 0;
  #restFromMs = Number.NEGATIVE_INFINITY;
  #restUntilMs = Number.NEGATIVE_INFINITY;

  constructor(private readonly full: number) {}

  /** How many mails may be in flight now. */
  width(nowMs: number): number {
    if (nowMs < this.#restUntilMs) return 0;
    return this.#level === 0 ? this.full : 1;
  }

  /** Milliseconds until the pause is over. */
  restMs(nowMs: number): number {
    return Math.max(0, this.#restUntilMs - nowMs);
  }

  /** The server handled a mail: accepted it, or refused its recipient permanently. */
  answered(): void {
    this.#level = 0;
    this.#refusals = 0;
  }

  /** The server was unreachable, or its response was lost, for a mail that was begun at `begunMs`. */
  failed(begunMs: number, nowMs: number): void {
    // Mails that were already in flight when the pause began are no further evidence.
    if (begunMs <= this.#restFromMs) return;
    this.#refusals = 0;
    this.#restFromMs = nowMs;
    this.#restUntilMs = nowMs + Math.min(1_000 * 2 ** this.#level, MAX_REST_MS);
    this.#level += 1;
  }

  /** The server deferred one mail: several in a row are a problem of the server. */
  putOff(begunMs: number, nowMs: number): void {
    if (begunMs <= this.#restFromMs) return;
    this.#refusals += 1;
    if (this.#level > 0 || this.#refusals >= REFUSALS_IN_A_ROW) this.failed(begunMs, nowMs);
  }
}

/** What a campaign's text can say about its reader. `licence` and `daysLeft` are about the licence that ends first. */
export const MERGE_FIELDS = ['name', 'licence', 'daysLeft'] as const;
export type MergeField = (typeof MERGE_FIELDS)[number];

/** How a field is written in a text; either name is understood in both languages. */
export const MERGE_NAMES: Readonly<Record<MergeField, { readonly zh: string; readonly en: string }>> = {
  name: { zh: '姓名', en: 'name' },
  licence: { zh: '授权', en: 'licence' },
  daysLeft: { zh: '剩余天数', en: 'days left' },
};

/** What is known about a reader; a missing field is replaced by its fallback. */
export type MergeValues = Readonly<Partial<Record<MergeField, string>>>;

/** Maximum number of fields in one text: a mail grows with the values inserted. */
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
/** Where most addresses of links are: inline, by definition and in angle brackets. CommonMark has more forms. */
const ADDRESS = /\]\(\s*<?[^\s)]*|^ {0,3}\[[^\]\n]+\]:\s*<?\S*|<[a-z][a-z0-9+.-]*:[^>\s]*/gim;

/**
 * Finds the merge fields of a subject or a text. The address of a link may contain none, because it would identify the
 * reader; a body is parsed as well, by `readBodyFields`.
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

/** The refusal of a field that turned out to be in the address of a link once the text was parsed. */
export const refusedInAddress = (text: string, { from, to }: Pick<MergeUse, 'from' | 'to'>): MergeVerdict => {
  const [name = ''] = text.slice(from + 2, to - 2).split('|');
  return { ok: false, code: 'marketing.field_in_address', params: { ...placeOf(text, from), name: name.trim() } };
};

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
