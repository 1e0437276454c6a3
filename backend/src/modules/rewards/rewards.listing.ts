import type { CalendarDate } from '../../domain/calendar/shanghai.js';
import { anyContains, equals, isTrue, type Listing } from '../../platform/database/listings.js';
import type { Reward } from './entities/reward.entity.js';

/** A reward as staff see it. */
export interface RewardRow extends Pick<
  Reward,
  | 'id'
  | 'accountId'
  | 'licenseId'
  | 'month'
  | 'contentUrl'
  | 'contentKind'
  | 'publishedOn'
  | 'kind'
  | 'quantity'
  | 'nextCheckOn'
  | 'note'
  | 'grantedAt'
  | 'revokedAt'
  | 'revokeReason'
> {
  readonly mail: string;
  readonly licenseKey: string;
  readonly grantedByMail: string;
  /** The last day on which the content has to be there. */
  readonly keepUntil: CalendarDate;
  readonly isDue: boolean;
}

export const REWARD_SORTS = ['grantedAt', 'nextCheckOn'] as const;

/** Days are text: the driver would turn them into instants. */
export const KEEP_UNTIL = `(r.published_on + make_interval(months => r.keep_months))::date::text AS "keepUntil"`;
const IS_DUE = `coalesce(r.next_check_on <= (now() AT TIME ZONE 'Asia/Shanghai')::date, false)`;

export const rewardsListing: Listing<RewardRow, 'q' | 'kind' | 'contentKind' | 'month' | 'isDue' | 'isRevoked'> = {
  columns: `r.id, r.account_id AS "accountId", a.mail, r.license_id AS "licenseId", l.key AS "licenseKey", r.month,
    r.content_url AS "contentUrl", r.content_kind AS "contentKind", r.published_on::text AS "publishedOn", r.kind,
    r.quantity, ${KEEP_UNTIL}, r.next_check_on::text AS "nextCheckOn", ${IS_DUE} AS "isDue", r.note,
    s.mail AS "grantedByMail", r.granted_at AS "grantedAt", r.revoked_at AS "revokedAt",
    r.revoke_reason AS "revokeReason"`,
  from: `rewards r JOIN accounts a ON a.id = r.account_id JOIN accounts s ON s.id = r.granted_by
    JOIN licenses l ON l.id = r.license_id`,
  filters: {
    q: anyContains('a.mail', 'r.content_url', 'l.key'),
    kind: equals('r.kind'),
    contentKind: equals('r.content_kind'),
    month: equals('r.month'),
    isDue: isTrue(IS_DUE),
    isRevoked: isTrue('r.revoked_at IS NOT NULL'),
  },
  sorts: { grantedAt: 'r.granted_at', nextCheckOn: 'r.next_check_on' },
  defaultSort: '-grantedAt',
  tieBreak: 'r.id',
};
