import { startOfShanghaiDay } from '../../src/domain/calendar/calendar.js';
import type { TargetPlan } from '../../src/domain/licensing/change.js';
import { EMPTY_LINE, type LicenseLine, type PricedCapacity } from '../../src/domain/licensing/lines.js';
import { type Facts, type Places, textOf as dateOf } from './license-model.js';
import { OFFERS } from './license-prices.js';

const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

export const planIdOf = ({ users, assets }: Places): string => `${users}/${assets}`;

/** Places that renew at the price of their plan. */
export const priced = (places: Places): PricedCapacity => ({
  users: places.users,
  assets: places.assets,
  components: [{ planId: planIdOf(places), quantity: 1 }],
  agreedYearFen: null,
});

/** The catalogue of random histories as the product reads it. */
export const PLANS: ReadonlyMap<string, TargetPlan> = new Map(
  OFFERS.map(({ places, prices }) => {
    const id = planIdOf(places);
    const combos = [...prices].map(([months, priceFen]) => ({
      months: months ?? 0,
      lifetime: months === null,
      priceFen,
      discountBps: 10_000,
    }));
    return [id, { id, ...places, name: { zh: id, en: id }, edition: 'professional', isSellable: true, combos }];
  }),
);

/** The same lines as the product writes them, and the names of their parts. */
export function writtenOf({ lines, merges, withdrawals }: Facts) {
  const inOrder = [...lines, ...merges, ...withdrawals].toSorted(
    (one, other) => one.on - other.on || one.seq - other.seq,
  );
  const numbers = new Map(inOrder.flatMap((event, nth) => ('id' in event ? [[event.id, nth + 1] as const] : [])));
  const partIds = new Map(lines.flatMap((line) => (line.kind === 'first' ? [[line.part, line.id] as const] : [])));
  const partOf = (part: string): number => numbers.get(partIds.get(part) ?? '') ?? 0;
  const written = inOrder.map((event, nth): LicenseLine => {
    const line = {
      ...EMPTY_LINE,
      licenseId: '',
      source: 'order' in event && event.order ? ('order' as const) : ('points' as const),
      sourceId: '',
      paidFen: 'paid' in event ? total(Object.values(event.paid ?? {})) : 0,
      id: nth + 1,
      at: startOfShanghaiDay(dateOf(event.on)),
    };
    if ('target' in event) return { ...line, kind: 'merge', licenseId: event.target, sources: event.sources };
    if (!('kind' in event)) {
      return {
        ...line,
        kind: 'withdrawal',
        withdraws: event.lines.map((id) => numbers.get(id) ?? 0),
        parts: event.parts?.map(partOf) ?? [],
      };
    }
    const own = { ...line, kind: event.kind, licenseId: event.row };
    if (event.kind === 'places') return { ...own, parts: [partOf(event.part)], capacity: event.places };
    const byPart = (given: Readonly<Record<string, Places>>) =>
      Object.fromEntries(
        Object.entries(given).map(([part, places]) => [
          partOf(part),
          { ...priced(places), chargeFen: Math.round(event.paid?.[part] ?? 0) },
        ]),
      );
    if (event.kind === 'change') {
      const change = { plans: {}, credits: event.credits.map((id) => numbers.get(id) ?? 0) };
      const time = event.isPermanent ? ({ kind: 'lifetime' } as const) : null;
      return { ...own, time, change, parts: event.parts.map(partOf), pricedBy: byPart(event.gives) };
    }
    const time =
      event.term === null ? ({ kind: 'lifetime' } as const) : ({ kind: 'months', months: event.term } as const);
    if (event.kind === 'first') return { ...own, time, capacity: event.places, price: priced(event.places) };
    return { ...own, time, parts: event.parts.map(partOf), pricedBy: event.pricedBy ? byPart(event.pricedBy) : null };
  });
  return { written, partOf, nameOf: new Map([...partIds.keys()].map((part) => [partOf(part), part])) };
}
