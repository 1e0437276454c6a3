import { anyContains, equals, isAnyOf, isTrue, type Listing } from '../../platform/database/listings.js';
import { CONTENT_KINDS, type ContentKind, REWARD_KINDS, type RewardKind } from '../../domain/rewards/reward.js';
import { column, timeColumn, personalColumn } from '../../platform/http/output/csv.js';
import { NULLABLE_TEXT, TIME, COUNT } from '../../platform/http/output/properties.js';
import { ApiProperty } from '@nestjs/swagger';
import { NOW } from '../../platform/database/site-time.js';

/** A reward as staff see it. */
export class StaffRewardView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) accountId!: string;
  @ApiProperty() mail!: string;
  @ApiProperty({ format: 'uuid' }) licenseId!: string;
  @ApiProperty() licenseKey!: string;
  @ApiProperty({ description: 'YYYY-MM' }) month!: string;
  @ApiProperty() contentUrl!: string;
  @ApiProperty({ enum: CONTENT_KINDS }) contentKind!: ContentKind;
  @ApiProperty({ format: 'date' }) publishedOn!: string;
  @ApiProperty({ enum: REWARD_KINDS }) kind!: RewardKind;
  @ApiProperty(COUNT) quantity!: number;
  /** The last day on which the content has to be there. */
  @ApiProperty({ format: 'date' }) keepUntil!: string;
  /** Date of the next check; null when no check is left. */
  @ApiProperty({ type: String, format: 'date', nullable: true }) nextCheckOn!: string | null;
  @ApiProperty() isDue!: boolean;
  @ApiProperty() note!: string;
  @ApiProperty() grantedByMail!: string;
  @ApiProperty(TIME) grantedAt!: Date;
  @ApiProperty({ ...TIME, nullable: true }) revokedAt!: Date | null;
  @ApiProperty(NULLABLE_TEXT) revokeReason!: string | null;
}

export const REWARD_SORTS = ['grantedAt', 'nextCheckOn'] as const;

/** Days are text: the driver would turn them into instants. */
export const KEEP_UNTIL = `(r.published_on + make_interval(months => r.keep_months))::date::text AS "keepUntil"`;
const IS_DUE = `coalesce(r.next_check_on <= (${NOW} AT TIME ZONE 'Asia/Shanghai')::date, false)`;

export const rewardsListing: Listing<StaffRewardView, 'q' | 'kind' | 'contentKind' | 'month' | 'isDue' | 'isRevoked'> =
  {
    columns: `r.id, r.account_id AS "accountId", a.mail, r.license_id AS "licenseId", l.key AS "licenseKey", r.month,
    r.content_url AS "contentUrl", r.content_kind AS "contentKind", r.published_on::text AS "publishedOn", r.kind,
    r.quantity, ${KEEP_UNTIL}, r.next_check_on::text AS "nextCheckOn", ${IS_DUE} AS "isDue", r.note,
    s.mail AS "grantedByMail", r.granted_at AS "grantedAt", r.revoked_at AS "revokedAt",
    r.revoke_reason AS "revokeReason"`,
    from: `rewards r JOIN accounts a ON a.id = r.account_id JOIN accounts s ON s.id = r.granted_by
    JOIN licenses l ON l.id = r.license_id`,
    filters: {
      q: anyContains('a.mail', 'r.content_url', 'l.key'),
      kind: isAnyOf('r.kind'),
      contentKind: isAnyOf('r.content_kind'),
      month: equals('r.month'),
      isDue: isTrue(IS_DUE),
      isRevoked: isTrue('r.revoked_at IS NOT NULL'),
    },
    sorts: { grantedAt: 'r.granted_at', nextCheckOn: 'r.next_check_on' },
    period: 'r.granted_at',
    defaultSort: '-grantedAt',
    tieBreak: 'r.id',
    csv: [
      column('月份', 'Month', ({ month }) => month),
      personalColumn('客户邮箱', 'Customer', ({ mail }) => mail),
      column('授权密钥', 'Licence key', ({ licenseKey }) => licenseKey),
      column('内容链接', 'Content', ({ contentUrl }) => contentUrl),
      column('内容类型', 'Content type', ({ contentKind }) => contentKind),
      column('发布日期', 'Published', ({ publishedOn }) => publishedOn),
      column('奖励类型', 'Reward', ({ kind }) => kind),
      column('数量', 'Quantity', ({ quantity }) => quantity),
      column('须保留至', 'Must stay up until', ({ keepUntil }) => keepUntil),
      column('下次复查', 'Next check', ({ nextCheckOn }) => nextCheckOn),
      personalColumn('发放人', 'Granted by', ({ grantedByMail }) => grantedByMail),
      timeColumn('发放时间', 'Granted', ({ grantedAt }) => grantedAt),
      timeColumn('收回时间', 'Withdrawn', ({ revokedAt }) => revokedAt),
      column('收回原因', 'Reason', ({ revokeReason }) => revokeReason),
    ],
  };
