import {
  concerns,
  type Day,
  type Facts,
  foldInModel,
  standingLines,
  type Line,
  type Merge,
  NO_PLACES,
  partsOf,
  type Places,
  type Row,
  type Rows,
  type Term,
  standsFor,
  termsOf,
  type Withdrawal,
} from './license-model.js';
import { isLarger, isOffered, payableInModel, priceInModel, priceOf, type Target } from './license-prices.js';
import { splitFen } from '../../src/domain/money/amounts.js';

const orderFen = ({ paid }: Line): number => Object.values(paid ?? {}).reduce((sum, fen) => sum + fen, 0);

export const ACCOUNTS = ['Ann', 'Ben', 'Cai'] as const;
export type Account = (typeof ACCOUNTS)[number];
export type AdditionSource = 'points' | 'redeem_code' | 'reward';
type AdditionKind = 'users' | 'assets' | 'months';

/** What happens. `id` grows with time and names the order or the reward that a step makes. */
export type Step = { readonly id: number; readonly on: Day } & (
  | { readonly do: 'buy'; readonly by: Account; readonly row: string; readonly places: Places; readonly term: Term }
  | { readonly do: 'extend'; readonly by: Account; readonly row: string; readonly term: Term }
  | {
      readonly do: 'add';
      readonly from: AdditionSource;
      readonly by: Account;
      readonly row: string;
      readonly kind: AdditionKind;
      readonly quantity: number;
    }
  | {
      readonly do: 'change';
      readonly by: Account;
      readonly row: string;
      /** Which of its parts, from 0. */
      readonly nth: number;
      /** Null keeps its places. */
      readonly places: Places | null;
      readonly isPermanent: boolean;
    }
  | { readonly do: 'take back'; readonly reward: number }
  | { readonly do: 'merge'; readonly by: Account; readonly target: string; readonly sources: readonly string[] }
  | { readonly do: 'transfer'; readonly by: Account; readonly row: string; readonly to: Account }
  | { readonly do: 'refund'; readonly order: number }
  | { readonly do: 'revoke'; readonly row: string }
);
export type StepOf<Do extends Step['do']> = Extract<Step, { do: Do }>;
export type History = readonly Step[];

/**
 * Turns steps into lines, and skips those that the rules refuse. It may refuse more than the product does, never less:
 * what it performs, the product has to perform, too.
 */
export class ModelShop {
  readonly #lines: Line[] = [];
  readonly #merges: Merge[] = [];
  readonly #withdrawals: Withdrawal[] = [];
  readonly #owners = new Map<string, Account>();
  readonly #orders = new Map<number, { readonly by: Account; isRefunded: boolean }>();
  readonly #rewards = new Map<number, { isTakenBack: boolean }>();
  /** Rows that had a reward, or were merged with one that had. */
  readonly #rewarded = new Set<string>();
  rows: Rows = new Map();

