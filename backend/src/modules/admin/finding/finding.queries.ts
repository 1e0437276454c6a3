import { Injectable } from '@nestjs/common';
import { may, seesOwnCustomers } from '../../../domain/access/roles.js';
import { bareCode, joinedCode, spellingsOf } from '../../../domain/text/codes.js';
import { Reads } from '../../../platform/database/reads.js';
import type { Principal } from '../../../platform/http/access/access.js';
import { FOUND_KINDS, type FoundField, type FoundKind, type Kind, KINDS, SALESPERSON } from './kinds.js';

/** Minimum number of letters and digits of a partial identifier: fewer would match too many. */
const MIN_PART = 4;

/**
 * A part of a number, a key or a machine code, which are compared in lower case and without dashes; null for a text
 * that cannot be such a part.
 */
export function partOf(pasted: string): string | null {
  const bare = bareCode(pasted).toLowerCase();
  return /^[\da-z]+$/.test(bare) && bare.length >= MIN_PART ? bare : null;
}

/**
 * The same for an order number, in which the year is left out: it is in all of them. Nothing else in an order number
 * looks like one, because its random part has no 0.
 */
export function partOfOrder(pasted: string): string | null {
  const part = partOf(pasted)?.replace(/^20\d\d/, '') ?? '';
  return part.length >= MIN_PART ? part : null;
}

/**
 * The digits of a part of a phone number, without the code of China, which most people leave out and call lists put in
 * front; null for a text that cannot be such a part.
 */
export function partOfPhone(pasted: string): string | null {
  const typed = joinedCode(pasted);
  if (!/^[\d+().-]+$/.test(typed)) return null;
  const digits = typed.replace(/\D/g, '').replace(/^(?:00)?86(?=\d{10})/, '');
  return digits.length >= MIN_PART ? digits : null;
}

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The id that a text is; null for any other text. */
export function idIn(pasted: string): string | null {
  const plain = joinedCode(pasted);
  return ID.test(plain) ? plain : null;
}

/** A stored text around the part for which it was found. */
interface Marked {
  readonly before: string;
  readonly marked: string;
  readonly after: string;
}

/** Marks the part of `value` that was typed, even if only one of the two is written with dashes and spaces. */
export function markedIn(value: string, typed: string): Marked {
  const [start, end] = rangeOf([...value], typed.toLowerCase()) ??
    rangeOf([...value], bareCode(typed).toLowerCase(), /[\s\-()+]/) ?? [0, value.length];
  return { before: value.slice(0, start), marked: value.slice(start, end), after: value.slice(end) };
}

/** The range of `text` in these characters, ignoring the skipped ones; in UTF-16 units of the original. */
function rangeOf(characters: readonly string[], text: string, skipped?: RegExp): [number, number] | undefined {
  let plain = '';
  const origins: { from: number; to: number }[] = [];
  let at = 0;
  for (const character of characters) {
    const low = skipped?.test(character) ? '' : character.toLowerCase();
    for (let unit = 0; unit < low.length; unit += 1) origins.push({ from: at, to: at + character.length });
    plain += low;
    at += character.length;
  }
  const start = text === '' ? -1 : plain.indexOf(text);
  const [first, last] = [origins[start], origins[start + text.length - 1]];
  return first && last && [first.from, last.to];
}

/** How well a hit fits, from the best: its whole identifier, its whole name, its beginning, or any part. */
const FITS = { identifier: 0, name: 1, beginning: 2, part: 3 } as const;

/** Hits of one kind. The list of that kind shows the rest. */
const LIMIT = 6;

/** Maximum number of hits compared for one field and kind of match. A text with more hits identifies none of them. */
const COMPARED = 500;

/** The parameters in the order of the statement. */
const PARAMETERS = {
  /** The spellings of the text as an identifier. */
  spellings: '$1::text[]',
  /** The id that the text is, or null. */
  id: '$2::uuid',
  /** The text in lower case. */
  name: '$3::text',
  /** Its letters and digits in lower case; null where it cannot be a part of a code. */
  code: '$4::text',
  /** The same without the year with which an order number begins. */
  order: '$5::text',
  kinds: '$6::text[]',
  /** The reader, if they see only the orders and licenses of their own customers; null if they see all. */
  salesperson: SALESPERSON,
  /** Its digits as those of a phone number; null where it cannot be a part of one. */
  phone: '$8::text',
} as const;

