import { AppError } from './index.js';

describe('a refusal that is thrown', () => {
  it('goes by its code and is no other error', () => {
    expect(new AppError('order.not_found')).toMatchObject({
      name: 'AppError',
      message: 'order.not_found',
      params: {},
      details: [],
    });
  });

  it('keeps what caused it, for the log', () => {
    const cause = new Error('connect ECONNREFUSED');
    expect(new AppError('payment.provider_unavailable', { cause }).cause).toBe(cause);
  });
});
