import { Injectable } from '@nestjs/common';
import { dearestOrderFen, givenByCoupon, promisesMore } from '../../domain/approvals/offer-giving.js';
import { NOTHING_GIVEN } from '../../domain/approvals/giving.js';
import { normalizeCouponCode } from '../../domain/codes/issued-codes.js';
import { AppError } from '../../domain/errors/index.js';
import { COUPONED_KINDS, type CouponedKind } from '../../domain/orders/order-money.js';
import { Clock } from '../../platform/clock/clock.js';
import type { Tx } from '../../platform/database/transactions.js';
import type { StaffMember } from '../../platform/http/access/access.js';
import { IdempotencyKeys } from '../../platform/idempotency/idempotency-keys.js';
import { type Act, type ActOutcome, Approvals, type ExecutedAct } from '../approvals/index.js';
import { Audit, Versions } from '../audit/index.js';
import { PlanCatalog } from '../plans/index.js';
import { toTerms } from './coupons.service.js';
import { CouponsRepository } from './coupons.repository.js';
import type { Coupon } from './coupon.entity.js';

/** The terms that staff set for a coupon. A null term means no limit. */
export type CouponDraft = Omit<Coupon, 'id' | 'code' | 'createdAt' | 'version' | 'largestOrderFen'>;

/** A draft with its dates as JSON strings, because a proposal is stored as JSON. */
type StoredDraft = Omit<CouponDraft, 'startsAt' | 'endsAt'> & {
  readonly startsAt: string | null;
  readonly endsAt: string | null;
};
interface NewCoupon extends StoredDraft {
  readonly code: string;
}
interface ChangedCoupon extends NewCoupon {
  readonly couponId: string;
  /** Shown to the second administrator. */
  readonly before: StoredDraft;
  /** The version that the proposer edited. */
  readonly read: number;
}

/** Creates and edits coupons. A change applies to the next order that uses the coupon; existing reservations stay. */
@Injectable()
export class CouponCatalog {
  readonly #creations: Act<NewCoupon>;
  readonly #changes: Act<ChangedCoupon>;

  constructor(
    private readonly keys: IdempotencyKeys,
    private readonly coupons: CouponsRepository,
    private readonly plans: PlanCatalog,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly versions: Versions,
    approvals: Approvals,
  ) {
    this.#creations = approvals.act<NewCoupon>('coupon_create', (tx, act) => this.#insert(tx, act));
    this.#changes = approvals.act<ChangedCoupon>('coupon_change', (tx, act) => this.#update(tx, act));
  }

  /**
   * Creates a coupon, or proposes it if it could make orders free. Refuses with coupon.code_unusable, coupon.code_taken
   * or a reason of the terms.
   */
  async create(staff: StaffMember, typedCode: string, draft: CouponDraft): Promise<ActOutcome> {
    const code = normalizeCouponCode(typedCode);
    if (!code) throw new AppError('coupon.code_unusable');
    requireSound(draft);
    return this.keys.run(staff.key, async (tx) => {
      if (await this.coupons.isTaken(tx, code)) throw new AppError('coupon.code_taken');
      const payload = { ...toStored(draft), code };
      const givenFen = await this.#given(tx, draft);
      return this.#creations.perform(tx, staff, { payload, givenFen, reason: draft.note });
    });
  }

  /**
   * Changes the version `read`, or proposes the change if it could make more orders free than before. Refuses with
   * coupon.not_found, request.stale or a reason of the terms.
   */
  async change(staff: StaffMember, id: string, read: number, draft: CouponDraft): Promise<ActOutcome> {
    requireSound(draft);
    return this.keys.run(staff.key, async (tx) => {
      await this.#changes.hold(tx, staff);
      const before = await this.#locked(tx, id);
      await this.#requireUnchanged(tx, before, read);
      const payload = { ...toStored(draft), couponId: id, code: before.code, read, before: toStored(termsIn(before)) };
      const givenFen = await this.#givenMore(tx, draft, before);
      return this.#changes.perform(tx, staff, { payload, givenFen, reason: draft.note });
    });
  }

  /**
   * Whether these terms would need a second administrator. `id` is null for a new coupon. Refuses with
   * coupon.not_found.
   */
  async needsSecondPerson(staff: StaffMember, draft: CouponDraft, id: string | null): Promise<boolean> {
    requireSound(draft);
    return this.keys.run(null, async (tx) => {
      const givenFen =
        id === null ? await this.#given(tx, draft) : await this.#givenMore(tx, draft, await this.#locked(tx, id));
      return this.#creations.needsSecondPerson(tx, staff, { givenFen });
    });
  }

