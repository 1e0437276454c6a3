import fc from 'fast-check';
import { nextPollAt } from './poll-schedule.js';

const startedAt = new Date('2026-03-01T00:00:00Z');
const expiresAt = new Date('2026-03-02T00:00:00Z');
const after = (seconds: number): Date => new Date(startedAt.getTime() + seconds * 1_000);

it('asks at 5 s, 15 s, 1, 3, 10 and 30 min, at expiry, and then gives up', () => {
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
])('having asked %s, asks next as planned', (_what, lastPolledAt, next) => {
  expect(nextPollAt({ startedAt, expiresAt, lastPolledAt })).toEqual(next);
});

it('asks no later than expiry of an order that ends early', () => {
  const soon = after(60);
  expect(nextPollAt({ startedAt, expiresAt: soon, lastPolledAt: after(15) })).toEqual(soon);
  expect(nextPollAt({ startedAt, expiresAt: soon, lastPolledAt: soon })).toBeNull();
});

it('always moves on, and ends', () => {
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
