import { tokenOf } from './data.mjs';
import { measure } from './measure.mjs';
import { demandOnly, line } from './table.mjs';

/** Concurrent buyers: as many as pgbench has clients. */
const BUYERS_AT_ONCE = 8;
const BUYERS = 400;
/** The code of a sale is long: with fewer requests, most of it would be measured before it is compiled. */
const WARM_UP = { seconds: 6, atLeast: 1_500 };
const ORDER = { plan: 'group', months: 12 };

/** Places an order and pays it with points: two requests, after which the order is settled and its licence issued. */
export async function measureOrders(stage, { hello, postgres, seconds }) {
  const units = Array.from({ length: BUYERS }, (_, at) => {
    const headers = { 'x-auth-token': tokenOf(at + 1) };
    return [
      { method: 'POST', path: '/api/account/order', headers, body: ORDER },
      { method: 'POST', path: '/api/account/orders/{id}/pay-with-points', headers },
    ];
  });
  const load = { units, connections: BUYERS_AT_ONCE, seconds, atLeast: 300, warmUp: WARM_UP };
  const result = await measure(stage, load);
  demandOnly(result, ['200', '201', '204']);
  return [
    line({
      path: 'an order placed and paid',
      value: result.perSecond,
      unit: '/s',
      ratio: result.perSecond / postgres.ordersPerSecond,
      least: 0.05,
      cpu: (2 * result.cpuUs) / hello.cpuUs,
      cpuMost: 300,
      note: `both requests: api ${(2 * result.apiUs).toFixed(0)} µs, PostgreSQL ${(2 * result.databaseUs).toFixed(0)} µs, p99 ${result.times.p99.toFixed(0)} ms`,
    }),
  ];
}
