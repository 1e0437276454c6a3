import { KINDS, FOUND_KINDS, type FoundKind, type Kind } from './kinds.js';

/** How well a hit fits, from the best: its whole identifier, its whole name, its beginning, or any part. */
export const FITS = { identifier: 0, name: 1, beginning: 2, part: 3 } as const;

/** Hits of one kind. The list of that kind shows the rest. */
const LIMIT = 6;

/** Hits of one field and fit that are compared. A text that is in more of them means none of them. */
const COMPARED = 500;

/** The parameters in the order of the statement. */
export const PARAMETERS = {
  /** The spellings of the text as an identifier. */
  spellings: '$1::text[]',
  /** The id that the text is, or null. */
  id: '$2::uuid',
  /** The text in small letters. */
  name: '$3::text',
  /** Its letters and digits in small letters; null where it cannot be a part of a code. */
  code: '$4::text',
  /** The same without the year with which an order number begins. */
  order: '$5::text',
  kinds: '$6::text[]',
} as const;

/**
 * Selects what has the text as a whole, then what contains it: the first is never among those left out because too many
 * contain it. Its pieces include the ends of the stored text, so an index finds it, too.
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
