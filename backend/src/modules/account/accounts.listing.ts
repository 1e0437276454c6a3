import { anyContains, equals, isTrue, type Listing } from '../../platform/database/listings.js';
import type { Locale } from '../../domain/locale/locales.js';
import type { Role } from '../../domain/access/roles.js';

/** An account in the console's list. */
export interface AccountRow {
  readonly id: string;
  readonly mail: string;
  readonly name: string;
  readonly role: Role;
  readonly locale: Locale;
  readonly isSubscribed: boolean;
  readonly disabledAt: Date | null;
  readonly deletionRequestedAt: Date | null;
  readonly createdAt: Date;
  readonly version: number;
}

export const ACCOUNT_SORTS = ['createdAt', 'mail'] as const;

export const accountsListing: Listing<AccountRow, 'q' | 'role' | 'isDisabled'> = {
  columns: `a.id, a.mail, a.name, a.role, a.locale, a.is_subscribed AS "isSubscribed", a.disabled_at AS "disabledAt",
    a.deletion_requested_at AS "deletionRequestedAt", a.created_at AS "createdAt", a.version`,
  from: '(SELECT * FROM accounts WHERE deleted_at IS NULL) a',
  filters: {
    q: anyContains('a.mail', 'a.name'),
    role: equals('a.role'),
    isDisabled: isTrue('a.disabled_at IS NOT NULL'),
  },
  sorts: { createdAt: 'a.created_at', mail: 'a.mail' },
  alwaysSet: ['createdAt'],
  defaultSort: '-createdAt',
  tieBreak: 'a.id',
};
