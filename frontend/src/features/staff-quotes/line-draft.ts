import type { components } from '../../api/schema';
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

const FEN = 100;
const WHOLE = /^\d{1,9}$/;
const CAPACITY = /^(-1|\d{1,9})$/;
const YUAN = /^\d{1,8}(\.\d{1,2})?$/;
const FACTOR = /^(0(\.\d{1,4})?|1(\.0{1,4})?)$/;

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
  const price = combo ? { unitPrice: String(combo.price / FEN) } : {};
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
      unitPrice: String(unitPriceFen / FEN),
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
    users: CAPACITY.test(line.users.trim()),
    assets: CAPACITY.test(line.assets.trim()),
    quantity: WHOLE.test(line.quantity.trim()) && Number(line.quantity) >= 1,
    unitPrice: YUAN.test(line.unitPrice.trim()),
    discount: FACTOR.test(line.discount.trim()),
  };
  return (Object.keys(isFine) as LineFault[]).filter((field) => !isFine[field]);
}

/** As the server takes it; of a line without faults. */
export const toBody = (line: LineDraft): LineBody => ({
  plan: line.plan || null,
  name: line.name.trim(),
  users: Number(line.users),
  assets: Number(line.assets),
  quantity: Number(line.quantity),
  unitPriceFen: Math.round(Number(line.unitPrice) * FEN),
  discount: Number(line.discount),
});
