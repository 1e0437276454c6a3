import { type Day, dayOf, monthsAfter, type Places, type Row, type Term, textOf } from './license-model.js';
import { OFFERS } from './license-prices.js';
import { ACCOUNTS, type Account, type History, ModelShop, type Step } from './license-shop.js';

/** Pseudo-random numbers, the same in every run (mulberry32). */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }

  shuffled<T>(items: readonly T[]): T[] {
    const ranked = items.map((item) => ({ item, rank: this.below(1e9) }));
    return ranked.toSorted((left, right) => left.rank - right.rank).map(({ item }) => item);
  }
}

const LONGEST = 14;
const KINDS = [
  ...(['buy', 'extend', 'extend', 'extend', 'extend', 'merge', 'merge', 'merge', 'merge', 'merge'] as const),
  ...(['refund', 'add', 'add', 'take back', 'transfer', 'change', 'change', 'change'] as const),
] satisfies readonly Step['do'][];
const STARTS = ['2027-01-28', '2027-01-30', '2027-08-29', '2028-02-27', '2027-12-30', '2026-05-14'].map(dayOf);
const PLACES = [
  { users: 5, assets: 30 },
  { users: 5, assets: 30 },
  { users: 40, assets: 300 },
  { users: 40, assets: 300 },
  { users: 1, assets: 2 },
  { users: 1, assets: 2 },
  { users: 3, assets: -1 },
] satisfies Places[];

const TERMS: readonly Term[] = [1, 3, 12, null, null, null];

/** A history of at most 14 steps, each of which the rules let through. */
export function randomHistory(dice: Dice): History {
  const shop = new ModelShop();
  const history: Step[] = [];
  const length = 3 + dice.below(LONGEST - 2);
  let on = dice.pick(STARTS) + dice.below(5);
  for (let id = 1; history.length < length && id <= 3 * LONGEST; id++) {
    on = laterDay(dice, on, [...shop.rows.values()]);
    const step = randomStep(dice, shop, { id, on });
    if (step && shop.perform(step)) history.push(step);
  }
  return history;
}

/** Often the same day, the end of a month, or about the day on which a licence ends. */
function laterDay(dice: Dice, on: Day, rows: readonly Row[]): Day {
  const ends = rows.flatMap(({ end }) => (end !== null && end >= on ? [end] : []));
  switch (dice.below(6)) {
    case 0:
    case 1:
      return on;
    case 2:
      return ends.length > 0 ? Math.max(on, dice.pick(ends) + dice.below(3) - 1) : on + 1;
    case 3: {
      const firstOfMonth = dayOf(`${textOf(monthsAfter(on, 1 + dice.below(3))).slice(0, 7)}-01`);
      return Math.max(on, firstOfMonth + dice.below(4) - 3);
    }
    default:
      return on + dice.below(20);
  }
}

function randomStep(dice: Dice, shop: ModelShop, dated: { readonly id: number; readonly on: Day }): Step | null {
  const active = [...shop.rows].flatMap(([row, { status }]) => (status === 'active' ? [row] : []));
  const isFew = active.length < 2 && shop.rows.size < 5;
  const what = isFew && dice.below(3) > 0 ? 'buy' : dice.below(40) === 0 ? 'revoke' : dice.pick(KINDS);
  if (what === 'buy') {
    const by = dice.pick<Account>(['Ann', 'Ann', 'Ann', 'Ben']);
    return { ...dated, do: what, by, row: `L${dated.id}`, places: dice.pick(PLACES), term: dice.pick(TERMS) };
  }
  const { orders, renewals, rewards } = shop.open;
  if (what === 'refund') {
    const some = renewals.length > 0 && dice.below(2) > 0 ? renewals : orders;
    return some.length > 0 ? { ...dated, do: what, order: dice.pick(some) } : null;
  }
  if (what === 'take back') return rewards.length > 0 ? { ...dated, do: what, reward: dice.pick(rewards) } : null;

  const rows = what === 'extend' ? active.filter((row) => shop.rows.get(row)?.end !== null) : active;
  if (rows.length === 0) return null;
  const row = dice.pick(rows);
  const by = shop.ownerOf(row) ?? 'Ann';
  switch (what) {
    case 'extend':
      return { ...dated, do: what, by, row, term: dice.pick(TERMS) };
    case 'add': {
      const from = dice.pick(['points', 'redeem_code', 'reward'] as const);
      const kind = from === 'redeem_code' ? 'months' : dice.pick(['users', 'assets', 'months'] as const);
      const isOfReward = from === 'reward' && kind === 'months';
      return { ...dated, do: what, by, row, from, kind: isOfReward ? 'users' : kind, quantity: 1 + dice.below(4) };
    }
    case 'merge': {
      const fits = (other: string) =>
        other !== row &&
        shop.ownerOf(other) === by &&
        (shop.rows.get(other)?.end === null) === (shop.rows.get(row)?.end === null);
      const others = dice.shuffled(active.filter(fits));
      const sources = others.slice(0, dice.below(5) === 0 ? 2 : 1);
      return { ...dated, do: what, by, target: row, sources };
    }
    case 'transfer':
      return { ...dated, do: what, by, row, to: dice.pick(ACCOUNTS) };
    case 'change': {
      const nth = dice.below(shop.rows.get(row)?.parts.length ?? 1);
      const { places } = dice.pick(OFFERS);
      const kind = dice.below(4);
      return { ...dated, do: what, by, row, nth, places: kind === 0 ? null : places, isPermanent: kind < 2 };
    }
    case 'revoke':
      return { ...dated, do: what, row };
  }
}

