import { LICENSE_CASES } from '../../../../test/support/license-cases.js';
import { Dice, historiesToRun, randomHistory, SEED, shortest } from '../../../../test/support/license-histories.js';
import type { History } from '../../../../test/support/license-shop.js';
import { type Difference, kindOfDifference, ServiceShop, textOfDifference } from './license-shop.js';
import { World } from './world.js';

// Without a worker: the mails and events of the histories do not matter here.
const world = World.ofSuite({ ROLE: 'api' });
let shop: ServiceShop;
beforeAll(async () => {
  shop = await ServiceShop.open(world);
});

/** The first second of a day in Shanghai, noon, and the last minute. */
const SECONDS_OF_DAY = [0, 12 * 3_600, 24 * 3_600 - 60];
/** Histories that run side by side. */
const LANES = 8;
/** Kinds of differences that are shortened and printed. */
const MOST_KINDS = 16;

interface Played {
  readonly history: History;
  readonly secondOfDay: number;
}

async function* differencesAfter(all: readonly Played[]): AsyncGenerator<Played & { readonly difference: Difference }> {
  for (let from = 0; from < all.length; from += LANES) {
    const lanes = all.slice(from, from + LANES);
    const play = async (lane: Played) => ({ ...lane, difference: await shop.play(lane.history, lane.secondOfDay) });
    for (const { difference, ...lane } of await Promise.all(lanes.map(play))) {
      if (difference) yield { ...lane, difference };
    }
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
  const seen = new Set<string>();
  const kinds = new Map<string, { readonly text: string; readonly length: number }>();
  for await (const { history, secondOfDay, difference: first } of differencesAfter(all)) {
    if (seen.has(kindOfDifference(first))) continue;
    const short = await shortest(history, async (tried) => (await shop.play(tried, secondOfDay)) !== null);
    const difference = (await shop.play(short, secondOfDay)) ?? first;
    const kind = kindOfDifference(difference);
    seen.add(kindOfDifference(first)).add(kind);
    if ((kinds.get(kind)?.length ?? Infinity) > short.length) {
      kinds.set(kind, { text: textOfDifference(short, difference), length: short.length });
    }
    if (seen.size > MOST_KINDS) break;
  }
  const found = [...kinds.values()].toSorted((left, right) => left.length - right.length).map(({ text }) => text);
  expect(found.join('\n\n')).toBe('');
}, 180_000);
