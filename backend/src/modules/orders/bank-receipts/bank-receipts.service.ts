import { Injectable } from '@nestjs/common';
import { shanghaiDate } from '../../../domain/calendar/calendar.js';
import { AppError } from '../../../domain/errors/index.js';
import { repeatAmountFen, waitsForRefund } from '../../../domain/orders/apply-payment-fact.js';
import {
  mayDecideReceipt,
  normalizeBankAccount,
  normalizeRemittanceCode,
  slipTypeOf,
} from '../../../domain/payments/bank-receipt.js';
import { hasMoneyArrived, isPaymentOpen } from '../../../domain/payments/payment-status.js';
import { Clock } from '../../../platform/clock/clock.js';
import { type Tx, Transactions } from '../../../platform/database/transactions.js';
import type { StaffMember } from '../../../platform/http/access/access.js';
import { IdempotencyKeys } from '../../../platform/idempotency/idempotency-keys.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { Approvals } from '../../approvals/index.js';
import { Audit } from '../../audit/index.js';
import {
  type BankReceipt,
  BankReceiptsRepository,
  type Payment,
  PaymentRecords,
  type StatedReceipt,
} from '../../payments/index.js';
import { OrderMoneyRepository } from '../settlement/order-money.repository.js';
import { OrderSettlement } from '../settlement/order-settlement.service.js';
import { receiptToConfirm } from '../orders.events.js';
import { OrdersRepository } from '../orders.repository.js';

/** A receipt that staff enter. */
export interface EnterReceipt extends StatedReceipt {
  readonly staff: StaffMember;
  /** Identifies the transfer: by the code in its remark, or by the payment that staff recognise. */
  readonly by: { readonly code: string } | { readonly paymentId: string };
}

/** Bank transfers: the customer's payment proof, the receipt one member of staff enters and another confirms. */
@Injectable()
export class BankReceipts {
  constructor(
    private readonly transactions: Transactions,
    private readonly keys: IdempotencyKeys,
    private readonly clock: Clock,
    private readonly orders: OrdersRepository,
    private readonly payments: PaymentRecords,
    private readonly money: OrderMoneyRepository,
    private readonly receipts: BankReceiptsRepository,
    private readonly settlement: OrderSettlement,
    private readonly outbox: Outbox,
    private readonly approvals: Approvals,
    private readonly audit: Audit,
  ) {}

  /**
   * Stores the customer's payment proof; a later one replaces it. It helps staff to find the transfer but proves
   * nothing.
   *
   * Refuses with order.not_found, payment.not_a_transfer, payment.slip_type.
   */
  async uploadSlip(accountId: string, orderId: string, bytes: Buffer): Promise<void> {
    const contentType = slipTypeOf(bytes);
    if (!contentType) throw new AppError('payment.slip_type');
    await this.transactions.run(async (tx) => {
      await this.orders.lockOwned(tx, accountId, orderId);
      const transfer = (await this.payments.list(tx, orderId)).findLast(
        ({ method, status }) => method === 'bank' && isPaymentOpen(status),
      );
      if (!transfer) throw new AppError('payment.not_a_transfer');
      await this.receipts.saveSlip(tx, transfer.id, { contentType, bytes, now: this.clock.now() });
      this.outbox.add(tx, { contract: receiptToConfirm, payload: { paymentId: transfer.id } });
    });
  }

  /** For staff; each access is recorded. Refuses with payment.not_found. */
  async getSlip(staffId: string, paymentId: string): Promise<{ contentType: string; bytes: Buffer }> {
    return this.transactions.run(async (tx) => {
      const slip = await this.receipts.findSlip(tx, paymentId);
      if (!slip) throw new AppError('payment.not_found');
      this.audit.record(tx, { actorId: staffId, action: 'payment.slip_read', subject: paymentId });
      return slip;
    });
  }

  /**
   * Enters a receipt with the amount on the statement and returns its id; nothing is settled yet.
   *
   * Refuses with payment.remittance_code_invalid, payment.not_found, payment.not_a_transfer, payment.receipt_exists,
   * payment.payer_account_invalid, payment.received_later.
   */
  async enterReceipt({ staff, by, ...receipt }: EnterReceipt): Promise<string> {
    const payerAccount = normalizeBankAccount(receipt.payerAccount);
    if (payerAccount === null) {
      const code = 'payment.payer_account_invalid';
      throw new AppError(code, { details: [{ field: 'payerAccount', code }] });
    }
    if (receipt.receivedOn > shanghaiDate(this.clock.now())) {
      const code = 'payment.received_later';
      throw new AppError(code, { details: [{ field: 'receivedOn', code }] });
    }
    const { accountId: staffId } = staff;
    return this.keys.run(staff.key, async (tx) => {
      const { id: paymentId } = await this.#find(tx, by);
      const entered = { ...receipt, payerAccount, paymentId, enteredBy: staffId, now: this.clock.now() };
      const id = await this.receipts.addReceipt(tx, entered);
      if (id === null) throw new AppError('payment.receipt_exists');
      this.outbox.add(tx, { contract: receiptToConfirm, payload: { paymentId } });
      const { amountFen, bankSerial } = receipt;
      const after = { receiptId: id, amountFen, bankSerial };
      this.audit.record(tx, { actorId: staffId, action: 'payment.receipt_entered', subject: paymentId, after });
      return id;
    });
  }

