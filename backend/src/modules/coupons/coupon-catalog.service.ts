import { Injectable } from '@nestjs/common';
import { normalizeCouponCode } from '../../domain/codes/coupon-code.js';
import { AppError } from '../../domain/errors/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { Transactions, violatedConstraintOf } from '../../platform/database/transactions.js';
import type { StaffMember } from '../../platform/http/principal.js';
import { IdempotencyKeys } from '../../platform/idempotency/idempotency-keys.js';
import { Audit, Versions } from '../audit/index.js';
import { CouponsRepository } from './coupons.repository.js';
import type { Coupon } from './entities/coupon.entity.js';

/** What staff decide about a coupon. Null terms are without limit. */
export type CouponDraft = Omit<Coupon, 'id' | 'code' | 'createdAt' | 'version'>;

/** The coupons there are. A change holds for the next order that uses one; what an order has reserved stays. */
@Injectable()
export class CouponCatalog {
  constructor(
    private readonly transactions: Transactions,
    private readonly keys: IdempotencyKeys,
    private readonly coupons: CouponsRepository,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly versions: Versions,
  ) {}

  /** Answers the new coupon's id. Refuses with coupon.code_unusable, coupon.code_taken or a reason of the terms. */
  async create(
    { accountId: actorId, address, key }: StaffMember,
    typedCode: string,
    draft: CouponDraft,
  ): Promise<string> {
    const code = normalizeCouponCode(typedCode);
    if (!code) throw new AppError('coupon.code_unusable');
    requireSound(draft);
    try {
      return await this.keys.run(key, async (tx) => {
        const coupon = { ...draft, code, createdAt: this.clock.now() };
        const id = await this.coupons.insert(tx, coupon);
        await this.audit.record(tx, { actorId, address, action: 'coupon.created', subject: id, after: coupon });
        return id;
      });
    } catch (error) {
      if (violatedConstraintOf(error) === 'coupons_code') throw new AppError('coupon.code_taken');
      throw error;
    }
  }

  /** Changes the version `read`. Refuses with coupon.not_found, request.stale or a reason of the terms. */
  async change(
    { accountId: actorId, address }: StaffMember,
    id: string,
    read: number,
    draft: CouponDraft,
  ): Promise<void> {
    requireSound(draft);
    await this.transactions.run(async (tx) => {
      const found = await this.coupons.lockById(tx, id);
      if (!found) throw new AppError('coupon.not_found');
      const { version, id: _id, code: _code, createdAt: _createdAt, ...before } = found;
      await this.versions.insist(tx, { read, version, subject: id, changedBy: ['coupon.changed'], now: before });
      await this.coupons.update(tx, id, draft);
      await this.audit.record(tx, { actorId, address, action: 'coupon.changed', subject: id, before, after: draft });
    });
  }
}

function requireSound({ percentBps, amountFen, startsAt, endsAt }: CouponDraft): void {
  if ((percentBps === null) === (amountFen === null)) throw new AppError('coupon.one_value');
  if (startsAt && endsAt && startsAt >= endsAt) throw new AppError('coupon.ends_before_start');
}
