import { mailsTo } from './customer.js';
import { type TestApp } from './app.js';
import { eventually } from './eventually.js';

const RECEIPT = /付款成功|续费成功|has been paid|^Licence renewed/;

/**
 * Counts the receipts that the buyer of an order has received, once all pending mails are sent. Waits for the first.
 */
export async function receiptsFor(site: TestApp, mail: string, orderId: string): Promise<number> {
  const [{ number }] = await site.db.query('SELECT number FROM orders WHERE id = $1', [orderId]);
  const receipts = async () =>
    (await mailsTo(site, mail)).filter(({ subject, text }) => RECEIPT.test(subject) && text.includes(number)).length;
  await eventually(async () => (await receipts()) > 0);
  await eventually(async () => (await site.db.query(`SELECT FROM outbox WHERE queue = 'mail'`)).length === 0);
  return receipts();
}