  /**
   * Confirms a receipt as the second person: from then on the money counts, with the effect that its amount and the
   * order's state allow. Money under the code of a transfer that has arrived is a separate payment.
   *
   * Refuses with payment.receipt_not_found, payment.receipt_decided, payment.receipt_own, payment.receipt_void (its
   * author may no longer enter receipts), payment.receipt_waits_for_refund (its order changes a licence that a refund
   * may take back), proposal.own_account (it would pay the caller's own order), proposal.approver_new, auth.forbidden.
   */
  async confirmReceipt(staff: StaffMember, receiptId: string): Promise<void> {
    await this.#decide(staff, receiptId, 'confirmed');
  }

  /** Rejects an incorrect receipt. Refuses with payment.receipt_not_found, payment.receipt_decided. */
  async rejectReceipt(staff: StaffMember, receiptId: string): Promise<void> {
    await this.#decide(staff, receiptId, 'rejected');
  }

  async #decide(staff: StaffMember, receiptId: string, decision: 'confirmed' | 'rejected'): Promise<void> {
    const { accountId: staffId } = staff;
    const now = this.clock.now();
    await this.keys.run(staff.key, async (tx) => {
      const receipt = await this.receipts.lockReceipt(tx, receiptId);
      if (!receipt) throw new AppError('payment.receipt_not_found');
      const verdict = mayDecideReceipt(receipt, decision, staffId);
      if (!verdict.ok) throw new AppError(verdict.code);
      if (decision === 'confirmed') {
        await this.approvals.requireApprover(tx, staff, 'transfers.confirm');
        if (!(await this.approvals.mayStill(tx, receipt.enteredBy, 'transfers.enter')))
          throw new AppError('payment.receipt_void');
      }
      await this.receipts.decideReceipt(tx, receiptId, { decision, staffId, now });
      const { paymentId: subject, amountFen, bankSerial: transactionId } = receipt;
      const change = { subject, before: { receiptId, decision: null }, after: { receiptId, decision, amountFen } };
      this.audit.record(tx, { actorId: staffId, action: `payment.receipt_${decision}`, ...change });
      if (decision === 'rejected') return;
      const outTradeNo = await this.#paymentFor(tx, receipt, { staffId, now });
      const money = { amountFen, currency: 'CNY', transactionId };
      await this.settlement.apply(tx, 'bank', { type: 'succeeded', outTradeNo, ...money });
    });
  }

  /**
   * Our number of the payment that a receipt counts for: its own, or a new one if that has already received its money.
   */
  async #paymentFor(
    tx: Tx,
    receipt: BankReceipt,
    { staffId, now }: { readonly staffId: string; readonly now: Date },
  ): Promise<string> {
    const { outTradeNo, amountFen } = receipt;
    const order = await this.orders.lockPaidBy(tx, 'bank', outTradeNo);
    const payment = await this.payments.findByOutTradeNo(tx, outTradeNo);
    if (!order || !payment) return outTradeNo;
    if (order.accountId === staffId) throw new AppError('proposal.own_account');
    const money = await this.money.read(tx, order, now);
    if (waitsForRefund(money)) throw new AppError('payment.receipt_waits_for_refund');
    if (!hasMoneyArrived(payment.status)) return outTradeNo;
    const repeat = await this.payments.addRepeat(tx, payment, repeatAmountFen(money, amountFen), now);
    await this.receipts.moveToRepeat(tx, receipt, repeat);
    return repeat.outTradeNo;
  }

  async #find(tx: Tx, by: EnterReceipt['by']): Promise<Payment> {
    const payment = 'code' in by ? await this.#findByCode(tx, by.code) : await this.payments.find(tx, by.paymentId);
    if (!payment) throw new AppError('payment.not_found');
    if (payment.method !== 'bank') throw new AppError('payment.not_a_transfer');
    return payment;
  }

  async #findByCode(tx: Tx, text: string): Promise<Payment | null> {
    const code = normalizeRemittanceCode(text);
    if (code === null) throw new AppError('payment.remittance_code_invalid');
    const paymentId = await this.receipts.findPaymentByCode(tx, code);
    return paymentId === null ? null : this.payments.find(tx, paymentId);
  }
}
