import type { components } from '../../api/schema';
import { capacity, count, factor, positive, yuan, yuanText } from '../../shared/forms/typed-number';
import { newRequestKey } from '../../shared/request-key';

type Schemas = components['schemas'];
export type StaffQuote = Schemas['StaffQuoteFileView'];
export type LineBody = Schemas['QuoteLineFields'];

/** A plan as far as a line needs it. */
export type LinePlan = Pick<Schemas['PlanView'], 'id' | 'name' | 'users' | 'assets' | 'combos'>;

/** A line as it is typed. */
export interface LineDraft {
  readonly key: string;
  /** Empty for a service, which gives no licence. */
  readonly plan: string;
  readonly name: string;
  readonly users: string;
  readonly assets: string;
  readonly quantity: string;
  /** Yuan, with at most two decimals. */
  readonly unitPrice: string;
  /** Factor from 0 to 1, with at most four decimals. */
  readonly discount: string;
}

/** A factor of 1. */
const BPS = 10_000;

/** A service gives no users and no assets. */
const isCapacity = (typed: string): boolean => capacity.is(typed) || count.is(typed);
const capacityOf = (typed: string): number => (capacity.is(typed) ? capacity : count).of(typed);

export const blankLine = (): LineDraft => ({
  key: newRequestKey(),
  plan: '',
  name: '',
  users: '0',
  assets: '0',
  quantity: '1',
  unitPrice: '',
  discount: '1',
});

/** A line for a plan, at its list price for the term where it has one. */
export function lineOf(plan: LinePlan, months: number, over: Partial<LineDraft> = {}): LineDraft {
  const combo = plan.combos.find((one) => (months === 0 ? one.lifetime : one.months === months && !one.lifetime));
  const { name, users, assets } = plan;
  const price = combo ? { unitPrice: yuanText(combo.price) } : {};
  return { ...blankLine(), plan: plan.id, name, users: String(users), assets: String(assets), ...price, ...over };
}

/** What stands in the quote; for one that was only asked for, what was asked. */
export function draftOf({ lines, asked, months }: StaffQuote, plans: readonly LinePlan[]): LineDraft[] {
  if (lines.length > 0) {
    return lines.map(({ plan, name, users, assets, quantity, unitPriceFen, discount }) => ({
      key: newRequestKey(),
      plan: plan ?? '',
      name,
      users: String(users),
      assets: String(assets),
      quantity: String(quantity),
      unitPrice: yuanText(unitPriceFen),
      discount: String(discount),
    }));
  }
  const plan = plans.find(({ id }) => id === asked?.plan);
  if (!asked || !plan) return [blankLine()];
  const { users, assets, quantity } = asked;
  return [lineOf(plan, months, { users: String(users), assets: String(assets), quantity: String(quantity) })];
}

export type LineFault = 'name' | 'users' | 'assets' | 'quantity' | 'unitPrice' | 'discount';

/** Which fields of a line cannot be sent. */
export function faultsOf(line: LineDraft): LineFault[] {
  const isFine: Readonly<Record<LineFault, boolean>> = {
    name: line.name.trim() !== '',
    users: isCapacity(line.users),
    assets: isCapacity(line.assets),
    quantity: positive.is(line.quantity),
    unitPrice: yuan.is(line.unitPrice),
    discount: factor.is(line.discount),
  };
  return (Object.keys(isFine) as LineFault[]).filter((field) => !isFine[field]);
}

/** As the server takes it; of a line without faults. */
export const toBody = (line: LineDraft): LineBody => ({
  plan: line.plan || null,
  name: line.name.trim(),
  users: capacityOf(line.users),
  assets: capacityOf(line.assets),
  quantity: positive.of(line.quantity),
  unitPriceFen: yuan.of(line.unitPrice),
  discount: factor.of(line.discount) / BPS,
});
