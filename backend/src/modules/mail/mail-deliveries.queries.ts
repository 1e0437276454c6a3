import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { FILE_WORDS } from '../../domain/text/file-words.js';
import { anyContains, equals, hasPart, isAnyOf, type Listing } from '../../platform/database/listings.js';
import { Reads } from '../../platform/database/reads.js';
import { column, personalColumn, timeColumn, wordColumn } from '../../platform/http/output/csv.js';
import { COUNT, NULLABLE_TEXT, TIME } from '../../platform/http/output/returns.js';
import { DELIVERY_STATUSES, type DeliveryStatus } from './mail-deliveries.repository.js';

const STATUS = { name: 'mail-deliveries-status', text: 'SELECT status FROM mail_deliveries WHERE letter_id = $1' };

/** The delivery status of mails, checked before one is sent. */
@Injectable()
export class MailDeliveries {
  constructor(private readonly reads: Reads) {}

  /** Returns null when delivery has not been attempted. */
  async statusOf(letterId: string): Promise<DeliveryStatus | null> {
    const row = await this.reads.first<{ status: DeliveryStatus }>(STATUS, [letterId]);
    return row?.status ?? null;
  }
}

/** A delivery as shown to staff. */
export class DeliveryView {
  @ApiProperty({ format: 'uuid' }) letterId!: string;
  @ApiProperty() letter!: string;
  @ApiProperty({ ...NULLABLE_TEXT, format: 'uuid', description: 'The order that it is about' }) orderId!: string | null;
  @ApiProperty(NULLABLE_TEXT) recipient!: string | null;
  @ApiProperty({ enum: DELIVERY_STATUSES }) status!: DeliveryStatus;
  @ApiProperty(COUNT) attempts!: number;
  @ApiProperty(NULLABLE_TEXT) lastError!: string | null;
  @ApiProperty({ description: 'Whether the mail is still stored and can be sent again' }) canRetry!: boolean;
  @ApiProperty(TIME) createdAt!: Date;
  @ApiProperty(TIME) updatedAt!: Date;
}

export const DELIVERY_SORTS = ['updatedAt', 'createdAt', 'attempts'] as const;

const toRecipient = (text: string): string =>
  `SELECT letter_id FROM mail_deliveries WHERE ${hasPart('recipient', text)}`;

/** Only few have an error. */
const withError = (text: string): string =>
  `SELECT letter_id FROM mail_deliveries WHERE last_error IS NOT NULL AND ${hasPart('last_error', text)}`;

export const deliveriesListing: Listing<DeliveryView, 'q' | 'status' | 'letter' | 'accountId' | 'orderId'> = {
  columns: {
    letterId: 'd.letter_id',
    letter: 'd.letter',
    orderId: 'd.order_id',
    recipient: 'd.recipient',
    status: 'd.status',
    attempts: 'd.attempts',
    lastError: 'd.last_error',
    canRetry: `coalesce(d.kept IS NOT NULL
      OR d.status IN ('failed', 'waiting') AND (o.parked_at IS NOT NULL OR o.last_error IS NOT NULL), false)`,
    createdAt: 'd.created_at',
    updatedAt: 'd.updated_at',
  },
  from: `mail_deliveries d LEFT JOIN outbox o ON o.id = CASE WHEN d.event_id ~ '^[0-9]{1,18}$' THEN d.event_id::bigint END`,
  alone: 'mail_deliveries d',
  filters: {
    q: anyContains('d.recipient', 'd.last_error'),
    status: isAnyOf('d.status'),
    accountId: (id) => `d.recipient = (SELECT mail FROM accounts WHERE id = ${id}::uuid)`,
    orderId: equals('d.order_id', 'uuid'),
    letter: equals('d.letter'),
  },
  finds: [toRecipient, withError],
  sorts: { updatedAt: 'd.updated_at', createdAt: 'd.created_at', attempts: 'd.attempts' },
  alwaysSet: ['updatedAt', 'createdAt', 'attempts'],
  period: 'd.updated_at',
  defaultSort: '-updatedAt',
  tieBreak: 'd.letter_id',
  csv: [
    column('邮件编号', 'Email ID', ({ letterId }) => letterId),
    wordColumn('邮件', 'Email', FILE_WORDS.mail, ({ letter }) => letter),
    personalColumn('收件人', 'Recipient', ({ recipient }) => recipient),
    wordColumn('状态', 'Status', FILE_WORDS.deliveryStatus, ({ status }) => status),
    column('发送次数', 'Attempts', ({ attempts }) => attempts),
    personalColumn('服务器响应', 'Server response', ({ lastError }) => lastError),
    timeColumn('创建时间', 'Created', ({ createdAt }) => createdAt),
    timeColumn('更新时间', 'Updated', ({ updatedAt }) => updatedAt),
  ],
};
