import { anyContains, equals, isAnyOf, type Listing } from '../../platform/database/listings.js';
import { DELIVERY_STATUSES, type DeliveryStatus } from './entities/mail-delivery.entity.js';
import { column, timeColumn, personalColumn } from '../../platform/http/output/csv.js';
import { NULLABLE_TEXT, TIME, COUNT } from '../../platform/http/output/properties.js';
import { ApiProperty } from '@nestjs/swagger';

/** A delivery as shown to staff. */
export class DeliveryView {
  @ApiProperty({ format: 'uuid' }) letterId!: string;
  @ApiProperty() letter!: string;
  @ApiProperty(NULLABLE_TEXT) recipient!: string | null;
  @ApiProperty({ enum: DELIVERY_STATUSES }) status!: DeliveryStatus;
  @ApiProperty(COUNT) attempts!: number;
  @ApiProperty(NULLABLE_TEXT) lastError!: string | null;
  @ApiProperty({ description: 'Whether the mail is still stored and can be sent again' }) canRetry!: boolean;
  @ApiProperty(TIME) createdAt!: Date;
  @ApiProperty(TIME) updatedAt!: Date;
}

export const DELIVERY_SORTS = ['updatedAt', 'createdAt', 'attempts'] as const;

export const deliveriesListing: Listing<DeliveryView, 'q' | 'status' | 'letter' | 'accountId'> = {
  columns: `d.letter_id AS "letterId", d.letter, d.recipient, d.status, d.attempts, d.last_error AS "lastError",
    coalesce(d.kept IS NOT NULL
      OR d.status IN ('failed', 'waiting') AND (o.parked_at IS NOT NULL OR o.last_error IS NOT NULL), false) AS "canRetry",
    d.created_at AS "createdAt", d.updated_at AS "updatedAt"`,
  from: `mail_deliveries d LEFT JOIN outbox o ON o.id = CASE WHEN d.event_id ~ '^[0-9]{1,18}$' THEN d.event_id::bigint END`,
  filters: {
    q: anyContains('d.recipient', 'd.last_error'),
    status: isAnyOf('d.status'),
    accountId: (id) => `d.recipient = (SELECT mail FROM accounts WHERE id = ${id}::uuid)`,
    letter: equals('d.letter'),
  },
  sorts: { updatedAt: 'd.updated_at', createdAt: 'd.created_at', attempts: 'd.attempts' },
  alwaysSet: ['updatedAt', 'createdAt'],
  period: 'd.updated_at',
  defaultSort: '-updatedAt',
  tieBreak: 'd.letter_id',
  csv: [
    column('邮件编号', 'Email ID', ({ letterId }) => letterId),
    column('邮件', 'Email', ({ letter }) => letter),
    personalColumn('收件人', 'Recipient', ({ recipient }) => recipient),
    column('状态', 'Status', ({ status }) => status),
    column('发送次数', 'Attempts', ({ attempts }) => attempts),
    personalColumn('服务器响应', 'Server response', ({ lastError }) => lastError),
    timeColumn('创建时间', 'Created', ({ createdAt }) => createdAt),
    timeColumn('更新时间', 'Updated', ({ updatedAt }) => updatedAt),
  ],
};
