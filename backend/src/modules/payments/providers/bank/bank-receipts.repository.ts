import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { REMITTANCE_CODE_LENGTH, remittanceCode } from '../../../../domain/payments/bank-receipt.js';
import { PAYMENT_STATUSES, paysOrder } from '../../../../domain/payments/payment-status.js';
import { valuesThat } from '../../../../platform/database/listings.js';
import { type Tx, Transactions, violatedConstraintOf } from '../../../../platform/database/transactions.js';
import { IS_MONEY_LEFT } from '../../payments.queries.js';

/** A transfer requested from a customer, and the money that two staff members have confirmed, if any. */
export interface ExpectedReceipt {
  readonly paymentId: string;
  readonly remittanceCode: string;
  readonly closedAt: Date | null;
  readonly receivedFen: number | null;
  readonly bankSerial: string | null;
}

export interface BankReceipt {
  readonly id: string;
  readonly paymentId: string;
  readonly outTradeNo: string;
  readonly bankSerial: string;
  readonly amountFen: number;
  readonly enteredBy: string;
  readonly decision: 'confirmed' | 'rejected' | null;
}

/** A receipt as the bank statement shows it. */
export interface StatedReceipt {
  /** The bank's serial number of the transaction; each is entered only once. */
  readonly bankSerial: string;
  readonly amountFen: number;
  /** YYYY-MM-DD. */
  readonly receivedOn: string;
  /** Who paid and from which account: refunds go back there. */
  readonly payer: string;
  readonly payerBank: string;
  readonly payerAccount: string;
}

export interface NewReceipt extends StatedReceipt {
  readonly paymentId: string;
  readonly enteredBy: string;
  readonly now: Date;
}

/** Attempts at a unique code; a collision, one in 2^40, is retried. */
const TRIES = 3;

const RECEIPT = `r.id, r.payment_id AS "paymentId", p.out_trade_no AS "outTradeNo", r.bank_serial AS "bankSerial",
  r.amount_fen::float8 AS "amountFen", r.entered_by AS "enteredBy", r.decision`;

const FORGET = `UPDATE bank_receipts SET payer = '', payer_bank = '', payer_account = ''`;
/**
 * SQL for whether nothing is to be returned to the payer of a receipt, now or once staff have decided: it was decided, no
 * refund of its payment is open, and no money is left that does not pay for a settled order.
 */
const NOTHING_OWED = `decision IS NOT NULL
  AND NOT EXISTS (SELECT FROM refunds f WHERE f.payment_id = bank_receipts.payment_id
                     AND f.status IN ('requested', 'processing', 'failed'))
  AND NOT EXISTS (SELECT FROM payments p JOIN orders o ON o.id = p.order_id
                   WHERE p.id = bank_receipts.payment_id AND ${IS_MONEY_LEFT}
                     AND (p.status <> 'mismatched' OR EXISTS (
                           SELECT FROM payment_incidents i
                            WHERE i.out_trade_no = p.out_trade_no AND i.kind = 'mismatch' AND i.closed_at IS NULL))
                     AND (p.status NOT IN (${valuesThat(PAYMENT_STATUSES, paysOrder)}) OR o.settled_by IS NULL))`;

/** Records of bank transfers: those requested, and the receipts seen on the account. */
@Injectable()
export class BankReceiptsRepository {
  constructor(private readonly transactions: Transactions) {}

