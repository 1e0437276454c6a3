import { LICENSE_CASES } from '../../../../test/support/license-cases.js';
import { Dice, historiesToRun, randomHistory, SEED, shortest } from '../../../../test/support/license-histories.js';
import type { History } from '../../../../test/support/license-shop.js';
import { kindOfDifference, ServiceShop, textOfDifference } from './license-shop.js';
import { World } from './world.js';

let world: World;
let shop: ServiceShop;
beforeAll(async () => {
  // Without a worker: the mails and notices of the histories are of no interest here.
  world = await World.start({ ROLE: 'api' });
  shop = await ServiceShop.open(world);
});
afterAll(() => world.close());

/** The first second of a day in Shanghai, noon, and the last minute. */
const SECONDS_OF_DAY = [0, 12 * 3_600, 24 * 3_600 - 60];
/** Histories that run side by side. */
const LANES = 8;
/** Failing histories that are shortened; the shortest of each kind is printed. */
const SHORTENED = 24;

interface Played {
  readonly history: History;
  readonly secondOfDay: number;
}

async function* failuresOf(all: readonly Played[]): AsyncGenerator<Played> {
  for (let from = 0; from < all.length; from += LANES) {
    const lanes = all.slice(from, from + LANES);
    const found = await Promise.all(lanes.map(({ history, secondOfDay }) => shop.play(history, secondOfDay)));
    for (const [lane, difference] of found.entries()) if (difference && lanes[lane]) yield lanes[lane];
  }
}

it.each(LICENSE_CASES)('the services agree: $name', async ({ history }) => {
  const difference = await shop.play(history);
  expect(difference && textOfDifference(history, difference)).toBeNull();
});

it('the services give what the model gives after every step of random histories', async () => {
  const all = Array.from({ length: historiesToRun(300) }, (_, nth) => ({
    history: randomHistory(new Dice(SEED + nth)),
    secondOfDay: SECONDS_OF_DAY[nth % SECONDS_OF_DAY.length] ?? 0,
  }));
  const kinds = new Map<string, { readonly text: string; readonly length: number }>();
  let shortened = 0;
  for await (const { history, secondOfDay } of failuresOf(all)) {
    const short = await shortest(history, async (tried) => (await shop.play(tried, secondOfDay)) !== null);
    const difference = await shop.play(short, secondOfDay);
    if (!difference) throw new Error('a history that failed no longer does');
    const kind = kindOfDifference(difference);
    if ((kinds.get(kind)?.length ?? Infinity) > short.length) {
      kinds.set(kind, { text: textOfDifference(short, difference), length: short.length });
    }
    shortened += 1;
    if (shortened === SHORTENED) break;
  }
  const found = [...kinds.values()].toSorted((left, right) => left.length - right.length).map(({ text }) => text);
  if (found.length > 0) throw new Error(['The services and the model differ after', ...found].join('\n\n'));
}, 180_000);
