import { FILE_WORDS } from '../../../domain/text/file-words.js';
import { METHOD_WORDS } from '../../../domain/payments/payment-methods.js';
import {
  type AnyIncidentKind,
  INCIDENT_KINDS,
  MISMATCH_OUTCOMES,
  type MismatchOutcome,
} from '../../../domain/orders/incidents.js';
import { INCIDENT_RESOLUTIONS, type IncidentResolution } from '../../../domain/orders/order-effects.js';
import { anyContains, equals, isAnyOf, isTrue, type Listing } from '../../../platform/database/listings.js';
import { column, timeColumn, personalColumn, yuanColumn, wordColumn } from '../../../platform/http/output/csv.js';
import { FEN, NULLABLE_TEXT, TIME } from '../../../platform/http/output/returns.js';
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
  @ApiProperty({ ...NULLABLE_TEXT, format: 'uuid' }) accountId!: string | null;
  @ApiProperty(NULLABLE_TEXT) mail!: string | null;
  /** The money it is about, in the smallest unit of `currency`; null where it is about none, such as a missing bill. */
  @ApiProperty({ type: 'integer', nullable: true }) amount!: number | null;
  @ApiProperty() currency!: string;
  /** What our records hold instead, in fen; null where the amount is not in question. */
  @ApiProperty({ ...FEN, nullable: true }) recordedFen!: number | null;
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

const REFUNDED = `(SELECT amount_fen FROM refunds WHERE refund_no = i.fact ->> 'refundNo')`;

/** What the provider reported; for what it refused or does not know, what our records hold. */
const AMOUNT = `coalesce((i.fact ->> 'amountFen')::float8, (i.fact ->> 'billFen')::float8, ${REFUNDED},
    (i.fact ->> 'localFen')::float8)`;

const RECORDED = `CASE i.kind
    WHEN 'mismatch' THEN (SELECT amount_fen FROM payments WHERE out_trade_no = i.out_trade_no)
    WHEN 'refund_mismatch' THEN ${REFUNDED}
    WHEN 'bill_differs' THEN (i.fact ->> 'localFen')::float8 END`;

export const incidentsListing: Listing<IncidentView, 'q' | 'kind' | 'method' | 'day' | 'resolution' | 'isOpen'> = {
  columns: {
    id: 'i.id',
    kind: 'i.kind',
    resolution: 'i.resolution',
    method: 'i.method',
    outTradeNo: 'i.out_trade_no',
    orderId: 'i.order_id',
    orderNumber: 'o.number',
    accountId: 'a.id',
    mail: 'a.mail',
    amount: AMOUNT,
    currency: "coalesce(i.fact ->> 'currency', 'CNY')",
    recordedFen: `${RECORDED}::float8`,
    fact: 'i.fact',
    note: 'i.note',
    outcome: 'i.outcome',
    createdAt: 'i.created_at',
    closedAt: 'i.closed_at',
    closedBy: 'c.mail',
  },
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
    wordColumn('类型', 'Type', FILE_WORDS.incidentKind, ({ kind }) => kind),
    wordColumn('系统处理', 'System action', FILE_WORDS.incidentResolution, ({ resolution }) => resolution),
    wordColumn('支付方式', 'Payment method', METHOD_WORDS, ({ method }) => method),
    column('商户单号', 'Our payment number', ({ outTradeNo }) => outTradeNo),
    column('订单号', 'Order number', ({ orderNumber }) => orderNumber),
    personalColumn('客户邮箱', 'Customer', ({ mail }) => mail),
    yuanColumn('金额', 'Amount', ({ amount, currency }) => (currency === 'CNY' ? amount : null)),
    yuanColumn('系统金额', 'Amount recorded', ({ recordedFen }) => recordedFen),
    column('通知内容', 'Provider message', ({ fact }) => JSON.stringify(fact)),
    column('处理说明', 'What was done', ({ note }) => note),
    timeColumn('发现时间', 'Detected', ({ createdAt }) => createdAt),
    timeColumn('处理时间', 'Resolved', ({ closedAt }) => closedAt),
  ],
};
