import { AppError } from './index.js';

describe('a refusal that is thrown', () => {
  it('an AppError carries its code as its message and is named AppError', () => {
    expect(new AppError('order.not_found')).toMatchObject({
      name: 'AppError',
      message: 'order.not_found',
      params: {},
      details: [],
    });
  });

  it('an AppError keeps its cause for the log', () => {
    const cause = new Error('connect ECONNREFUSED');
    expect(new AppError('payment.provider_unavailable', { cause }).cause).toBe(cause);
  });
});
