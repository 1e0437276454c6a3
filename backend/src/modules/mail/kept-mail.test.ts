import { hasRunOut, keptOf } from './mail-sending.service.js';

const job = { letterId: 'l', letter: 'order-paid', to: 'a@b.cn', locale: 'zh' } as const;

describe('a bounced mail', () => {
  it('a bounced mail is kept for resending unless it holds a code that runs out', () => {
    expect(keptOf({ ...job, props: { name: '周宁' } })).toEqual({ locale: 'zh', props: { name: '周宁' } });
    expect(keptOf({ ...job, props: { code: '1', validUntil: '2026-11-21T04:00:00.000Z' } })).toBeNull();
  });

  it.each([
    [{}, '2030-01-01T00:00:00Z', false],
    [{ validUntil: '2026-11-21T04:00:00.000Z' }, '2026-11-21T03:59:59.999Z', false],
    [{ validUntil: '2026-11-21T04:00:00.000Z' }, '2026-11-21T04:00:00Z', true],
    // An offer is valid until midnight in Shanghai at the end of its last day.
    [{ validOn: '2026-11-21' }, '2026-11-21T15:59:59Z', false],
    [{ validOn: '2026-11-21' }, '2026-11-21T16:00:00Z', true],
  ])('a mail with %j has run out at %s: %s', (props, now, is) => expect(hasRunOut(props, new Date(now))).toBe(is));
});
