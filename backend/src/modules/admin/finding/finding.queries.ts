import { Injectable } from '@nestjs/common';
import { may, type Role } from '../../../domain/access/roles.js';
import { spellingsOf } from '../../../domain/text/codes.js';
import { Reads } from '../../../platform/database/reads.js';
import { FOUND_KINDS, type FoundField, type FoundKind, KINDS } from './kinds.js';
import { idIn, type Marked, markedIn, partOf, partOfOrder } from './spellings.js';
import { FIND, FITS } from './statement.js';

/** One thing that was found. */
export interface Found {
  readonly kind: FoundKind;
  /** Its name or number. */
  readonly title: string;
  /** Tells hits with the same title apart: a customer's address, an order number. */
  readonly detail: string | null;
  /** Whether the text is its whole identifier, so that it can be opened without asking. */
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
export const valuesOf = (text: string, kinds: readonly FoundKind[]) => [
  spellingsOf(text),
  idIn(text),
  text.toLowerCase(),
  partOf(text),
  partOfOrder(text),
  kinds,
];

/** Finds customers and what belongs to them by anything that staff have in hand. */
@Injectable()
export class FindingQueries {
  constructor(private readonly reads: Reads) {}

  /**
   * Returns at most six hits of each kind that `role` may open: first those whose identifier is the text, then those
   * whose name is, then those that begin with it, then those that contain it; each in the order of `FOUND_KINDS` and the
   * newest first.
   */
  async find(role: Role, text: string): Promise<readonly Found[]> {
    const kinds = FOUND_KINDS.filter((kind) => may(role, KINDS[kind].needs));
    const rows = await this.reads.rows<FoundRow>(FIND, valuesOf(text, kinds));
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