  get facts(): Facts {
    return { lines: this.#lines, merges: this.#merges, withdrawals: this.#withdrawals };
  }

  /** The orders that can be refunded, those among them that bought time, and the rewards that can be taken back. */
  get open() {
    const orders = [...this.#orders].flatMap(([id, { isRefunded }]) => (isRefunded ? [] : [id]));
    const times = new Set(this.#lines.flatMap(({ kind, order }) => (kind === 'time' ? [order] : [])));
    return {
      orders,
      renewals: orders.filter((id) => times.has(String(id))),
      rewards: [...this.#rewards].flatMap(([id, { isTakenBack }]) => (isTakenBack ? [] : [id])),
    };
  }

  ownerOf(row: string): Account | undefined {
    return this.#owners.get(row);
  }

  /** Returns whether the step was performed. */
  perform(step: Step): boolean {
    if (!this.#write(step)) return false;
    const before = this.rows;
    this.rows = foldInModel(this.facts);
    if (step.do !== 'merge') this.#handOver(before);
    return true;
  }

  /** A part that leaves a licence belongs to the licence's owner. */
  #handOver(before: Rows): void {
    for (const [row, { parts }] of this.rows) {
      const left = [...before].find(([other, { parts: had }]) => other !== row && had.some((id) => parts.includes(id)));
      const owner = left && this.#owners.get(left[0]);
      if (owner) this.#owners.set(row, owner);
    }
  }

  #write(step: Step): boolean {
    const { id, on } = step;
    const when = { on, seq: id };
    switch (step.do) {
      case 'buy': {
        const { row, by, places, term } = step;
        const paid = { [row]: priceOf(places, term) };
        this.#lines.push({
          ...when,
          kind: 'first',
          id: String(id),
          order: String(id),
          row,
          part: row,
          places,
          term,
          paid,
        });
        this.#owners.set(row, by);
        this.#orders.set(id, { by, isRefunded: false });
        return true;
      }
      case 'extend': {
        const { row, by, term } = step;
        const license = this.#owned(by, row);
        if (!license || license.end === null) return false;
        const { pricedBy } = termsOf(this.facts, row);
        if (!Object.values(pricedBy).every(isOffered)) return false;
        const paid = Object.fromEntries(
          Object.entries(pricedBy).map(([part, places]) => [part, priceOf(places, term)]),
        );
        const bought = { ...when, kind: 'time', id: String(id), order: String(id), row, term, pricedBy, paid } as const;
        this.#lines.push({ ...bought, parts: license.parts });
        this.#orders.set(id, { by, isRefunded: false });
        return true;
      }
      case 'add':
        return this.#add(step);
      case 'change':
        return this.#change(step);
      case 'take back': {
        const reward = this.#rewards.get(step.reward);
        if (!reward || reward.isTakenBack) return false;
        reward.isTakenBack = true;
        return this.#withdraw(step, ({ id: line }) => line === String(step.reward));
      }
      case 'merge': {
        const { by, target, sources } = step;
        const [first, ...others] = [target, ...sources].map((row) => this.#unexpired(by, row, on));
        const fits = (other: Row | null) => first && other && (other.end === null) === (first.end === null);
        if (others.length === 0 || !others.every(fits) || new Set([target, ...sources]).size <= sources.length) {
          return false;
        }
        this.#merges.push({ ...when, target, sources });
        const all = [target, ...sources];
        if (all.some((row) => this.#rewarded.has(row))) for (const row of all) this.#rewarded.add(row);
        return true;
      }
      case 'transfer': {
        const { by, row, to } = step;
        if (to === by || this.#rewarded.has(row) || !this.#unexpired(by, row, on)) return false;
        this.#owners.set(row, to);
        return true;
      }
      case 'refund':
        return this.#refund(step);
      case 'revoke': {
        const parts = this.rows.get(step.row)?.parts ?? [];
        return parts.length > 0 && this.#withdraw(step, (line) => parts.some((part) => concerns(line, part)), parts);
      }
    }
  }

  #add({ id, on, by, row, from, kind, quantity }: StepOf<'add'>): boolean {
    const line = { on, seq: id, id: String(id), row };
    if (kind === 'months') {
      const license = this.#owned(by, row);
      if (!license || license.end === null) return false;
      this.#lines.push({ ...line, kind: 'time', parts: license.parts, term: quantity });
      return true;
    }
    const license = this.#unexpired(by, row, on);
    const { addedTo } = termsOf(this.facts, row);
    if (!license || license[kind] === -1 || addedTo === null) return false;
    this.#lines.push({ ...line, kind: 'places', part: addedTo, places: { users: 0, assets: 0, [kind]: quantity } });
    if (from === 'reward') {
      this.#rewards.set(id, { isTakenBack: false });
      this.#rewarded.add(row);
    }
    return true;
  }

  /** The change that a step asks for, with its price; null where the rules refuse it. */
  priced({ by, row, nth, places, isPermanent, on }: Omit<StepOf<'change'>, 'id' | 'do'>) {
    const license = this.#unexpired(by, row, on);
    const part = license?.parts[nth];
    if (!license || part === undefined || (isPermanent && license.end === null) || (!isPermanent && !places))
      return null;
    const { pricedBy: now } = termsOf(this.facts, row);
    if (places && !isLarger(places, now[part] ?? places)) return null;
    const parts = isPermanent ? license.parts : [part];
    const isPaid = (one: string) =>
      standsFor(one, this.#lines, this.#withdrawals).some((line) => line.order && orderFen(line) > 0);
    if (!parts.every((one) => isPaid(one) && isOffered(now[one] ?? NO_PLACES))) return null;
    const target = { parts, gives: { ...now, ...(places ? { [part]: places } : {}) }, isPermanent };
    return { target, part, ...priceInModel(this.facts, target, on, now) };
  }

  #change({ id, ...step }: StepOf<'change'>): boolean {
    const priced = this.priced(step);
    if (!priced) return false;
    const { target, credits, exact } = priced;
    const { on, row, by } = step;
    const { parts, isPermanent } = target;
    const gives = Object.fromEntries(parts.flatMap((part) => (target.gives[part] ? [[part, target.gives[part]]] : [])));
    const paid = this.#sharesOf(target, payableInModel(exact), on);
    const line = {
      on,
      seq: id,
      kind: 'change',
      id: String(id),
      order: String(id),
      row,
      parts,
      gives,
      isPermanent,
    } as const;
    this.#lines.push({ ...line, credits, paid });
    this.#orders.set(id, { by, isRefunded: false });
    return true;
  }

  /** Divides what was paid by what each part costs, in whole fen as the product does. */
  #sharesOf(target: Target, payableFen: number, on: Day): Readonly<Record<string, number>> {
    const weights = target.parts.map((part) => {
      const { exact } = priceInModel(this.facts, { ...target, parts: [part] }, on, target.gives);
      return Math.max(0, Math.floor(exact + 1e-6));
    });
    const shares = splitFen(payableFen, weights);
    return Object.fromEntries(target.parts.map((part, nth) => [part, shares[nth] ?? 0]));
  }

  /** What a licence of another owner has by now stays there. */
  #refund(step: StepOf<'refund'>): boolean {
    const order = this.#orders.get(step.order);
    if (!order || order.isRefunded) return false;
    order.isRefunded = true;
    const ofOthers = [...this.rows].flatMap(([row, { parts }]) => (this.#owners.get(row) === order.by ? [] : parts));
    const lines = standingLines(this.facts).filter((line) => line.order === String(step.order));
    const parts = lines.flatMap(partsOf).filter((part) => !ofOthers.includes(part));
    return parts.length === 0 || this.#withdraw(step, (line) => lines.includes(line), parts);
  }

  #withdraw({ id, on }: Step, isMeant: (line: Line) => boolean, parts?: readonly string[]): true {
    const lines = standingLines(this.facts)
      .filter(isMeant)
      .map((line) => line.id);
    this.#withdrawals.push({ on, seq: id, lines, ...(parts ? { parts } : {}) });
    return true;
  }

  #owned(by: Account, row: string): Row | null {
    const license = this.rows.get(row);
    return license?.status === 'active' && this.#owners.get(row) === by ? license : null;
  }

  #unexpired(by: Account, row: string, on: Day): Row | null {
    const license = this.#owned(by, row);
    return license && (license.end === null || license.end >= on) ? license : null;
  }
}

/** The shop once all steps of a history were taken. */
export function shopAfter(history: History): ModelShop {
  const shop = new ModelShop();
  for (const step of history) shop.perform(step);
  return shop;
}
