import { aPaidOrder, aPayment, aSuccess, anOrder } from '../../../test/support/order-money.js';
import { settlingPayments } from './order-money.js';

describe('the payment that settled an order', () => {
  it('is the one that succeeded, among whatever others came in', () => {
    const settling = aSuccess({ outTradeNo: 'B' });
    const others = [aPayment({ status: 'surplus' }), settling, aPayment({ outTradeNo: 'C', status: 'mismatched' })];
    expect(settlingPayments(aPaidOrder({}, { payments: others }))).toEqual([settling]);
  });

  it('is none for an order that is unpaid, or was paid otherwise', () => {
    expect(settlingPayments(anOrder())).toEqual([]);
    expect(settlingPayments(aPaidOrder({ settledBy: 'points' }, { payments: [] }))).toEqual([]);
  });
});
