import { KeptValues, pauseAfter } from './metrics.js';

const MINUTE_MS = 60_000;

/** Lets promises that are settled run what waits for them. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Ends when the test ends it. */
interface Computation {
  readonly resolve: (values: readonly string[]) => void;
  readonly reject: (reason: Error) => void;
}

describe('values that are kept', () => {
  let now = 0;
  let computing: Computation[];
  let kept: KeptValues<string>;

  beforeEach(() => {
    now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    computing = [];
    kept = new KeptValues(() => new Promise((resolve, reject) => computing.push({ resolve, reject })));
  });
  afterEach(() => jest.restoreAllMocks());

  it('kept values never wait: they are absent until they are computed, once for all who ask', async () => {
    expect([kept.latest(), kept.latest(), kept.age()]).toEqual([[], [], null]);
    computing[0]?.resolve(['first']);
    await settled();
    expect(kept.latest()).toEqual(['first']);
    expect(computing).toHaveLength(1);
  });

  it('kept values stay, with their age, while new ones are computed after a minute', async () => {
    kept.latest();
    computing[0]?.resolve(['first']);
    await settled();
    now = MINUTE_MS - 1;
    kept.latest();
    expect(computing).toHaveLength(1);
    now = MINUTE_MS;
    expect([kept.latest(), kept.latest(), kept.age()]).toEqual([['first'], ['first'], 60]);
    expect(computing).toHaveLength(2);
    computing[1]?.resolve(['second']);
    await settled();
    expect([kept.latest(), kept.age()]).toEqual([['second'], 0]);
  });

  it('kept values stay longer when computing them took long', async () => {
    kept.latest();
    now = 6_000;
    computing[0]?.resolve(['first']);
    await settled();
    now = 6_000 + 2 * MINUTE_MS - 1;
    kept.latest();
    expect(computing).toHaveLength(1);
    now += 1;
    kept.latest();
    expect(computing).toHaveLength(2);
  });

  it('kept values are absent after computing failed, and computed again after the pause', async () => {
    kept.latest();
    computing[0]?.reject(new Error('no database'));
    await settled();
    expect([kept.latest(), kept.age()]).toEqual([[], null]);
    expect(computing).toHaveLength(1);
    now = MINUTE_MS;
    kept.latest();
    computing[1]?.resolve(['second']);
    await settled();
    expect(kept.latest()).toEqual(['second']);
  });

  it.each([
    [0, 60_000],
    [3_000, 60_000],
    [3_001, 60_020],
    [12_000, 240_000],
    [60_000, 1_200_000],
    [240_000, 3_600_000],
  ])('the pause after computing for %i ms is %i ms', (took, pause) => expect(pauseAfter(took)).toBe(pause));
});
