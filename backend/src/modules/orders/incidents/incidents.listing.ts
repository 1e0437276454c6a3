import { type AnyIncidentKind, INCIDENT_KINDS } from '../../../domain/orders/incident-kinds.js';
import { MISMATCH_OUTCOMES, type MismatchOutcome } from '../../../domain/orders/mismatch.js';
import { INCIDENT_RESOLUTIONS, type IncidentResolution } from '../../../domain/orders/order-effects.js';
import { anyContains, equals, isAnyOf, isTrue, type Listing } from '../../../platform/database/listings.js';
import { column, timeColumn, personalColumn } from '../../../platform/http/output/csv.js';
import { NULLABLE_TEXT, TIME } from '../../../platform/http/output/properties.js';
import { ApiProperty } from '@nestjs/swagger';

/** An incident in the console's list. */
export class IncidentView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ enum: INCIDENT_KINDS }) kind!: AnyIncidentKind;
  @ApiProperty({ enum: INCIDENT_RESOLUTIONS }) resolution!: IncidentResolution;
  @ApiProperty() method!: string;
  /** The payment's number at the provider; for the books, the name of the invariant. */
  @ApiProperty() outTradeNo!: string;
  @ApiProperty({ ...NULLABLE_TEXT, format: 'uuid' }) orderId!: string | null;
  @ApiProperty(NULLABLE_TEXT) orderNumber!: string | null;
  @ApiProperty(NULLABLE_TEXT) mail!: string | null;
  /** The fact that raised it, as it was reported. */
  @ApiProperty({ type: 'object', additionalProperties: true }) fact!: object;
  @ApiProperty() note!: string;
  /** How money of a wrong amount was dealt with; null for other kinds, and where staff resolved it in another way. */
  @ApiProperty({ enum: MISMATCH_OUTCOMES, nullable: true, type: String }) outcome!: MismatchOutcome | null;
  @ApiProperty(TIME) createdAt!: Date;
  @ApiProperty({ ...TIME, nullable: true }) closedAt!: Date | null;
  @ApiProperty({ ...NULLABLE_TEXT, description: 'Mail address of the person who closed it' }) closedBy!: string | null;
}

export const INCIDENT_SORTS = ['createdAt', 'closedAt'] as const;

export const incidentsListing: Listing<IncidentView, 'q' | 'kind' | 'method' | 'day' | 'resolution' | 'isOpen'> = {
  columns: `i.id, i.kind, i.resolution, i.method, i.out_trade_no AS "outTradeNo", i.order_id AS "orderId",
    o.number AS "orderNumber", a.mail, i.fact, i.note, i.outcome, i.created_at AS "createdAt", i.closed_at AS "closedAt",
    c.mail AS "closedBy"`,
  from: `payment_incidents i LEFT JOIN orders o ON o.id = i.order_id LEFT JOIN accounts a ON a.id = o.account_id
    LEFT JOIN accounts c ON c.id = i.closed_by`,
  filters: {
    q: anyContains('i.out_trade_no', 'o.number', 'a.mail'),
    kind: isAnyOf('i.kind'),
    method: isAnyOf('i.method'),
    day: equals(`i.fact ->> 'day'`),
    resolution: isAnyOf('i.resolution'),
    isOpen: isTrue('i.closed_at IS NULL'),
  },
  sorts: { createdAt: 'i.created_at', closedAt: 'i.closed_at' },
  period: 'i.created_at',
  defaultSort: '-createdAt',
  tieBreak: 'i.id',
  csv: [
    column('类型', 'Type', ({ kind }) => kind),
    column('系统处理', 'System action', ({ resolution }) => resolution),
    column('支付方式', 'Payment method', ({ method }) => method),
    column('商户单号', 'Our payment number', ({ outTradeNo }) => outTradeNo),
    column('订单号', 'Order number', ({ orderNumber }) => orderNumber),
    personalColumn('客户邮箱', 'Customer', ({ mail }) => mail),
    column('通知内容', 'Provider message', ({ fact }) => JSON.stringify(fact)),
    column('处理说明', 'What was done', ({ note }) => note),
    timeColumn('发现时间', 'Detected', ({ createdAt }) => createdAt),
    timeColumn('处理时间', 'Resolved', ({ closedAt }) => closedAt),
  ],
};
