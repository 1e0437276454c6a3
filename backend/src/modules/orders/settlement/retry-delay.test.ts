import { retryDelaySeconds } from './payment-watch.service.js';

describe('retryDelaySeconds', () => {
  it.each([
    [-60_000, 15],
    [0, 15],
    [150_000, 15],
    [600_000, 60],
    [18_000_000, 1_800],
    [864_000_000, 1_800],
  ])('after %i ms a payment provider is asked again in %i s', (since, seconds) => {
    expect(retryDelaySeconds(since)).toBe(seconds);
  });
});
