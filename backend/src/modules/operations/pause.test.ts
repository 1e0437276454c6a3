import { pauseAfter } from './pause.js';

describe('the pause between two looks through the books', () => {
  it.each([
    [0, 60_000],
    [3_000, 60_000],
    [3_001, 60_020],
    [12_000, 240_000],
    [60_000, 600_000],
  ])('the pause after a books check that took %i ms is %i ms', (took, pause) => expect(pauseAfter(took)).toBe(pause));
});
