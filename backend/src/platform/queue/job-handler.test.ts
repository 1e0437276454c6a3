import { pauseSeconds } from './job-handler.js';

describe('the pause of a job that waits for an external service', () => {
  it.each([
    [2, 900, 0, 2],
    [2, 900, 6, 2],
    [2, 900, 60, 20],
    [2, 300, 600, 200],
    [2, 300, 86_400, 300],
    [2, 14_400, 3_600, 1_200],
    [2, 14_400, 259_200, 14_400],
    [1_800, 900, 60, 1_800],
  ])(
    'the pause of a waiting job, starting at %i s and at most %i s, after %i s of waiting is %i s',
    (delay, longest, waited, seconds) => {
      const later = { delaySeconds: delay, longestSeconds: longest };
      expect(pauseSeconds(later, waited, 0)).toBe(seconds);
      expect(pauseSeconds(later, waited, 1)).toBeCloseTo(seconds * 1.1);
    },
  );

  it('three days of a full mailbox are some fifty attempts', () => {
    let [waited, attempts] = [0, 0];
    for (; waited < 259_200; attempts += 1)
      waited += pauseSeconds({ delaySeconds: 2, longestSeconds: 14_400 }, waited, 0);
    expect(attempts).toBeGreaterThan(30);
    expect(attempts).toBeLessThan(60);
  });
});
