import { WHOLE_BPS } from '../../../../backend/src/domain/money/amounts';
import { CAPACITIES, type Capacities, type CapacityName, perCapacity } from '../../business/capacities';
import type { components } from '../../api/schema';
import { dayOf } from '../../shared/forms/typed-date';
import { capacity, count, factor, positive, wholeYuan, yuan, yuanText } from '../../shared/forms/typed-number';

type Schemas = components['schemas'];
export type StaffQuote = Schemas['StaffQuoteFileView'];
export type LineBody = Schemas['QuoteLineFields'];
export type LineRenewal = NonNullable<LineBody['renewal']>;
export type LineChange = NonNullable<LineBody['change']>;

/** The part of a plan that a line needs. */
export type LinePlan = Pick<Schemas['PlanView'], 'id' | 'name' | CapacityName | 'combos'>;

type TypedCapacity = Readonly<Record<CapacityName, string>>;

/** A line as form values. */
export interface LineDraft extends TypedCapacity {
  /** Empty for a service, which grants no licence; `EXTENDS` for licences that the customer has. */
  readonly plan: string;
  readonly name: string;
  readonly quantity: string;
  /** Yuan, with at most two decimals. */
  readonly unitPrice: string;
  /** Factor from 0 to 1, with at most four decimals. */
  readonly discount: string;
  /** For a quantity of several: a licence each, or one with the sum. */
  readonly licenses: 'each' | 'one';
  /** For an extended licence, `plan` means the same price as before. */
  readonly renewal: LineRenewal;
  /** For a plan: it gives new licences, or changes licences that the customer has. */
  readonly use: 'new' | LineChange;
  /** The licences that it extends or changes. */
  readonly licenseIds: readonly string[];
  /** Whether they are extended by the term of the quote, or to one last day. */
  readonly end: 'term' | 'day';
  /** `YYYY-MM-DD` */
  readonly until: string;
  /** Whole yuan for a year of each licence; used where the renewal price is agreed. */
  readonly renewalPrice: string;
}

/** The choice beside the plans: a line that extends licences. No plan has such an id. */
export const EXTENDS = '*';

/** A service has none. */
const isCapacity = (typed: string): boolean => capacity.is(typed) || count.is(typed);
const capacityOf = (typed: string): number => (capacity.is(typed) ? capacity : count).of(typed);

export const NO_CAPACITY: TypedCapacity = perCapacity(() => '0');

export const blankLine = (): LineDraft => ({
  plan: '',
  name: '',
  ...NO_CAPACITY,
  quantity: '1',
  unitPrice: '',
  discount: '1',
  licenses: 'each',
  renewal: 'plan',
  use: 'new',
  licenseIds: [],
  end: 'term',
  until: '',
  renewalPrice: '',
});

const typedOf = (capacities: Capacities): TypedCapacity => perCapacity((name) => String(capacities[name]));

/** A line for a plan, at its list price for the term where it has one. */
export function lineOf(plan: LinePlan, months: number, over: Partial<LineDraft> = {}): LineDraft {
  const combo = plan.combos.find((one) => (months === 0 ? one.lifetime : one.months === months && !one.lifetime));
  const price = combo ? { unitPrice: yuanText(combo.price) } : {};
  const line = { ...blankLine(), plan: plan.id, name: plan.name, ...typedOf(plan), ...price, ...over };
  return over.renewal ? line : { ...line, renewal: usualRenewal(line, plan) };
}

/**
 * The default renewal: a licence equal to its plan renews at the plan's price. For any other the price has to be
 * agreed, or requested.
 */
export function usualRenewal(
  { renewal, ...typed }: TypedCapacity & Pick<LineDraft, 'renewal'>,
  plan: LinePlan | undefined,
): LineRenewal {
  if (renewal === 'none') return renewal;
  const isAsListed = CAPACITIES.every((name) => typed[name].trim() === String(plan?.[name]));
  return isAsListed && plan?.combos.some(({ lifetime }) => !lifetime) ? 'plan' : 'agreed';
}

/** A line as read, in the format in which it is saved. */
export const lineBodyOf = ({
  totalFen: _total,
  licenses: _count,
  extends: named,
  ...line
}: Schemas['AgreedLineView']): LineBody => ({ ...line, licenseIds: named.map(({ id }) => id) });

/** The content of a quote from which its lines are first filled. */
interface Drafted {
  readonly lines: readonly LineBody[];
  readonly asked: StaffQuote['asked'];
  readonly months: number;
}

