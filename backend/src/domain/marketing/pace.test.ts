import { Pace } from './pace.js';

/** Mails sent in each second when everything due is sent every `stepMs`. */
function sentIn(seconds: number, perSecond: number, stepMs: number): number[] {
  const pace = new Pace(perSecond, 0);
  return Array.from({ length: seconds }, (_, second) => {
    let sent = 0;
    for (let ms = second * 1_000; ms < (second + 1) * 1_000; ms += stepMs) {
      const due = pace.due(ms);
      pace.spend(due);
      sent += due;
    }
    return sent;
  });
}

describe('Pace', () => {
  it.each([
    [1, 100],
    [7, 30],
    [50, 10],
    [500, 4],
  ])('a pace of %i mails a second holds however often it is polled', (perSecond, stepMs) => {
    const sent = sentIn(10, perSecond, stepMs);
    const total = sent.reduce((sum, one) => sum + one, 0);
    expect(total).toBeGreaterThanOrEqual(perSecond * 10 - 1);
    expect(total).toBeLessThanOrEqual(perSecond * 10 + 1);
    for (const one of sent) expect(one).toBeLessThanOrEqual(perSecond + 2);
  });

  it('a pace saves up no more than a tenth of a second', () => {
    const pace = new Pace(200, 0);
    expect(pace.due(60_000)).toBe(20);
    expect(pace.waitMs(60_000)).toBe(0);
    pace.spend(20);
    expect(pace.due(60_000)).toBe(0);
    expect(pace.waitMs(60_000)).toBe(5);
    expect(pace.waitMs(60_002)).toBe(3);
    expect(pace.waitMs(60_005)).toBe(0);
  });

  it('a changed pace takes effect at once', () => {
    const pace = new Pace(500, 0);
    pace.change(1, 10_000);
    expect(pace.due(10_000)).toBe(2);
    pace.spend(2);
    expect(pace.waitMs(10_000)).toBe(1_000);
  });

  it('a slower pace drops what was saved at the higher speed', () => {
    const pace = new Pace(500, 0);
    pace.change(1, 10_000);
    pace.spend(2);
    expect(pace.due(10_000)).toBe(0);
  });

  it('a clock set back neither adds to a pace nor takes from it', () => {
    const pace = new Pace(10, 60_000);
    pace.spend(1);
    expect(pace.due(0)).toBe(0);
    expect(pace.due(100)).toBe(1);
  });
});
