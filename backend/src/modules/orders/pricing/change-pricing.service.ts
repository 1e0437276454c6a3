import { Injectable } from '@nestjs/common';
import { shanghaiDate } from '../../../domain/calendar/calendar.js';
import { AppError, type ErrorCode } from '../../../domain/errors/index.js';
import { type Capacity, capacityOf, type Edition, type LicenseComponent } from '../../../domain/licensing/license.js';
import { evaluatePart, type TargetPlan, targetRanges } from '../../../domain/licensing/change.js';
import { monthsLeft } from '../../../domain/licensing/expiry.js';
import type { OrderedTerms } from '../../../domain/licensing/renewal-and-upgrade.js';
import type { Texts } from '../../../domain/locale/locales.js';
import { changedBy, extendedBy } from '../../../domain/orders/agreed-lines.js';
import { canOrderBecome } from '../../../domain/orders/order-money.js';
import {
  type ChangedTerms,
  priceChange,
  type PricedChange,
  type PricedChangeVerdict,
  type WantedChange,
} from '../../../domain/pricing/renewal-price.js';
import { Clock } from '../../../platform/clock/clock.js';
import { Transactions, type Tx } from '../../../platform/database/transactions.js';
import { type ChangeableLicense, type License, LicenseTermChanges } from '../../paid/index.js';
import { type CatalogPlan, PlanCatalog, toPricedPlan } from '../../plans/index.js';
import type { Order } from '../order.entity.js';

interface ChangeRequest {
  readonly accountId: string;
  readonly licenseId: string;
  readonly wanted: WantedChange;
  readonly now: Date;
}

/** A change with its price. `after` is the license as it would be. */
interface ChangeOffer {
  readonly change: PricedChange;
  readonly payableFen: number;
  readonly after: License;
  /** Calendar months to the end, rounded up; 0 for a permanent license. */
  readonly monthsLeft: number;
}

/** What one part of a license can become. */
export interface PartTargets extends Capacity {
  readonly partId: number;
  /** The end of the key of the license that it was granted to. */
  readonly keyTail: string;
  readonly components: readonly (LicenseComponent & { readonly name: Texts })[];
  /** Why it cannot be changed online. */
  readonly refusal: ErrorCode | null;
  /** The cheapest first. */
  readonly targets: readonly {
    readonly plan: TargetPlan;
    readonly fromQuantity: number;
    readonly toQuantity: number;
    /** What the smallest quantity costs now. */
    readonly price: PricedChangeVerdict;
  }[];
}

/** Everything that a license can be changed to. */
interface ChangeChoices {
  readonly parts: readonly PartTargets[];
  readonly lifetime: PricedChangeVerdict;
  /** The change that was asked for, if any. */
  readonly chosen: ChangeOffer | null;
}

/** The longest term that an order can state. */
const MOST_MONTHS = 120;
/** The last group of a key: enough to recognise it by. */
const KEY_TAIL = 4;

/** Prices changes of licenses: larger plans, more of the same, lifetimes. */
@Injectable()
export class ChangePricing {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly plans: PlanCatalog,
    private readonly licenses: LicenseTermChanges,
  ) {}

  /**
   * What a license of the account can be changed to, and the price of one change. Changes nothing.
   *
   * Refuses with license.not_found, the license.* reason why it cannot be changed, and for `wanted` as `priceChange`.
   */
  async preview(accountId: string, licenseId: string, wanted: WantedChange | null): Promise<ChangeChoices> {
    return this.transactions.run(async (tx) => {
      const now = this.clock.now();
      const license = await this.licenses.read(tx, { accountId, licenseId, now });
      const plans = await this.#plans(tx);
      const price = (one: WantedChange) => priceOf(license, one, plans, now);
      return {
        parts: license.parts.map((part) => targetsOf(part, license.license.edition, plans, price)),
        lifetime: price({ partId: null, target: null, isPermanent: true }),
        chosen: wanted && offerOf(license, price(wanted), now),
      };
    });
  }

  /** Prices a change of a license that stays locked until the transaction ends. Refuses as `preview`. */
  async open(tx: Tx, { accountId, licenseId, wanted, now }: ChangeRequest): Promise<ChangeOffer> {
    const license = await this.licenses.open(tx, { accountId, licenseId, now });
    return offerOf(license, priceOf(license, wanted, await this.#plans(tx), now), now);
  }

  async #plans(tx: Tx): Promise<ReadonlyMap<string, TargetPlan>> {
    return new Map((await this.plans.readAll(tx)).map((plan) => [plan.id, toTarget(plan)]));
  }
}