/** The lines of the quote; for a mere request, what was requested. */
export function draftOf({ lines, asked, months }: Drafted, plans: readonly LinePlan[]): LineDraft[] {
  const planOf = (id: string | null | undefined) => plans.find((one) => one.id === id);
  if (lines.length > 0) {
    return lines.map((line) => {
      const typed = typedOf(line);
      const named = namedOf(line);
      return {
        ...named,
        name: line.name,
        ...typed,
        quantity: String(line.quantity),
        unitPrice: yuanText(line.unitPriceFen),
        discount: String(line.discount),
        licenses: line.isOneLicense ? 'one' : 'each',
        renewal:
          line.renewal ??
          (named.plan === EXTENDS ? 'plan' : usualRenewal({ ...typed, renewal: 'plan' }, planOf(line.plan))),
        renewalPrice: yuanText(line.renewalYearFen ?? null),
      };
    });
  }
  const plan = planOf(asked?.plan);
  if (!asked || !plan) return [blankLine()];
  return [lineOf(plan, months, { ...typedOf(asked), quantity: String(asked.quantity) })];
}

const namedOf = ({ plan, licenseIds = [], until, change }: LineBody) => ({
  plan: licenseIds.length > 0 && !change ? EXTENDS : (plan ?? ''),
  use: change ?? ('new' as const),
  licenseIds,
  end: until ? ('day' as const) : ('term' as const),
  until: until ?? '',
});

/** How the licences of a line are renewed; null for a service, and for what becomes permanent. */
export function renewalOf({ plan, renewal, end, use }: LineDraft, months: number): LineRenewal | null {
  if (plan === EXTENDS) return renewal === 'agreed' && (months > 0 || end === 'day') ? renewal : null;
  return plan === '' || (months === 0 && use !== 'enlarge') ? null : renewal;
}

/** What a line makes of licences that the customer has; null for all other lines. */
export const changeOf = ({ plan, use }: LineDraft): LineChange | null =>
  plan === '' || plan === EXTENDS || use === 'new' ? null : use;

/** Whether a line could give several licences or one. */
export const hasSeveral = ({ plan, quantity, use }: LineDraft): boolean =>
  plan !== '' && plan !== EXTENDS && use === 'new' && positive.is(quantity) && positive.of(quantity) > 1;

export type LineFault =
  | 'name'
  | CapacityName
  | 'quantity'
  | 'unitPrice'
  | 'discount'
  | 'renewalPrice'
  | 'licenseIds'
  | 'until';

/** Which fields of a line are invalid. `months` is the term; 0 is a lifetime, which is not renewed. */
export function faultsOf(line: LineDraft, months: number): LineFault[] {
  const isFine: Readonly<Record<LineFault, boolean>> = {
    name: line.name.trim() !== '',
    ...perCapacity((name) => isCapacity(line[name])),
    quantity: positive.is(line.quantity),
    unitPrice: yuan.is(line.unitPrice),
    discount: factor.is(line.discount),
    renewalPrice: renewalOf(line, months) !== 'agreed' || wholeYuan.is(line.renewalPrice),
    licenseIds: (line.plan !== EXTENDS && changeOf(line) === null) || line.licenseIds.length > 0,
    until: line.plan !== EXTENDS || line.end === 'term' || dayOf(line.until) !== undefined,
  };
  return (Object.keys(isFine) as LineFault[]).filter((field) => !isFine[field]);
}

/** Converts a line without errors to the server's format. */
export function toBody(line: LineDraft, months: number): LineBody {
  const renewal = renewalOf(line, months);
  const isExtension = line.plan === EXTENDS;
  return {
    plan: isExtension ? null : line.plan || null,
    name: line.name.trim(),
    ...perCapacity((name) => capacityOf(line[name])),
    quantity: positive.of(line.quantity),
    unitPriceFen: yuan.of(line.unitPrice),
    discount: factor.of(line.discount) / WHOLE_BPS,
    isOneLicense: hasSeveral(line) && line.licenses === 'one',
    renewal,
    renewalYearFen: renewal === 'agreed' ? wholeYuan.of(line.renewalPrice) : null,
    licenseIds: isExtension || changeOf(line) !== null ? [...line.licenseIds] : [],
    change: changeOf(line),
    until: isExtension && line.end === 'day' ? line.until : null,
  };
}
