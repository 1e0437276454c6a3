import { refusalText } from './error.filter.js';

describe('the text of a refusal', () => {
  it('separates thousands as pages do, and leaves texts as they are', () => {
    const points = { refundable: '¥1,299.00', refundablePoints: 128_400 };
    expect(refusalText('order.refund_points_invalid', 'zh', points)).toContain('可退的 128,400 积分');
    expect(refusalText('order.refund_amount_invalid', 'en', points)).toContain('refundable ¥1,299.00');
  });
});
