import fc from 'fast-check';
import { nextPollAt } from './payment-status.js';

const startedAt = new Date('2026-03-01T00:00:00Z');
const expiresAt = new Date('2026-03-02T00:00:00Z');
const after = (seconds: number): Date => new Date(startedAt.getTime() + seconds * 1_000);

it('polls a payment after 5 s, 15 s, 1, 3, 10 and 30 min and at its expiry, and then gives up', () => {
  const asked: number[] = [];
  let lastPolledAt: Date | null = null;
  while (asked.length < 20) {
    const next: Date | null = nextPollAt({ startedAt, expiresAt, lastPolledAt });
    if (!next) break;
    asked.push((next.getTime() - startedAt.getTime()) / 1_000);
    lastPolledAt = next;
  }
  expect(asked).toEqual([5, 15, 60, 180, 600, 1_800, 86_400]);
});

it.each([
  ['just before a time', after(4.999), after(5)],
  ['late, by one question for all that was missed', after(700), after(1_800)],
  ['after the last time', after(1_801), expiresAt],
])('when last polled %s, a payment is next polled as planned', (_what, lastPolledAt, next) => {
  expect(nextPollAt({ startedAt, expiresAt, lastPolledAt })).toEqual(next);
});

it('polls a payment no later than the expiry of an order that ends early', () => {
  const soon = after(60);
  expect(nextPollAt({ startedAt, expiresAt: soon, lastPolledAt: after(15) })).toEqual(soon);
  expect(nextPollAt({ startedAt, expiresAt: soon, lastPolledAt: soon })).toBeNull();
});

it('polling a payment always moves on in time and ends', () => {
  fc.assert(
    fc.property(fc.nat({ max: 10 ** 8 }), fc.nat({ max: 10 ** 8 }), (lifeMs, lateMs) => {
      let lastPolledAt: Date | null = null;
      for (let asked = 0; ; asked += 1) {
        expect(asked).toBeLessThanOrEqual(7);
        const next = nextPollAt({ startedAt, expiresAt: new Date(startedAt.getTime() + lifeMs), lastPolledAt });
        if (!next) return;
        if (lastPolledAt) expect(next.getTime()).toBeGreaterThan(lastPolledAt.getTime());
        lastPolledAt = new Date(next.getTime() + (asked === 2 ? lateMs : 0));
      }
    }),
  );
});
