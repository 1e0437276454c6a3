import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { textOfRow, textOfStep } from '../../../../test/support/license-histories.js';
import { dayOf, type Row, textOf } from '../../../../test/support/license-model.js';
import { type Account, ACCOUNTS, type History, ModelShop, type Step } from '../../../../test/support/license-shop.js';
import { endOfShanghaiDay, shanghaiDate, startOfShanghaiDay } from '../../../domain/calendar/calendar.js';
import { Clock } from '../../../platform/clock/clock.js';
import { LicenseServices, type Order, type StoredRow } from './license-services.js';
import type { Customer, World } from './world.js';

/** The first difference between the services and the model. */
export interface Difference {
  readonly after: Step;
  /** Why the services refused it. */
  readonly refusal: string | null;
  readonly gives: Readonly<Record<string, string>>;
  readonly shouldGive: Readonly<Record<string, string>>;
}

/** A key shared by histories that fail in the same way: the last event and the resulting rows. */
export function kindOfDifference({ after, refusal, gives, shouldGive }: Difference): string {
  const differing = Object.keys(shouldGive).filter((row) => gives[row] !== shouldGive[row]);
  const outline = (text = '') => text.replaceAll(/[\d/-]+/g, '#').replaceAll(/Ann|Ben|Cai/g, '');
  const changes = differing.map((row) => `${outline(gives[row])} for ${outline(shouldGive[row])}`);
  return [after.do, refusal ?? '', ...changes.toSorted()].join(', ');
}

export function textOfDifference(history: History, { after, refusal, gives, shouldGive }: Difference): string {
  const performed = history.slice(0, history.indexOf(after) + 1);
  const rows = Object.keys(shouldGive).filter((row) => gives[row] !== shouldGive[row]);
  const lines = rows.map((row) => `      ${row} gives ${gives[row]}; should give ${shouldGive[row]}`);
  const refused = refusal === null ? [] : [`      is refused: ${refusal}`];
  return [...performed.map(textOfStep), ...refused, ...lines].join('\n');
}

/**
 * Performs histories through the product's services. Each has its own time, so that several run side by side, and its
 * own licences; accounts are shared.
 */
export class ServiceShop {
  readonly #time = new AsyncLocalStorage<Date>();

  private constructor(
    private readonly world: World,
    private readonly services: LicenseServices,
    private readonly customers: Readonly<Record<Account, Customer>>,
    clock: Clock,
  ) {
    const present = clock.now.bind(clock);
    clock.now = () => this.#time.getStore() ?? present();
  }

  static async open(world: World): Promise<ServiceShop> {
    const customers = await Promise.all(ACCOUNTS.map(async (name) => [name, await world.aCustomer()] as const));
    const byName = Object.fromEntries(customers) as Record<Account, Customer>;
    return new ServiceShop(world, new LicenseServices(world), byName, world.service(Clock));
  }

  /** Returns the first difference between the services and the model; null if there is none. */
  async play(history: History, secondOfDay = 0): Promise<Difference | null> {
    const played = new Played();
    for (const step of history) {
      if (!played.model.perform(step)) continue;
      const refusal = await this.#attempt(step, played, secondOfDay);
      const difference = await this.#difference(step, played, refusal);
      if (difference) return difference;
    }
    return null;
  }