  async #insert(tx: Tx, { payload, staff, isAgreed }: ExecutedAct<NewCoupon>) {
    const terms = fromStored(payload);
    const largestOrderFen = isAgreed ? null : await this.#largestOrderFen(tx, terms);
    const coupon = { ...terms, code: payload.code, createdAt: this.clock.now(), largestOrderFen };
    const id = await this.coupons.insert(tx, coupon);
    // A proposal does not reserve its code, so the code may have been taken since.
    if (id === null) throw new AppError('coupon.code_taken');
    const { accountId: actorId } = staff;
    this.audit.record(tx, { actorId, action: 'coupon.created', subject: id, after: coupon });
    return { id };
  }

  async #update(tx: Tx, { payload, staff, isAgreed }: ExecutedAct<ChangedCoupon>) {
    const { couponId: id, read } = payload;
    const coupon = await this.#locked(tx, id);
    await this.#requireUnchanged(tx, coupon, read);
    const before = termsIn(coupon);
    const after = fromStored(payload);
    await this.coupons.update(tx, id, {
      ...after,
      largestOrderFen: await this.#largestAfter(tx, after, coupon, isAgreed),
    });
    const { accountId: actorId } = staff;
    this.audit.record(tx, { actorId, action: 'coupon.changed', subject: id, before, after });
    return { id };
  }

  async #requireUnchanged(tx: Tx, coupon: Coupon, read: number): Promise<void> {
    const { id: subject, version } = coupon;
    await this.versions.requireUnchanged(tx, {
      read,
      version,
      subject,
      changedBy: ['coupon.changed'],
      now: termsIn(coupon),
    });
  }

  async #locked(tx: Tx, id: string): Promise<Coupon> {
    const coupon = await this.coupons.lockById(tx, id);
    if (!coupon) throw new AppError('coupon.not_found');
    return coupon;
  }

  async #givenMore(tx: Tx, draft: CouponDraft, before: Coupon): Promise<number> {
    return promisesMore(toTerms(draft), toTerms(before)) ? this.#given(tx, draft) : NOTHING_GIVEN;
  }

  async #given(tx: Tx, draft: CouponDraft): Promise<number> {
    return givenByCoupon(toTerms(draft), await this.#dearestFen(tx, draft));
  }

  async #dearestFen(tx: Tx, draft: CouponDraft): Promise<number> {
    const plans = (await this.plans.readAll(tx)).filter(({ id }) => draft.planIds?.includes(id) ?? true);
    return dearestOrderFen(toTerms(draft), plans);
  }

  /** The largest order for a coupon that one person offers; a fixed amount needs no such bound. */
  async #largestOrderFen(tx: Tx, draft: CouponDraft): Promise<number | null> {
    return draft.percentBps === null ? null : this.#dearestFen(tx, draft);
  }

  async #largestAfter(tx: Tx, after: CouponDraft, before: Coupon, isAgreed: boolean): Promise<number | null> {
    if (isAgreed) return null;
    return promisesMore(toTerms(after), toTerms(before)) ? this.#largestOrderFen(tx, after) : before.largestOrderFen;
  }
}

const termsIn = ({
  version: _version,
  id: _id,
  code: _code,
  createdAt: _createdAt,
  largestOrderFen: _largest,
  ...terms
}: Coupon): CouponDraft => terms;

const toStored = ({ startsAt, endsAt, ...draft }: CouponDraft): StoredDraft => ({
  ...draft,
  startsAt: startsAt?.toISOString() ?? null,
  endsAt: endsAt?.toISOString() ?? null,
});

/**
 * The kinds of orders that a stored draft is limited to. One of an earlier release may also name quotes, to which no
 * coupon applied: they are left out. Refuses with coupon.quotes_only where no other kind is named, because a coupon
 * without a limit would apply to every order.
 */
function couponedIn(kinds: readonly string[] | null): CouponedKind[] | null {
  if (kinds === null) return null;
  const couponed = COUPONED_KINDS.filter((kind) => kinds.includes(kind));
  if (couponed.length === 0) throw new AppError('coupon.quotes_only');
  return couponed;
}

const fromStored = (stored: StoredDraft): CouponDraft => ({
  percentBps: stored.percentBps,
  amountFen: stored.amountFen,
  isEnabled: stored.isEnabled,
  startsAt: stored.startsAt === null ? null : new Date(stored.startsAt),
  endsAt: stored.endsAt === null ? null : new Date(stored.endsAt),
  orderKinds: couponedIn(stored.orderKinds),
  planIds: stored.planIds,
  minimumFen: stored.minimumFen,
  maxRedemptions: stored.maxRedemptions,
  maxPerCustomer: stored.maxPerCustomer,
  note: stored.note,
});

function requireSound({ percentBps, amountFen, startsAt, endsAt }: CouponDraft): void {
  if ((percentBps === null) === (amountFen === null)) throw new AppError('coupon.one_value');
  if (startsAt && endsAt && startsAt >= endsAt) throw new AppError('coupon.ends_before_start');
}
