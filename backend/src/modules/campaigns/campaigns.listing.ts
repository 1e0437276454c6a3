import { type Edition, EDITIONS } from '../../domain/licensing/license.js';
import { FILE_WORDS } from '../../domain/text/file-words.js';
import { CAMPAIGN_STATUSES, type CampaignStatus } from '../../domain/marketing/campaign.js';
import { anyContains, equals, isAnyOf, type Listing } from '../../platform/database/listings.js';
import { type ColumnsOf } from '../../platform/database/transactions.js';
import { type AudienceKind, AUDIENCES } from './audiences.js';
import { RECIPIENT_STATUSES, type RecipientStatus } from './campaign.entity.js';
import { column, timeColumn, personalColumn, wordColumn } from '../../platform/http/output/csv.js';
import { COUNT, NULLABLE_TEXT, TIME } from '../../platform/http/output/returns.js';
import { ApiProperty } from '@nestjs/swagger';

/** The number of recipients in each status. */
export class CampaignCountsView {
  @ApiProperty(COUNT) total!: number;
  @ApiProperty(COUNT) waiting!: number;
  /** Started, outcome not yet known. */
  @ApiProperty(COUNT) sending!: number;
  @ApiProperty(COUNT) sent!: number;
  /** Refused permanently by the mail server. */
  @ApiProperty(COUNT) bounced!: number;
  /** Deferred too often by the mail server. */
  @ApiProperty(COUNT) failed!: number;
  /** Unsubscribed before their mail was started. */
  @ApiProperty(COUNT) skipped!: number;
  /** May have arrived: the outcome was lost. Sent again only if staff request it. */
  @ApiProperty(COUNT) unknown!: number;
  /** Used the link in this campaign's mail. */
  @ApiProperty(COUNT) unsubscribed!: number;
}

export class StaffCampaignView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ enum: CAMPAIGN_STATUSES }) status!: CampaignStatus;
  @ApiProperty({ enum: AUDIENCES }) audience!: AudienceKind;
  @ApiProperty({ enum: EDITIONS, nullable: true }) edition!: Edition | null;
  @ApiProperty({ type: 'integer', nullable: true }) expiringDays!: number | null;
  @ApiProperty({ ...TIME, nullable: true }) scheduledAt!: Date | null;
  @ApiProperty(TIME) createdAt!: Date;
  @ApiProperty({ ...TIME, nullable: true }) startedAt!: Date | null;
  @ApiProperty({ ...TIME, nullable: true }) endedAt!: Date | null;
  /** The version to name when changing or sending it. */
  @ApiProperty(COUNT) version!: number;
  @ApiProperty({ type: CampaignCountsView }) counts!: CampaignCountsView;
}

export const CAMPAIGN_SORTS = ['createdAt', 'startedAt', 'name'] as const;

/** SQL: the counts of a campaign `c`, as JSON. */
const RECIPIENT_COUNTS = `(
  SELECT json_build_object(
    'total', count(*), 'waiting', count(*) FILTER (WHERE r.status = 'waiting'),
    'sending', count(*) FILTER (WHERE r.status = 'sending'), 'sent', count(*) FILTER (WHERE r.status = 'sent'),
    'bounced', count(*) FILTER (WHERE r.status = 'bounced'), 'failed', count(*) FILTER (WHERE r.status = 'failed'),
    'skipped', count(*) FILTER (WHERE r.status = 'skipped'), 'unknown', count(*) FILTER (WHERE r.status = 'unknown'),
    'unsubscribed', count(r.unsubscribed_at))
  FROM campaign_recipients r WHERE r.campaign_id = c.id)`;

export const CAMPAIGN_COLUMNS: ColumnsOf<StaffCampaignView> = {
  id: 'c.id',
  name: 'c.name',
  status: 'c.status',
  audience: 'c.audience',
  edition: 'c.edition',
  expiringDays: 'c.expiring_days',
  scheduledAt: 'c.scheduled_at',
  createdAt: 'c.created_at',
  startedAt: 'c.started_at',
  endedAt: 'c.ended_at',
  version: 'c.version',
  counts: RECIPIENT_COUNTS,
};

