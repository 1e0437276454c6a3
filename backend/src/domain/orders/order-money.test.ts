import { aPaidOrder, aPayment, aSuccess, anOrder } from '../../../test/support/order-money.js';
import { settlingPayments } from './order-money.js';

describe('the payment that settled an order', () => {
  it('the payment that settled an order is the one that succeeded, among any others', () => {
    const settling = aSuccess({ outTradeNo: 'B' });
    const others = [aPayment({ status: 'surplus' }), settling, aPayment({ outTradeNo: 'C', status: 'mismatched' })];
    expect(settlingPayments(aPaidOrder({}, { payments: others }))).toEqual([settling]);
  });

  it('an order that is unpaid or paid with points has no payment that settled it', () => {
    expect(settlingPayments(anOrder())).toEqual([]);
    expect(settlingPayments(aPaidOrder({ settledBy: 'points' }, { payments: [] }))).toEqual([]);
  });
});
