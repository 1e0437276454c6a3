import { totalSql } from '../capacity-sql.js';
import { CAPACITIES, type Capacity } from '../../../domain/licensing/capacity.js';
import { EXPIRING_DAYS } from '../../../domain/licensing/display-state.js';
import type { Edition, LicenseOrigin, LicenseState } from '../../../domain/licensing/license.js';
import { anyContains, equals, isTrue, type Listing } from '../../../platform/database/listings.js';

/** A license in the console's list. */
export interface StaffLicenseRow extends Capacity {
  readonly id: string;
  readonly key: string;
  readonly accountId: string;
  readonly mail: string;
  readonly edition: Edition;
  readonly planId: string;
  /** Null is permanent. */
  readonly expiresAt: Date | null;
  readonly status: LicenseState;
  readonly machineId: string | null;
  readonly origin: LicenseOrigin;
  readonly carriesReward: boolean;
  readonly isTest: boolean;
  readonly createdAt: Date;
}

export const LICENSE_SORTS = ['createdAt', 'expiresAt'] as const;

/** The columns of a license `l` of an account `a`. */
export const STAFF_LICENSE_COLUMNS = `l.id, l.key, l.account_id AS "accountId", a.mail, l.edition, l.plan_id AS "planId",
    ${CAPACITIES.map((name) => `${totalSql(name)} AS ${name}`).join(', ')},
    l.expires_at AS "expiresAt", l.status, l.machine_id AS "machineId", l.origin_kind AS origin,
    l.carries_reward AS "carriesReward", l.is_test AS "isTest", l.created_at AS "createdAt"`;

export const licensesListing: Listing<
  StaffLicenseRow,
  'q' | 'status' | 'edition' | 'origin' | 'accountId' | 'isExpiring' | 'isBound' | 'isUndecided'
> = {
  columns: STAFF_LICENSE_COLUMNS,
  from: 'licenses l JOIN accounts a ON a.id = l.account_id',
  filters: {
    q: anyContains('l.key', 'a.mail', 'l.machine_id', 'l.remark'),
    status: equals('l.status'),
    edition: equals('l.edition'),
    origin: equals('l.origin_kind'),
    accountId: equals('l.account_id', 'uuid'),
    isExpiring: isTrue(
      `coalesce(l.status = 'active' AND l.expires_at BETWEEN now() AND now() + interval '${EXPIRING_DAYS} days', false)`,
    ),
    isBound: isTrue('l.machine_id IS NOT NULL'),
    // The price of its grant is unknown. If it is merged into another licence, that one cannot be renewed, either.
    isUndecided: isTrue(
      `(l.granted_components = '[]' AND l.agreed_year_fen IS NULL AND l.expires_at IS NOT NULL AND l.status <> 'revoked'
        AND l.withdrawn_at IS NULL AND l.origin_kind <> 'free_enterprise')`,
    ),
  },
  sorts: { createdAt: 'l.created_at', expiresAt: 'l.expires_at' },
  alwaysSet: ['createdAt'],
  defaultSort: '-createdAt',
  tieBreak: 'l.id',
};
