import { FILE_WORDS } from '../../../domain/text/file-words.js';
import { VOID_REASONS, type VoidReason } from '../../../domain/licensing/renewal-and-upgrade.js';
import { canOrderBecome, ORDER_STATUSES, type OrderStatus } from '../../../domain/orders/order-money.js';
import {
  hasMoneyArrived,
  holdsMoney,
  PAYMENT_STATUSES,
  type PaymentStatus,
  REFUND_STATUSES,
} from '../../../domain/payments/payment-status.js';
import { SLIP_TYPES, type SlipType } from '../../../domain/payments/bank-receipt.js';
import { anyContains, equals, isAnyOf, type Listing, valuesThat } from '../../../platform/database/listings.js';
import { column, timeColumn, yuanColumn, personalColumn, wordColumn } from '../../../platform/http/output/csv.js';
import { FEN, NULLABLE_TEXT, TIME } from '../../../platform/http/output/returns.js';
import { ApiProperty } from '@nestjs/swagger';

/** `expected`: no money seen yet; `entered`: waits for the second person. */
export const RECEIPT_STAGES = ['expected', 'entered', 'confirmed', 'rejected'] as const;
export type ReceiptStage = (typeof RECEIPT_STAGES)[number];

/**
 * A transfer in the console's list, with the receipt entered for it: one that waits, otherwise the newest. Amounts are
 * fen.
 */
export class TransferView {
  @ApiProperty({ format: 'uuid' }) paymentId!: string;
  @ApiProperty({ format: 'uuid' }) orderId!: string;
  @ApiProperty() orderNumber!: string;
  @ApiProperty({ enum: ORDER_STATUSES }) orderStatus!: OrderStatus;
  /** Why the order cannot be delivered, for good or for now; null where it can, and once it takes no more money. */
  @ApiProperty({ enum: VOID_REASONS, nullable: true, type: String }) voidReason!: VoidReason | null;
  @ApiProperty({ format: 'uuid' }) accountId!: string;
  @ApiProperty() mail!: string;
  @ApiProperty() remittanceCode!: string;
  @ApiProperty(FEN) amountFen!: number;
  /**
   * The amount that another receipt for it would be compared with: once its money has arrived, what is still due for
   * its order.
   */
  @ApiProperty(FEN) dueFen!: number;
  @ApiProperty({ enum: PAYMENT_STATUSES }) status!: PaymentStatus;
  /** The type of the customer's payment proof; null while there is none. */
  @ApiProperty({ enum: SLIP_TYPES, nullable: true, type: String }) slipType!: SlipType | null;
  @ApiProperty({ enum: RECEIPT_STAGES }) stage!: ReceiptStage;
  /** Id of that receipt; null while none has been entered. */
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

/** What the list itself reads of a transfer: why an order is void depends on its licenses. */
export type ListedTransfer = Omit<TransferView, 'voidReason'>;

/** The transfer of an order that is void for this reason: once its money has arrived, the order lacks nothing. */
export const withVoidReason = (listed: ListedTransfer, voidReason: VoidReason | null): TransferView => ({
  ...listed,
  voidReason,
  dueFen: voidReason !== null && hasMoneyArrived(listed.status) ? 0 : listed.dueFen,
});

export const BANK_RECEIPT_SORTS = ['createdAt', 'amountFen'] as const;

const STAGE = `CASE WHEN r.id IS NULL THEN 'expected' ELSE coalesce(r.decision, 'entered') END`;

// With `withVoidReason`, as repeatAmountFen and dueFen in domain/orders decide; a test compares them.
const DUE = `CASE WHEN p.status NOT IN (${valuesThat(PAYMENT_STATUSES, hasMoneyArrived)}) THEN p.amount_fen
    WHEN o.status NOT IN (${valuesThat(ORDER_STATUSES, (status) => canOrderBecome(status, 'paid'))}) THEN 0
    ELSE greatest(0, o.payable_fen - (SELECT coalesce(sum(d.received_fen - coalesce((SELECT sum(f.amount_fen) FROM refunds f
           WHERE f.payment_id = d.id AND f.status IN (${valuesThat(REFUND_STATUSES, holdsMoney)})), 0)), 0)
             FROM payments d WHERE d.order_id = o.id AND d.status = 'deposit')) END`;

export const bankReceiptsListing: Listing<ListedTransfer, 'q' | 'code' | 'stage' | 'orderStatus' | 'accountId'> = {
  columns: {
    paymentId: 'p.id',
    orderId: 'o.id',
    orderNumber: 'o.number',
    orderStatus: 'o.status',
    accountId: 'a.id',
    mail: 'a.mail',
    remittanceCode: 't.remittance_code',
    amountFen: 'p.amount_fen::float8',
    dueFen: `(${DUE})::float8`,
    status: 'p.status',
    slipType: '(SELECT s.content_type FROM transfer_slips s WHERE s.payment_id = p.id)',
    stage: STAGE,
    receiptId: 'r.id',
    bankSerial: 'r.bank_serial',
    receivedFen: 'r.amount_fen::float8',
    receivedOn: 'r.received_on::text',
    payer: 'r.payer',
    payerBank: 'r.payer_bank',
    payerAccount: 'r.payer_account',
    enteredBy: 'r.entered_by',
    enteredByMail: 'e.mail',
    decidedByMail: 'd.mail',
    createdAt: 'p.created_at',
  },
  from: `bank_transfers t JOIN payments p ON p.id = t.payment_id JOIN orders o ON o.id = p.order_id
    JOIN accounts a ON a.id = o.account_id
    LEFT JOIN LATERAL (SELECT id, bank_serial, amount_fen, received_on, payer, payer_bank, payer_account, entered_by,
                              decision, decided_by
                         FROM bank_receipts WHERE payment_id = p.id
                        ORDER BY decision IS NOT NULL, entered_at DESC, id LIMIT 1) r ON true
    LEFT JOIN accounts e ON e.id = r.entered_by LEFT JOIN accounts d ON d.id = r.decided_by`,
  filters: {
    q: anyContains('o.number', 'a.mail', 't.remittance_code', 'r.bank_serial', 'r.payer', 'r.payer_account'),
    code: (code) => `(t.remittance_code = ${code}::text AND NOT t.is_repeat)`,
    stage: isAnyOf(STAGE),
    orderStatus: isAnyOf('o.status'),
    accountId: equals('o.account_id', 'uuid'),
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
    wordColumn('进度', 'Stage', FILE_WORDS.receiptStage, ({ stage }) => stage),
    column('银行流水号', 'Bank reference', ({ bankSerial }) => bankSerial),
    yuanColumn('到账金额', 'Amount received', ({ receivedFen }) => receivedFen),
    column('到账日期', 'Received on', ({ receivedOn }) => receivedOn),
    personalColumn('付款方户名', 'Payer', ({ payer }) => payer),
    column('付款方开户行', 'Payer’s bank', ({ payerBank }) => payerBank),
    personalColumn('付款方账号', 'Payer’s account', ({ payerAccount }) => payerAccount),
    timeColumn('发起时间', 'Created', ({ createdAt }) => createdAt),
  ],
};
