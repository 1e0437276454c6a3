import { billStatusOf } from './reconciliation.js';

const NOON = new Date('2026-11-21T04:00:00Z');
const OPEN = { method: 'alipay', day: '2026-11-20', differences: null, isReportedMissing: false };

describe('the status of a bill', () => {
  it.each([
    ['matched', { differences: 0 }],
    ['differs', { differences: 2 }],
    ['differs', { differences: 2, isReportedMissing: true }],
    ['pending', {}],
    ['pending', { day: '2026-11-21' }],
    ['pending', { day: '2026-11-14' }],
    ['not_compared', { day: '2026-11-13' }],
    ['unavailable', { isReportedMissing: true }],
    ['none', { method: 'bank' }],
    ['matched', { method: 'bank', differences: 0 }],
  ])('the status of a bill is %s for %p', (status, change) => {
    expect(billStatusOf({ ...OPEN, ...change }, NOON)).toBe(status);
  });
});
