import type { Metrics } from '../../platform/metrics/metrics.js';
import type { BooksAudit } from '../books/index.js';
import { BooksMetrics } from './books-metrics.js';

const MINUTE_MS = 60_000;

/** A check in progress. */
interface Look {
  readonly balance: () => void;
  readonly fail: (reason: Error) => void;
}

/** The gauge, scraped manually; each check ends when the test ends it. */
function begin() {
  const looks: Look[] = [];
  let scrape: () => Promise<unknown> = () => Promise.reject(new Error('no gauge'));
  const metrics = { state: (...[, , , read]: Parameters<Metrics['state']>) => (scrape = read) };
  const check = () =>
    new Promise<readonly never[]>((balance, fail) => {
      looks.push({ balance: () => balance([]), fail });
    });
  const checkLicenses = async () => [];
  new BooksMetrics(metrics as unknown as Metrics, { check, checkLicenses } as unknown as BooksAudit).onModuleInit();
  return { looks, scrape: () => scrape() };
}

describe('the gauge of the books', () => {
  let now = 0;
  beforeEach(() => {
    now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(() => jest.restoreAllMocks());

  it('the books gauge checks once for many scrapes, and again after a minute without delaying a scrape', async () => {
    const { looks, scrape } = begin();
    const first = [scrape(), scrape()];
    looks[0]?.balance();
    await Promise.all(first);
    now = MINUTE_MS - 1;
    await scrape();
    expect(looks).toHaveLength(1);
    now = MINUTE_MS;
    await scrape();
    await scrape();
    expect(looks).toHaveLength(2);
  });

  it('the books gauge waits longer after a check that took long', async () => {
    const { looks, scrape } = begin();
    const first = scrape();
    now = 6_000;
    looks[0]?.balance();
    await first;
    now = 6_000 + 2 * MINUTE_MS - 1;
    await scrape();
    expect(looks).toHaveLength(1);
    now += 1;
    await scrape();
    expect(looks).toHaveLength(2);
  });

  it('a failed books check fails the scrape and is retried at the next', async () => {
    const { looks, scrape } = begin();
    const first = scrape();
    looks[0]?.fail(new Error('no database'));
    await expect(first).rejects.toThrow('no database');
    const second = scrape();
    looks[1]?.balance();
    await expect(second).resolves.toBeDefined();
  });
});