  /**
   * Plays a history, then starts two steps while the locks of its licenses are held, so that both wait for them. Returns
   * null if the outcome is that of one step followed by the other, in either order.
   */
  async race(history: History, [one, other]: readonly [Step, Step]): Promise<Difference | null> {
    const { known } = new Played();
    for (const step of history) await this.#attempt(step, { known });
    const locked = [...known.licenses.values()];
    const attempts = [one, other].map((step) => () => this.#attempt(step, { known }));
    const [ofOne, ofOther] = await this.world.whileHeld(locked, attempts);
    const inOrder = await this.#differenceInOrder(history, known, [
      { step: one, refusal: ofOne },
      { step: other, refusal: ofOther },
    ]);
    const inReverse = await this.#differenceInOrder(history, known, [
      { step: { ...other, id: one.id }, refusal: ofOther },
      { step: { ...one, id: other.id }, refusal: ofOne },
    ]);
    return inOrder && inReverse && inOrder;
  }

  async #differenceInOrder(
    history: History,
    known: Known,
    steps: readonly [Attempt, Attempt],
  ): Promise<Difference | null> {
    const model = new ModelShop();
    for (const step of history) model.perform(step);
    const refusals = steps.flatMap(({ step, refusal }) => (model.perform(step) ? (refusal ?? []) : []));
    return this.#difference(steps[1].step, { model, known }, refusals[0] ?? null);
  }

  /** Returns the code of the refusal, if any. */
  #attempt(step: Step, { known }: Pick<Played, 'known'>, secondOfDay = 0): Promise<string | null> {
    const now = new Date(startOfShanghaiDay(textOf(step.on)).getTime() + (secondOfDay + step.id) * 1_000);
    return this.#time.run(now, () => this.#perform(step, now, known).then(() => null, refusalOf));
  }

  async #difference(after: Step, { model, known }: Played, refusal: string | null): Promise<Difference | null> {
    const gives = await this.#rows(known.licenses);
    const shouldGive = Object.fromEntries(
      [...model.rows].map(([row, license]) => [row, withOwner(license, textOfRow(license), model.ownerOf(row))]),
    );
    const differs = Object.keys(shouldGive).some((row) => gives[row] !== shouldGive[row]);
    return refusal !== null || differs ? { after, refusal, gives, shouldGive } : null;
  }

  async #perform(step: Step, now: Date, { licenses, orders, rewards }: Known): Promise<void> {
    const license = (row: string) => licenses.get(row) ?? row;
    const order = (buyer: Account): Order => {
      const placed = { id: randomUUID(), buyer: this.customers[buyer] };
      orders.set(step.id, placed);
      return placed;
    };
    switch (step.do) {
      case 'buy':
        licenses.set(step.row, await this.services.buy(order(step.by), step.places, step.term, now));
        return;
      case 'extend':
        return this.services.extend(order(step.by), license(step.row), step.term, now);
      case 'change':
        return this.services.change(order(step.by), license(step.row), step, now);
      case 'add': {
        const source = { kind: step.from, id: randomUUID() };
        rewards.set(step.id, source.id);
        return this.services.add(source, this.customers[step.by], license(step.row), step, now);
      }
      case 'take back':
        return this.services.takeBack(rewards.get(step.reward) ?? '', now);
      case 'merge':
        return this.services.merge(this.customers[step.by], license(step.target), step.sources.map(license));
      case 'transfer':
        return this.services.transfer(this.customers[step.by], license(step.row), this.customers[step.to]);
      case 'refund': {
        const refunded = orders.get(step.order);
        return refunded && this.services.refund(refunded, now);
      }
      case 'revoke':
        return this.services.revoke(license(step.row), now);
    }
  }

  async #rows(licenses: ReadonlyMap<string, string>): Promise<Readonly<Record<string, string>>> {
    const rows = new Map((await this.services.rows([...licenses.values()])).map((row) => [row.id, row]));
    const names = new Map(ACCOUNTS.map((name) => [this.customers[name].id, name]));
    return Object.fromEntries(
      [...licenses].map(([name, id]) => {
        const row = rows.get(id);
        return [name, row ? withOwner(row, textOfStored(row), names.get(row.owner)) : 'no row'];
      }),
    );
  }
}

interface Known {
  readonly licenses: Map<string, string>;
  readonly orders: Map<number, Order>;
  readonly rewards: Map<number, string>;
}

interface Attempt {
  readonly step: Step;
  readonly refusal: string | null | undefined;
}

/** A history so far, in the model and by the ids of the product. */
class Played {
  readonly model = new ModelShop();
  readonly known: Known = { licenses: new Map(), orders: new Map(), rewards: new Map() };
}

const refusalOf = (error: { readonly code?: string; readonly message: string }): string => error.code ?? error.message;

const withOwner = ({ status }: Pick<Row, 'status'>, text: string, owner: Account | undefined): string =>
  status === 'active' ? `${owner} ${text}` : text;

/** As `textOfRow`; an end that is not the last second of a day in Shanghai is shown as an instant. */
function textOfStored({ expiresAt, ...row }: StoredRow): string {
  if (row.status !== 'active' || expiresAt === null) return textOfRow({ ...row, end: null });
  const on = shanghaiDate(expiresAt);
  const text = textOfRow({ ...row, end: dayOf(on) });
  return endOfShanghaiDay(on).getTime() === expiresAt.getTime() ? text : `${text} at ${expiresAt.toISOString()}`;
}