export const campaignsListing: Listing<StaffCampaignView, 'q' | 'status'> = {
  columns: CAMPAIGN_COLUMNS,
  from: 'campaigns c',
  filters: { q: anyContains('c.name', 'c.subject_zh', 'c.subject_en'), status: isAnyOf('c.status') },
  sorts: { createdAt: 'c.created_at', startedAt: 'c.started_at', name: 'c.name' },
  period: 'c.created_at',
  defaultSort: '-createdAt',
  tieBreak: 'c.id',
  csv: [
    column('编号', 'ID', ({ id }) => id),
    column('名称', 'Name', ({ name }) => name),
    wordColumn('状态', 'Status', FILE_WORDS.campaignStatus, ({ status }) => status),
    wordColumn('发送对象', 'Audience', FILE_WORDS.audience, ({ audience }) => audience),
    wordColumn('版本', 'Edition', FILE_WORDS.edition, ({ edition }) => edition),
    column('到期天数', 'Days to expiry', ({ expiringDays }) => expiringDays),
    timeColumn('计划发送', 'Scheduled', ({ scheduledAt }) => scheduledAt),
    timeColumn('开始时间', 'Started', ({ startedAt }) => startedAt),
    timeColumn('结束时间', 'Ended', ({ endedAt }) => endedAt),
    column('收件人数', 'Recipients', ({ counts }) => counts.total),
    column('已发送', 'Sent', ({ counts }) => counts.sent),
    column('被退回', 'Bounced', ({ counts }) => counts.bounced),
    column('失败', 'Failed', ({ counts }) => counts.failed),
    column('发送前已退订', 'Unsubscribed before sending', ({ counts }) => counts.skipped),
    column('结果不明', 'Unknown', ({ counts }) => counts.unknown),
    column('通过本邮件退订', 'Unsubscribed', ({ counts }) => counts.unsubscribed),
  ],
};

/** A recipient as shown to staff. */
export class CampaignRecipientView {
  @ApiProperty({ format: 'uuid' }) accountId!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Null if the account was deleted' }) mail!: string | null;
  /** Left part of the Message-ID, to find the mail in the mail server's log. */
  @ApiProperty({ format: 'uuid' }) letterId!: string;
  @ApiProperty({ enum: RECIPIENT_STATUSES }) status!: RecipientStatus;
  @ApiProperty(COUNT) attempts!: number;
  @ApiProperty({ ...TIME, nullable: true }) triedAt!: Date | null;
  @ApiProperty(NULLABLE_TEXT) lastError!: string | null;
  @ApiProperty({ ...TIME, nullable: true }) unsubscribedAt!: Date | null;
}

export const recipientsListing: Listing<CampaignRecipientView, 'q' | 'campaignId' | 'status'> = {
  columns: {
    accountId: 'r.account_id',
    mail: 'a.mail',
    letterId: 'r.letter_id',
    status: 'r.status',
    attempts: 'r.attempts',
    triedAt: 'r.tried_at',
    lastError: 'r.last_error',
    unsubscribedAt: 'r.unsubscribed_at',
  },
  from: 'campaign_recipients r LEFT JOIN accounts a ON a.id = r.account_id AND a.deleted_at IS NULL',
  filters: {
    q: anyContains('a.mail', 'r.letter_id::text'),
    campaignId: equals('r.campaign_id', 'uuid'),
    status: isAnyOf('r.status'),
  },
  sorts: { triedAt: 'r.tried_at' },
  period: 'r.tried_at',
  defaultSort: '-triedAt',
  tieBreak: 'r.account_id',
  csv: [
    personalColumn('邮箱', 'Email', ({ mail }) => mail),
    wordColumn('状态', 'Status', FILE_WORDS.recipientStatus, ({ status }) => status),
    column('邮件编号', 'Email ID', ({ letterId }) => letterId),
    column('发送次数', 'Attempts', ({ attempts }) => attempts),
    timeColumn('最近发送', 'Last attempt', ({ triedAt }) => triedAt),
    personalColumn('服务器响应', 'Server response', ({ lastError }) => lastError),
    timeColumn('退订时间', 'Unsubscribed', ({ unsubscribedAt }) => unsubscribedAt),
  ],
};
