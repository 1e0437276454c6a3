import type { OrderStatus } from '../../../domain/orders/order-status.js';
import type { PaymentStatus } from '../../../domain/payments/payment-status.js';
import { anyContains, equals, type Listing } from '../../../platform/database/listings.js';

/** `expected`: no money seen yet; `entered`: waits for the second person. */
export const TRANSFER_STAGES = ['expected', 'entered', 'confirmed', 'rejected'] as const;
export type TransferStage = (typeof TRANSFER_STAGES)[number];

/** A transfer in the console's list, with the newest entry about it. Amounts are fen. */
export interface BankTransferRow {
  readonly paymentId: string;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly orderStatus: OrderStatus;
  readonly mail: string;
  readonly remittanceCode: string;
  readonly amountFen: number;
  readonly status: PaymentStatus;
  readonly hasSlip: boolean;
  readonly stage: TransferStage;
  readonly receiptId: string | null;
  readonly bankSerial: string | null;
  readonly receivedFen: number | null;
  /** YYYY-MM-DD. */
  readonly receivedOn: string | null;
  readonly payer: string | null;
  readonly payerBank: string | null;
  readonly payerAccount: string | null;
  readonly enteredBy: string | null;
  /** Email addresses of staff. */
  readonly enteredByMail: string | null;
  readonly decidedByMail: string | null;
  readonly createdAt: Date;
}

export const BANK_TRANSFER_SORTS = ['createdAt', 'amountFen'] as const;

const STAGE = `CASE WHEN r.id IS NULL THEN 'expected' ELSE coalesce(r.decision, 'entered') END`;

export const bankTransfersListing: Listing<BankTransferRow, 'q' | 'stage' | 'orderStatus'> = {
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
    stage: equals(STAGE),
    orderStatus: equals('o.status'),
  },
  sorts: { createdAt: 'p.created_at', amountFen: 'p.amount_fen' },
  defaultSort: '-createdAt',
  tieBreak: 'p.id',
};
