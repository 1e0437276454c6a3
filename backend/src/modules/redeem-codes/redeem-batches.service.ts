import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { formatRedeemCode, readRedeemCode, REDEEM_CODE_BYTES } from '../../domain/codes/redeem-code.js';
import { type AdditionGift, type Gift, LARGEST_GIFT, type PointsGift } from '../../domain/codes/redeem-gift.js';
import { mayRedeem } from '../../domain/codes/redemption.js';
import { AppError } from '../../domain/errors/index.js';
import { EDITIONS } from '../../domain/licensing/license.js';
import { Clock } from '../../platform/clock/clock.js';
import { type Tx, Transactions } from '../../platform/database/transactions.js';
import type { StaffMember } from '../../platform/http/principal.js';
import { IdempotencyKeys } from '../../platform/idempotency/idempotency-keys.js';
import { Audit } from '../audit/index.js';
import { PlanCatalog } from '../plans/index.js';
import { hashOfCode } from './code-hash.js';
import { RedeemCodesRepository } from './redeem-codes.repository.js';

/** What staff let codes give. A license is of a plan; `months` 0 is permanent. */
export type GiftDraft =
  | AdditionGift
  | PointsGift
  | { readonly kind: 'license'; readonly planId: string; readonly months: number };

export interface BatchDraft {
  readonly name: string;
  readonly gift: GiftDraft;
  /** 1 to 10_000. */
  readonly count: number;
  /** First instant at which the codes no longer work; null is never. */
  readonly expiresAt: Date | null;
}

export interface MadeBatch {
  readonly id: string;
  /** `code` as it is printed; only its hash is stored. */
  readonly codes: readonly { readonly id: string; readonly code: string }[];
}

/** The codes there are: made, and withdrawn again, by staff. */
@Injectable()
export class RedeemBatches {
  constructor(
    private readonly transactions: Transactions,
    private readonly keys: IdempotencyKeys,
    private readonly clock: Clock,
    private readonly codes: RedeemCodesRepository,
    private readonly plans: PlanCatalog,
    private readonly audit: Audit,
  ) {}

  /**
   * Makes codes that give the same. Refuses with redeem_code.batch_over (they would end before they begin),
   * redeem_code.quantity_invalid, plan.not_found.
   */
  async make({ accountId: actorId, address, key }: StaffMember, { name, gift, count, expiresAt }: BatchDraft) {
    const now = this.clock.now();
    if (expiresAt && expiresAt <= now) throw new AppError('redeem_code.batch_over');
    const max = LARGEST_GIFT[gift.kind];
    if ((gift.kind === 'license' ? gift.months : gift.quantity) > max) {
      throw new AppError('redeem_code.quantity_invalid', { params: { max } });
    }
    const codes = Array.from({ length: count }, () => ({
      id: randomUUID(),
      code: formatRedeemCode(randomBytes(REDEEM_CODE_BYTES)),
    }));
    return this.keys.runSealed(key, async (tx): Promise<MadeBatch> => {
      const batch = { name, gift: await this.#describe(tx, gift), size: count, expiresAt };
      const stored = { ...batch, createdBy: actorId, createdAt: now };
      const hashed = codes.map(({ id: codeId, code }) => ({ id: codeId, hash: hashOfPrinted(code) }));
      const id = await this.codes.insertBatch(tx, stored, hashed);
      await this.audit.record(tx, { actorId, address, action: 'redeem_batch.made', subject: id, after: batch });
      return { id, codes };
    });
  }

  /**
   * Withdraws every code of a batch that was not redeemed; answers how many. What was redeemed stays given.
   *
   * Refuses with redeem_code.batch_not_found, redeem_code.withdrawn (it was before).
   */
  async withdraw({ accountId: actorId, address, key }: StaffMember, id: string): Promise<number> {
    const now = this.clock.now();
    return this.keys.run(key, async (tx) => {
      const batch = await this.codes.lockBatch(tx, id);
      if (!batch) throw new AppError('redeem_code.batch_not_found');
      if (batch.withdrawnAt) throw new AppError('redeem_code.withdrawn');
      const count = await this.codes.withdrawBatch(tx, id, now);
      const change = { before: { withdrawnAt: null }, after: { withdrawnAt: now, count } };
      await this.audit.record(tx, { actorId, address, action: 'redeem_batch.withdrawn', subject: id, ...change });
      return count;
    });
  }

  /** Withdraws one code. Refuses with redeem_code.not_found, .used, .withdrawn. */
  async withdrawCode({ accountId: actorId, address, key }: StaffMember, id: string): Promise<void> {
    const now = this.clock.now();
    await this.keys.run(key, async (tx) => {
      const code = await this.codes.lockById(tx, id);
      if (!code) throw new AppError('redeem_code.not_found');
      const verdict = mayRedeem({ ...code, expiresAt: null }, now);
      if (!verdict.ok) throw new AppError(verdict.code);
      await this.codes.saveWithdrawn(tx, id, now);
      const change = { before: { withdrawnAt: null }, after: { withdrawnAt: now } };
      await this.audit.record(tx, { actorId, address, action: 'redeem_code.withdrawn', subject: id, ...change });
    });
  }

  /** Finds the code that a customer reads out. Refuses with redeem_code.malformed, redeem_code.not_found. */
  async find(typed: string): Promise<{ readonly id: string; readonly batchId: string }> {
    const read = readRedeemCode(typed);
    if (!read.ok) throw new AppError(read.code);
    const code = await this.transactions.run((tx) => this.codes.lockByHash(tx, hashOfCode(read.code)));
    if (!code) throw new AppError('redeem_code.not_found');
    return { id: code.id, batchId: code.batchId };
  }

  /** A plan is taken as the catalogue describes it now: later changes do not reach codes that are out. */
  async #describe(tx: Tx, gift: GiftDraft): Promise<Gift> {
    if (gift.kind !== 'license') return gift;
    const { planId, months } = gift;
    const plan = (await this.plans.getAll(tx, [planId])).get(planId);
    const edition = EDITIONS.find((known) => known === plan?.edition);
    if (!plan || !edition) throw new AppError('plan.not_found');
    const { id, name, users, assets } = plan;
    return {
      kind: 'license',
      plan: { id, edition, name, users, assets },
      components: [{ planId, quantity: 1 }],
      months,
    };
  }
}

const hashOfPrinted = (code: string): Buffer => hashOfCode(code.replaceAll('-', ''));