/** Expects `check` to hold for every history; names the shortest form of one for which it does not. */
export async function expectOfEach(
  histories: readonly History[],
  check: (history: History, nth?: number) => void,
): Promise<void> {
  const failure = (history: History, nth?: number): unknown => {
    try {
      check(history, nth);
      return undefined;
    } catch (error) {
      return error;
    }
  };
  const failing = histories.find((history, nth) => failure(history, nth) !== undefined);
  const short = failing ? await shortest(failing, (history) => failure(history) !== undefined) : [];
  const found = failing ? [...short.map(textOfStep), String(failure(short))].join('\n') : '';
  expect(found).toBe('');
}

/** Leaves out steps and moves days together while the history still fails. */
export async function shortest(
  failing: History,
  fails: (history: History) => boolean | Promise<boolean>,
): Promise<History> {
  let history = failing;
  for (let at = history.length - 1; at >= 0; at--) {
    const without = history.toSpliced(at, 1);
    if (!(await fails(without))) continue;
    history = without;
    at = history.length;
  }
  for (let at = 1; at < history.length; at++) {
    const gap = (history[at]?.on ?? 0) - (history[at - 1]?.on ?? 0) - 1;
    if (gap <= 0) continue;
    const sooner = history.map((step, index) => (index < at ? step : { ...step, on: step.on - gap }));
    if (await fails(sooner)) history = sooner;
  }
  return history;
}

const textOfTerm = (term: Term): string => (term === null ? 'a lifetime' : `${term} months`);
const textOfPlaces = ({ users, assets }: Places): string => `${users}/${assets}`;

export function textOfStep(step: Step): string {
  const what = () => {
    switch (step.do) {
      case 'buy':
        return `${step.by} buys ${step.row}, ${textOfPlaces(step.places)} for ${textOfTerm(step.term)}`;
      case 'extend':
        return `${step.by} buys ${textOfTerm(step.term)} for ${step.row}`;
      case 'change': {
        const to = [step.places && textOfPlaces(step.places), step.isPermanent && 'permanent'].filter(Boolean);
        return `${step.by} changes part ${step.nth} of ${step.row} to ${to.join(', ')}`;
      }
      case 'add':
        return `${step.by} adds ${step.quantity} ${step.kind} to ${step.row} (${step.from})`;
      case 'take back':
        return `reward ${step.reward} is taken back`;
      case 'merge':
        return `${step.by} merges ${step.sources.join(' and ')} into ${step.target}`;
      case 'transfer':
        return `${step.by} transfers ${step.row} to ${step.to}`;
      case 'refund':
        return `order ${step.order} is refunded`;
      case 'revoke':
        return `staff revoke ${step.row}`;
    }
  };
  return `${String(step.id).padStart(2)}  ${textOf(step.on)}  ${what()}`;
}

/** A row as the runners compare it: only active ones give anything. */
export const textOfRow = ({ status, end, ...places }: Omit<Row, 'parts'>): string =>
  status === 'active' ? `${textOfPlaces(places)} ${end === null ? 'permanent' : `until ${textOf(end)}`}` : status;

/** Settings of a run, from the environment. */
export const SEED = Number(process.env['SEED'] ?? 20_261_125);
export const historiesToRun = (standard: number): number => Number(process.env['HISTORIES'] ?? standard);
