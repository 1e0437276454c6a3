import { ORDER_STATUSES, type OrderStatus } from '../../../domain/orders/order-status.js';
import { PAYMENT_STATUSES, type PaymentStatus } from '../../../domain/payments/payment-status.js';
import { anyContains, isAnyOf, type Listing } from '../../../platform/database/listings.js';
import { column, timeColumn, yuanColumn, personalColumn } from '../../../platform/http/output/csv.js';
import { NULLABLE_TEXT, TIME, FEN } from '../../../platform/http/output/properties.js';
import { ApiProperty } from '@nestjs/swagger';

/** `expected`: no money seen yet; `entered`: waits for the second person. */
export const TRANSFER_STAGES = ['expected', 'entered', 'confirmed', 'rejected'] as const;
export type TransferStage = (typeof TRANSFER_STAGES)[number];

/** A transfer in the console's list, with the newest entry about it. Amounts are fen. */
export class TransferView {
  @ApiProperty({ format: 'uuid' }) paymentId!: string;
  @ApiProperty({ format: 'uuid' }) orderId!: string;
  @ApiProperty() orderNumber!: string;
  @ApiProperty({ enum: ORDER_STATUSES }) orderStatus!: OrderStatus;
  @ApiProperty() mail!: string;
  @ApiProperty() remittanceCode!: string;
  @ApiProperty(FEN) amountFen!: number;
  @ApiProperty({ enum: PAYMENT_STATUSES }) status!: PaymentStatus;
  @ApiProperty() hasSlip!: boolean;
  @ApiProperty({ enum: TRANSFER_STAGES }) stage!: TransferStage;
  /** Of the newest entry about it; null while no receipt has been entered. */
  @ApiProperty({ ...NULLABLE_TEXT, format: 'uuid' }) receiptId!: string | null;
  @ApiProperty(NULLABLE_TEXT) bankSerial!: string | null;
  @ApiProperty({ ...FEN, nullable: true }) receivedFen!: number | null;
  @ApiProperty({ ...NULLABLE_TEXT, format: 'date' }) receivedOn!: string | null;
  @ApiProperty(NULLABLE_TEXT) payer!: string | null;
  @ApiProperty(NULLABLE_TEXT) payerBank!: string | null;
  @ApiProperty(NULLABLE_TEXT) payerAccount!: string | null;
  @ApiProperty({ ...NULLABLE_TEXT, format: 'uuid' }) enteredBy!: string | null;
  @ApiProperty({ ...NULLABLE_TEXT, description: 'Mail address of the person who recorded it' }) enteredByMail!:
    | string
    | null;
  @ApiProperty({ ...NULLABLE_TEXT, description: 'Mail address of the person who confirmed or rejected it' })
  decidedByMail!: string | null;
  @ApiProperty(TIME) createdAt!: Date;
}

export const BANK_TRANSFER_SORTS = ['createdAt', 'amountFen'] as const;

const STAGE = `CASE WHEN r.id IS NULL THEN 'expected' ELSE coalesce(r.decision, 'entered') END`;

export const bankTransfersListing: Listing<TransferView, 'q' | 'stage' | 'orderStatus'> = {
  columns: `p.id AS "paymentId", o.id AS "orderId", o.number AS "orderNumber", o.status AS "orderStatus", a.mail,
    t.remittance_code AS "remittanceCode", p.amount_fen::float8 AS "amountFen", p.status,
    EXISTS (SELECT FROM transfer_slips s WHERE s.payment_id = p.id) AS "hasSlip", ${STAGE} AS stage, r.id AS "receiptId",
    r.bank_serial AS "bankSerial", r.amount_fen::float8 AS "receivedFen", r.received_on::text AS "receivedOn", r.payer,
    r.payer_bank AS "payerBank", r.payer_account AS "payerAccount",
    r.entered_by AS "enteredBy", e.mail AS "enteredByMail", d.mail AS "decidedByMail", p.created_at AS "createdAt"`,
  from: `bank_transfers t JOIN payments p ON p.id = t.payment_id JOIN orders o ON o.id = p.order_id
    JOIN accounts a ON a.id = o.account_id
    LEFT JOIN LATERAL (SELECT id, bank_serial, amount_fen, received_on, payer, payer_bank, payer_account, entered_by,
                              decision, decided_by
                         FROM bank_receipts WHERE payment_id = p.id ORDER BY entered_at DESC, id LIMIT 1) r ON true
    LEFT JOIN accounts e ON e.id = r.entered_by LEFT JOIN accounts d ON d.id = r.decided_by`,
  filters: {
    q: anyContains('o.number', 'a.mail', 't.remittance_code', 'r.bank_serial', 'r.payer', 'r.payer_account'),
    stage: isAnyOf(STAGE),
    orderStatus: isAnyOf('o.status'),
  },
  sorts: { createdAt: 'p.created_at', amountFen: 'p.amount_fen' },
  period: 'p.created_at',
  sums: { amountFen: 'p.amount_fen', receivedFen: 'r.amount_fen' },
  defaultSort: '-createdAt',
  tieBreak: 'p.id',
  csv: [
    column('订单号', 'Order number', ({ orderNumber }) => orderNumber),
    personalColumn('客户邮箱', 'Customer', ({ mail }) => mail),
    column('汇款识别码', 'Remittance code', ({ remittanceCode }) => remittanceCode),
    yuanColumn('应收金额', 'Amount due', ({ amountFen }) => amountFen),
    column('进度', 'Stage', ({ stage }) => stage),
    column('银行流水号', 'Bank reference', ({ bankSerial }) => bankSerial),
    yuanColumn('到账金额', 'Amount received', ({ receivedFen }) => receivedFen),
    column('到账日期', 'Received on', ({ receivedOn }) => receivedOn),
    personalColumn('付款方户名', 'Payer', ({ payer }) => payer),
    column('付款方开户行', "Payer's bank", ({ payerBank }) => payerBank),
    personalColumn('付款方账号', "Payer's account", ({ payerAccount }) => payerAccount),
    timeColumn('发起时间', 'Created', ({ createdAt }) => createdAt),
  ],
};