const toTarget = (plan: CatalogPlan): TargetPlan => ({
  ...toPricedPlan(plan),
  ...capacityOf(plan),
  edition: plan.edition,
  name: plan.name,
});

function targetsOf(
  history: ChangeableLicense['parts'][number],
  edition: Edition,
  plans: ReadonlyMap<string, TargetPlan>,
  price: (wanted: WantedChange) => PricedChangeVerdict,
): PartTargets {
  const { id: partId, base } = history.part;
  const verdict = evaluatePart(history);
  const ranges = verdict.ok ? targetRanges(base, edition, plans.values()) : [];
  return {
    partId,
    keyTail: history.key.slice(-KEY_TAIL),
    ...capacityOf(base),
    components: base.components.map((component) => ({
      ...component,
      name: plans.get(component.planId)?.name ?? history.named.name,
    })),
    refusal: verdict.ok ? null : verdict.code,
    targets: ranges
      .map((range) => {
        const target = { planId: range.plan.id, quantity: range.fromQuantity };
        return { ...range, price: price({ partId, target, isPermanent: false }) };
      })
      .toSorted((one, other) => payableOf(one.price) - payableOf(other.price)),
  };
}

/** What has no price comes last. */
const payableOf = (price: PricedChangeVerdict): number => (price.ok ? price.payableFen : Number.MAX_SAFE_INTEGER);

const priceOf = (
  { license: { edition, expiresAt }, lastLine, returned, parts }: ChangeableLicense,
  wanted: WantedChange,
  plans: ReadonlyMap<string, TargetPlan>,
  now: Date,
): PricedChangeVerdict =>
  priceChange({ edition, isPermanent: expiresAt === null, lastLine, returned, parts }, wanted, {
    plans,
    on: shanghaiDate(now),
  });

/** Refuses with the code of the verdict. */
function offerOf({ license, foresee }: ChangeableLicense, verdict: PricedChangeVerdict, now: Date): ChangeOffer {
  if (!verdict.ok) throw new AppError(verdict.code);
  const after = foresee(verdict.change, now);
  return {
    change: { ...verdict.change, before: termsOf(license), after: termsOf(after) },
    payableFen: verdict.payableFen,
    after,
    monthsLeft: Math.min(MOST_MONTHS, monthsLeft(after.expiresAt, now)),
  };
}

const termsOf = ({ expiresAt, ...license }: License): ChangedTerms => ({
  ...capacityOf(license),
  expiresAt: expiresAt?.toISOString() ?? null,
});

/**
 * What an order extends or changes, by license: that of a renewal or change, or those that the lines of a quote name. Orders from before the
 * basis was stored were priced by their plans.
 */
export function orderedTermsOf({
  renewedLicenseId,
  lines,
  change,
  basis,
  components,
  months,
}: Pick<Order, 'renewedLicenseId' | 'lines' | 'change' | 'basis' | 'components' | 'months'>): ReadonlyMap<
  string,
  OrderedTerms
> {
  if (renewedLicenseId !== null) {
    // Earlier releases did not record what had been returned: a change that they priced credits all that was paid.
    if (change) return new Map([[renewedLicenseId, { ...change, returned: change.returned ?? {} }]]);
    const known = basis ?? { components, agreedYearFens: [], isDecided: true };
    return new Map([[renewedLicenseId, { basis: known, months }]]);
  }
  const extended = extendedBy(lines ?? []).map(({ license, extension: { until } }) => {
    const quoted = { endsOn: license.endsOn, until };
    return [license.id, { basis: license.basis, months, quoted }] as const;
  });
  const changed = changedBy(lines ?? []).map(({ license }) => [license.id, license.ordered] as const);
  return new Map<string, OrderedTerms>([...extended, ...changed]);
}

/** The same while money can still settle the order; nothing afterwards. */
export const payableTermsOf = (
  order: Parameters<typeof orderedTermsOf>[0] & Pick<Order, 'status'>,
): ReadonlyMap<string, OrderedTerms> =>
  canOrderBecome(order.status, 'paid') ? orderedTermsOf(order) : new Map<string, OrderedTerms>();