  /** Returns the code of a transfer; repeated calls return the same one. */
  async open(paymentId: string, outTradeNo: string, now: Date): Promise<string> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await this.transactions.run((tx) => this.#open(tx, paymentId, outTradeNo, now));
      } catch (error) {
        if (tried === TRIES || violatedConstraintOf(error) !== 'bank_transfers_first_code') throw error;
      }
    }
  }

  async find(outTradeNo: string): Promise<ExpectedReceipt | null> {
    return this.transactions.run(async (tx) => {
      const [row]: ExpectedReceipt[] = await tx.query(
        `SELECT t.payment_id AS "paymentId", t.remittance_code AS "remittanceCode", t.closed_at AS "closedAt",
                r.amount_fen::float8 AS "receivedFen", r.bank_serial AS "bankSerial"
           FROM bank_transfers t
           LEFT JOIN bank_receipts r ON r.payment_id = t.payment_id AND r.decision = 'confirmed'
          WHERE t.out_trade_no = $1 ORDER BY r.decided_at LIMIT 1`,
        [outTradeNo],
      );
      return row ?? null;
    });
  }

  async close(outTradeNo: string, now: Date): Promise<void> {
    await this.transactions.run((tx) =>
      tx.query('UPDATE bank_transfers SET closed_at = coalesce(closed_at, $2) WHERE out_trade_no = $1', [
        outTradeNo,
        now,
      ]),
    );
  }

  async findPaymentByCode(tx: Tx, code: string): Promise<string | null> {
    const [row]: { paymentId: string }[] = await tx.query(
      'SELECT payment_id AS "paymentId" FROM bank_transfers WHERE remittance_code = $1 AND NOT is_repeat',
      [code],
    );
    return row?.paymentId ?? null;
  }

  /** Returns its id, or null when the bank's serial number was already entered. */
  async addReceipt(tx: Tx, receipt: NewReceipt): Promise<string | null> {
    const [row]: { id: string }[] = await tx.query(
      `INSERT INTO bank_receipts (payment_id, bank_serial, amount_fen, received_on, payer, payer_bank, payer_account,
                                  entered_by, entered_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       ON CONFLICT (bank_serial) WHERE decision IS DISTINCT FROM 'rejected' DO NOTHING RETURNING id`,
      [
        receipt.paymentId,
        receipt.bankSerial,
        receipt.amountFen,
        receipt.receivedOn,
        receipt.payer,
        receipt.payerBank,
        receipt.payerAccount,
        receipt.enteredBy,
        receipt.now,
      ],
    );
    return row?.id ?? null;
  }

  /** Returns a receipt with its row locked, so that it is decided once. */
  async lockReceipt(tx: Tx, id: string): Promise<BankReceipt | null> {
    const [row]: BankReceipt[] = await tx.query(
      `SELECT ${RECEIPT} FROM bank_receipts r JOIN payments p ON p.id = r.payment_id WHERE r.id = $1 FOR UPDATE OF r`,
      [id],
    );
    return row ?? null;
  }

  async decideReceipt(
    tx: Tx,
    id: string,
    { decision, staffId, now }: { decision: 'confirmed' | 'rejected'; staffId: string; now: Date },
  ): Promise<void> {
    await tx.query('UPDATE bank_receipts SET decision = $2, decided_by = $3, decided_at = $4 WHERE id = $1', [
      id,
      decision,
      staffId,
      now,
    ]);
  }

  /**
   * Makes a receipt that of `repeat`, a payment for further money under the code of an earlier one. No other money is
   * expected for it.
   */
  async moveToRepeat(
    tx: Tx,
    receipt: BankReceipt,
    repeat: { id: string; outTradeNo: string; createdAt: Date },
  ): Promise<void> {
    await tx.query(
      `INSERT INTO bank_transfers (payment_id, out_trade_no, remittance_code, created_at, closed_at, is_repeat)
       SELECT $1, $2, remittance_code, $3, $3, true FROM bank_transfers WHERE payment_id = $4`,
      [repeat.id, repeat.outTradeNo, repeat.createdAt, receipt.paymentId],
    );
    await tx.query('UPDATE bank_receipts SET payment_id = $2 WHERE id = $1', [receipt.id, repeat.id]);
  }

  async saveSlip(tx: Tx, paymentId: string, slip: { contentType: string; bytes: Buffer; now: Date }): Promise<void> {
    await tx.query(
      `INSERT INTO transfer_slips (payment_id, content_type, bytes, uploaded_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (payment_id) DO UPDATE
         SET content_type = excluded.content_type, bytes = excluded.bytes, uploaded_at = excluded.uploaded_at`,
      [paymentId, slip.contentType, slip.bytes, slip.now],
    );
  }

  async findSlip(tx: Tx, paymentId: string): Promise<{ contentType: string; bytes: Buffer } | null> {
    const [row]: { contentType: string; bytes: Buffer }[] = await tx.query(
      'SELECT content_type AS "contentType", bytes FROM transfer_slips WHERE payment_id = $1',
      [paymentId],
    );
    return row ?? null;
  }

  /** Returns the payer details in an account's transfers, for the customer's data export. */
  async payersOf(accountId: string): Promise<object[]> {
    return this.transactions.run((tx) =>
      tx.query(
        `SELECT o.number AS "orderNumber", r.amount_fen::float8 AS "amountFen", r.received_on::text AS "receivedOn",
                r.payer, r.payer_bank AS "payerBank", r.payer_account AS "payerAccount"
           FROM bank_receipts r JOIN payments p ON p.id = r.payment_id JOIN orders o ON o.id = p.order_id
          WHERE o.account_id = $1 ORDER BY r.entered_at`,
        [accountId],
      ),
    );
  }

  /**
   * Deletes payer details and payment proofs. Amounts stay, and so do the payer details while money may have to be
   * returned: `forgetPayersOfErased` deletes them afterwards.
   */
  async forgetPayers(tx: Tx, orderIds: readonly string[]): Promise<void> {
    await tx.query(
      `WITH gone AS (SELECT id FROM payments WHERE order_id = ANY ($1)),
            forgotten AS (DELETE FROM transfer_slips WHERE payment_id IN (SELECT id FROM gone))
       ${FORGET} WHERE payment_id IN (SELECT id FROM gone) AND ${NOTHING_OWED}`,
      [orderIds],
    );
  }

  /** Deletes the payer details of erased accounts that money might still have had to be returned to. */
  async forgetPayersOfErased(tx: Tx): Promise<void> {
    await tx.query(
      `${FORGET}
         FROM payments p JOIN orders o ON o.id = p.order_id JOIN accounts a ON a.id = o.account_id
        WHERE p.id = payment_id AND a.deleted_at IS NOT NULL AND (payer, payer_bank, payer_account) <> ('', '', '')
          AND ${NOTHING_OWED}`,
    );
  }

  async #open(tx: Tx, paymentId: string, outTradeNo: string, now: Date): Promise<string> {
    await tx.query(
      `INSERT INTO bank_transfers (payment_id, out_trade_no, remittance_code, created_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (payment_id) DO NOTHING`,
      [paymentId, outTradeNo, remittanceCode(randomBytes(REMITTANCE_CODE_LENGTH)), now],
    );
    const [row]: { code: string }[] = await tx.query(
      'SELECT remittance_code AS code FROM bank_transfers WHERE payment_id = $1',
      [paymentId],
    );
    if (!row) throw new Error(`bank transfer of payment ${paymentId} not found`);
    return row.code;
  }
}