/**
 * Selects whole matches first, then texts that contain the term, so that a whole match is never crowded out by partial
 * ones. The indexed pieces include the ends of the stored text, so an index finds whole matches, too.
 */
function branches(field: string, { of, as, identifies = false, isSmall = false }: Kind['fields'][string]): string[] {
  const whole = identifies ? FITS.identifier : FITS.name;
  if (as === 'number') return [`SELECT id, '${field}', value, ${whole} FROM (${of}) AS s (id, value)`];
  const text = PARAMETERS[as];
  const branch = (fit: string, pieces: string, condition: string) => `
    (SELECT id, '${field}', value, ${fit} FROM (${of}) AS s (id, value, plain)
      WHERE ${isSmall ? '' : `search_pieces(E'\\n' || plain || E'\\n') @> search_pieces(${pieces}) AND `}${condition}
      LIMIT ${COMPARED})`;
  const part = `CASE WHEN starts_with(lower(plain), ${text}) THEN ${FITS.beginning} ELSE ${FITS.part} END`;
  return [
    branch(String(whole), `E'\\n' || ${text} || E'\\n'`, `lower(plain) = ${text}`),
    branch(part, text, `strpos(lower(plain), ${text}) > 0`),
  ];
}

/** The best hits of a kind: each thing once, for the field that fits best. */
function hitsOf(kind: FoundKind): string {
  const { fields, shown }: Kind = KINDS[kind];
  const found = Object.entries(fields).flatMap(([field, rule]) => branches(field, rule));
  return `
  SELECT '${kind}'::text AS kind, target, title, detail, field, value, fit
    FROM (SELECT * FROM (
            SELECT DISTINCT ON (target) *
              FROM (WITH hits (id, field, value, fit) AS MATERIALIZED (${found.join(' UNION ALL ')})
                    ${shown}) AS every (target, title, detail, at, field, value, fit)
             ORDER BY target, fit) AS each
           ORDER BY fit, at DESC LIMIT ${LIMIT}) AS ${kind}s
   WHERE '${kind}' = ANY(${PARAMETERS.kinds})`;
}

/** One statement for all kinds: those that the reader may not see cost nothing. */
export const FIND = { name: 'staff-find', text: FOUND_KINDS.map(hitsOf).join('\n  UNION ALL') } as const;

/** One thing that was found. */
interface Found {
  readonly kind: FoundKind;
  /** Its name or number. */
  readonly title: string;
  /** Distinguishes hits with the same title: a customer's address, an order number. */
  readonly detail: string | null;
  /** Whether the text is its whole identifier, so that it can be opened at once. */
  readonly isExact: boolean;
  readonly place: string;
  /** Why it was found. */
  readonly matched: Marked & { readonly field: FoundField };
}

interface FoundRow extends Pick<Found, 'kind' | 'title' | 'detail'> {
  readonly target: string;
  readonly field: FoundField;
  readonly value: string;
  readonly fit: number;
}

/** The values of the statement's parameters. */
export const valuesOf = (text: string, kinds: readonly FoundKind[], salesperson: string | null = null) => [
  spellingsOf(text),
  idIn(text),
  text.toLowerCase(),
  partOf(text),
  partOfOrder(text),
  kinds,
  salesperson,
  partOfPhone(text),
];

/** Finds customers and what belongs to them by anything that staff have in hand. */
@Injectable()
export class FindingQueries {
  constructor(private readonly reads: Reads) {}

  /**
   * Returns at most six hits of each kind that the reader may open: first those whose identifier equals the text, then
   * those whose name equals it, then those that begin with it, then those that contain it; each in the order of
   * `FOUND_KINDS` and the newest first.
   */
  async find({ role, accountId }: Pick<Principal, 'role' | 'accountId'>, text: string): Promise<readonly Found[]> {
    const kinds = FOUND_KINDS.filter((kind) => may(role, KINDS[kind].needs));
    const rows = await this.reads.rows<FoundRow>(
      FIND,
      valuesOf(text, kinds, seesOwnCustomers(role) ? accountId : null),
    );
    return rows
      .toSorted((one, other) => one.fit - other.fit)
      .map(({ target, fit, field, value, ...found }) => ({
        ...found,
        isExact: fit === FITS.identifier,
        place: KINDS[found.kind].place(target),
        matched: { field, ...markedIn(value, text) },
      }));
  }
}
