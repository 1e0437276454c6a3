import type { Stripe } from 'stripe';
import { DAY_MS, startOfShanghaiDay } from '../../../../domain/calendar/shanghai.js';
import type { BillLine } from '../../provider.port.js';
import type { StripeClient } from './stripe-client.js';
import { idOf, type OurNumbers } from './stripe-facts.js';

const PAGE = 100;
/** More lines than this in a day indicate a fault. */
const MAX_LINES = 100_000;

/**
 * Returns the balance transactions of a day that moved customers' money. Amounts are what customers paid, not what was
 * settled.
 */
export async function readStripeBill(client: StripeClient, day: string): Promise<BillLine[]> {
  const from = startOfShanghaiDay(day).getTime();
  const created = { gte: from / 1_000, lt: (from + DAY_MS) / 1_000 };
  const lines: BillLine[] = [];
  let after: string | undefined;
  while (lines.length < MAX_LINES) {
    const page = await client.pageOf(
      client.sdk.balanceTransactions.list({
        created,
        limit: PAGE,
        expand: ['data.source'],
        ...(after ? { starting_after: after } : {}),
      }),
    );
    lines.push(...page.data.flatMap(toLines));
    after = page.data.at(-1)?.id;
    if (!page.hasMore || !after) break;
  }
  return lines;
}

/** Fees, payouts and other applications' payments on the same account are not compared. */
function toLines({ source }: Stripe.BalanceTransaction): BillLine[] {
  if (source === null || typeof source === 'string') return [];
  if (source.object !== 'charge' && source.object !== 'refund') return [];
  // Amounts are compared in fen: a payment in another currency is missing from the bill, which staff see.
  if (source.currency !== 'cny') return [];
  const { outTradeNo, refundNo } = (source.metadata ?? {}) as OurNumbers;
  const transactionId = idOf(source.payment_intent);
  if (!transactionId) return [];
  if (source.object === 'charge') {
    return outTradeNo ? [{ outTradeNo, refundNo: null, transactionId, amountFen: source.amount }] : [];
  }
  return [
    {
      outTradeNo: outTradeNo ?? transactionId,
      refundNo: refundNo ?? source.id,
      transactionId,
      amountFen: -source.amount,
    },
  ];
}