/** What other modules may read of these tables: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  bank_transfers: {
    holds: 'Payments by bank transfer.',
    columns: {
      payment_id: 'payment concerned',
      remittance_code: 'reference that the customer puts on the transfer',
      closed_at: 'instant from which it is no longer expected; null while it is',
      is_repeat: 'whether it is further money under the code of an earlier one',
    },
  },
  transfer_slips: {
    holds: 'Payment proofs uploaded by customers.',
    columns: {
      payment_id: 'payment concerned',
      content_type: 'type of the file',
      uploaded_at: 'instant of the upload',
    },
  },
  bank_receipts: {
    holds: 'Bank receipts recorded by staff, each confirmed or rejected by a second member of staff.',
    columns: {
      id: 'uuid',
      payment_id: 'payment concerned',
      bank_serial: 'the bank’s transaction number',
      amount_fen: 'fen received',
      received_on: 'date on the bank statement',
      payer: 'name of the payer',
      payer_bank: 'bank of the payer',
      payer_account: 'account number of the payer',
      entered_by: 'staff account that recorded it',
      entered_at: 'instant of recording',
      decision: '`confirmed` or `rejected`; null while pending',
      decided_by: 'staff account that decided; null while pending',
      decided_at: 'instant of the decision; null while pending',
    },
  },
} as const;
