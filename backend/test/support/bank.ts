import { type TestApp, unique } from './app.js';
import { anOrder } from './customer.js';
import type { Person } from './people.js';
import type { Staff } from './staff.js';

/** Settings of a site that accepts bank transfers as well as the sandbox. */
export const WITH_BANK = {
  PAYMENT_PROVIDERS: 'sandbox,bank',
  BANK_HOLDER: '示例科技有限公司',
  BANK_NAME: '招商银行深圳分行',
  BANK_ACCOUNT: '7559 1234 5678 901',
};

/** Who paid a transfer, as on the bank statement. */
export const PAYER = { payer: '某某贸易有限公司', payerBank: '招商银行深圳分行', payerAccount: '7559 0000 1234 567' };

/** An order that its buyer has chosen to pay by bank transfer. */
export async function anAnnouncedTransfer(site: TestApp, buyer: Person) {
  const orderId = await anOrder(buyer);
  const { body } = await buyer.post(`/api/account/orders/${orderId}/pay`, { method: 'bank' }).expect(200);
  const [{ amountFen }] = await site.db.query('SELECT payable_fen::int AS "amountFen" FROM orders WHERE id = $1', [
    orderId,
  ]);
  return { orderId, amountFen: Number(amountFen), paymentId: String(body.paymentId), action: body.action };
}

/**
 * Pays an order of a buyer by a transfer of this amount, which one member of staff enters and another confirms. Returns
 * the id of the payment.
 */
export async function payByTransfer(
  buyer: Person,
  orderId: string,
  { amountFen, first, second }: { readonly amountFen: number; readonly first: Staff; readonly second: Staff },
): Promise<string> {
  const { body } = await buyer.post(`/api/account/orders/${orderId}/pay`, { method: 'bank' }).expect(200);
  const receiptId = await enteredReceipt(first, body.paymentId, amountFen);
  await second.post(`/api/admin/transfers/receipts/${receiptId}/confirm`).expect(204);
  return String(body.paymentId);
}

/** A receipt for a payment that a member of staff has entered. */
export async function enteredReceipt(staff: Staff, paymentId: string, amountFen: number): Promise<string> {
  const seen = { paymentId, bankSerial: unique('B'), amountFen, receivedOn: '2026-11-20', ...PAYER };
  return (await staff.post('/api/admin/transfers/receipts', seen).expect(201)).body.id;
}
