import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { measure } from './measure.mjs';
import { ask } from './sql.mjs';
import { demandOnly, line } from './table.mjs';

/** The settlement code is long: with fewer requests, most of it would be measured before it is compiled. */
const [WARM_UP, MAX_TRADES] = [1_500, 8_000];
const PER_SECOND = 50;

/** Measures payment notifications from the sandbox's gateway; each settles its order. */
export async function measureNotifications(stage, { hello, postgres, seconds }) {
  const secret = sandboxSecret(stage.database);
  const trades = await waitingTrades(stage.database, WARM_UP + MAX_TRADES);
  const units = trades.map((trade) => notificationOf(trade, secret));
  const pacedCount = PER_SECOND * seconds;
  await stage.generator.run({
    port: stage.api.port,
    units: units.splice(0, WARM_UP),
    connections: 8,
    seconds: 6,
    atLeast: WARM_UP,
    once: true,
  });
  const paced = await stage.generator.run({
    port: stage.api.port,
    units: units.splice(0, pacedCount),
    perSecond: PER_SECOND,
    seconds,
    once: true,
  });
  const result = await measure(stage, { units, connections: 8, seconds, atLeast: 500, once: true, warmUp: null });
  for (const part of [paced, result]) demandOnly(part, ['200']);
  return [
    line({
      path: 'a payment notification',
      value: result.perSecond,
      unit: '/s',
      ratio: result.perSecond / postgres.ordersPerSecond,
      least: 0.08,
      cpu: result.cpuUs / hello.cpuUs,
      cpuMost: 200,
      note: `api ${result.apiUs.toFixed(0)} µs, PostgreSQL ${result.databaseUs.toFixed(0)} µs`,
    }),
    line({ path: `… at ${PER_SECOND}/s, p99`, value: paced.times.p99, unit: 'ms', most: 300 }),
  ];
}

/** The signing key of the sandbox's gateway. */
export const sandboxSecret = ({ dataDir }) => readFileSync(join(dataDir, 'sandbox-secret'), 'utf8').trim();

/** Returns at most `most` trades that were paid at the sandbox's cashier and not yet notified. */
export const waitingTrades = (database, most) =>
  ask(
    database,
    `SELECT p.out_trade_no AS number, t.transaction_id AS "transactionId", p.amount_fen::int AS fen
       FROM payments p JOIN sandbox_trades t USING (out_trade_no)
      WHERE p.status = 'waiting' AND p.out_trade_no LIKE 'BENCH%' LIMIT $1`,
    [most],
  );

/** Builds the request by which the gateway notifies the site of a trade, signed now. */
export function notificationOf({ number, transactionId, fen }, secret) {
  const message = { id: randomUUID(), merchant: 'sandbox-merchant', outTradeNo: number, currency: 'CNY' };
  const body = JSON.stringify({ ...message, status: 'paid', amountFen: fen, transactionId });
  const now = Math.floor(Date.now() / 1000);
  const mac = createHmac('sha256', secret).update(`${now}.`).update(body).digest('hex');
  return {
    method: 'POST',
    path: '/api/payments/sandbox/notify',
    headers: { 'sandbox-signature': `t=${now},v1=${mac}` },
    body,
  };
}
