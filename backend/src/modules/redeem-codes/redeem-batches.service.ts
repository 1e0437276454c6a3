import { capacityOf, EDITIONS } from '../../domain/licensing/license.js';
import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { givenByLine } from '../../domain/approvals/giving.js';
import { formatRedeemCode, readRedeemCode, REDEEM_CODE_BYTES } from '../../domain/codes/issued-codes.js';
import { type AdditionGift, type Gift, MAX_GIFT, mayRedeem, type PointsGift } from '../../domain/codes/redemption.js';
import { AppError } from '../../domain/errors/index.js';
import { termOf } from '../../domain/licensing/expiry.js';
import { renews } from '../../domain/licensing/price-basis.js';
import { additionTerms } from '../../domain/licensing/renewal-and-upgrade.js';
import { Clock } from '../../platform/clock/clock.js';
import { type Tx, Transactions } from '../../platform/database/transactions.js';
import type { StaffMember } from '../../platform/http/access/access.js';
import { IdempotencyKeys } from '../../platform/idempotency/idempotency-keys.js';
import { type Act, Approvals, type ExecutedAct } from '../approvals/index.js';
import { Audit } from '../audit/index.js';
import { PlanCatalog } from '../plans/index.js';
import { hashOfCode } from './code-redemption.service.js';
import { RedeemCodesRepository } from './redeem-codes.repository.js';

/** What staff may put into a code. A license follows a plan; `months` 0 is permanent. */
export type GiftDraft =
  | AdditionGift
  | PointsGift
  | { readonly kind: 'license'; readonly planId: string; readonly months: number };

export interface BatchDraft {
  readonly name: string;
  readonly gift: GiftDraft;
  /** 1 to 10_000. */
  readonly count: number;
  /** First instant at which the codes no longer work; null means they never expire. */
  readonly expiresAt: Date | null;
}

export interface MadeBatch {
  readonly id: string;
  /** `code` in its printed form; only its hash is stored. */
  readonly codes: readonly { readonly id: string; readonly code: string }[];
}

/** The terms of a batch, as a proposal stores them. */
interface BatchTerms {
  readonly name: string;
  readonly gift: Gift;
  readonly size: number;
  readonly expiresAt: string | null;
}

/** Makes and withdraws codes for staff. */
@Injectable()
export class RedeemBatches {
  readonly #act: Act<BatchTerms>;

  constructor(
    private readonly transactions: Transactions,
    private readonly keys: IdempotencyKeys,
    private readonly clock: Clock,
    private readonly codes: RedeemCodesRepository,
    private readonly plans: PlanCatalog,
    private readonly audit: Audit,
    approvals: Approvals,
  ) {
    this.#act = approvals.act<BatchTerms>('redeem_batch', (tx, act) => this.#store(tx, act));
  }

  /**
   * Makes a batch of codes. Refuses with redeem_code.batch_over (they would already have expired),
   * redeem_code.quantity_invalid, plan.not_found, redeem_code.takes_two (`propose` it instead).
   */
  async make(staff: StaffMember, draft: BatchDraft): Promise<MadeBatch> {
    this.#requireSound(draft);
    return this.keys.runSealed(staff.key, async (tx): Promise<MadeBatch> => {
      const { resultId: id } = await this.#act.perform(tx, staff, await this.#request(tx, draft));
      if (id === null) throw new AppError('redeem_code.takes_two');
      return { id, codes: await this.#print(tx, id, draft.count) };
    });
  }

  /**
   * Proposes a batch, whether or not it needs approval. Returns the proposal's id. Refuses like `make`, except with
   * redeem_code.takes_two.
   */
  async propose(staff: StaffMember, draft: BatchDraft): Promise<string> {
    this.#requireSound(draft);
    return this.keys.run(staff.key, async (tx) => this.#act.propose(tx, staff, await this.#request(tx, draft)));
  }

  /** Whether `make` would refuse a batch because it needs a second approval. */
  async needsSecondPerson(staff: StaffMember, draft: BatchDraft): Promise<boolean> {
    return this.keys.run(null, async (tx) => this.#act.needsSecondPerson(tx, staff, await this.#request(tx, draft)));
  }

  /**
   * Makes the codes of an approved batch, once. Refuses with redeem_code.batch_not_found, redeem_code.withdrawn,
   * redeem_code.printed.
   */
  async print({ accountId: actorId, key }: StaffMember, id: string): Promise<MadeBatch & { name: string }> {
    return this.keys.runSealed(key, async (tx) => {
      const batch = await this.codes.lockBatch(tx, id);
      if (!batch) throw new AppError('redeem_code.batch_not_found');
      if (batch.withdrawnAt) throw new AppError('redeem_code.withdrawn');
      if (await this.codes.isPrinted(tx, id)) throw new AppError('redeem_code.printed');
      const codes = await this.#print(tx, id, batch.size);
      this.audit.record(tx, { actorId, action: 'redeem_batch.printed', subject: id });
      return { id, name: batch.name, codes };
    });
  }

  /**
   * Withdraws the unredeemed codes of a batch and returns their number. What was already redeemed stays with the
   * customer.
   *
   * Refuses with redeem_code.batch_not_found, redeem_code.withdrawn (it already was).
   */
  async withdraw({ accountId: actorId, key }: StaffMember, id: string): Promise<number> {
    const now = this.clock.now();
    return this.keys.run(key, async (tx) => {
      const batch = await this.codes.lockBatch(tx, id);
      if (!batch) throw new AppError('redeem_code.batch_not_found');
      if (batch.withdrawnAt) throw new AppError('redeem_code.withdrawn');
      const count = await this.codes.withdrawBatch(tx, id, now);
      const change = { before: { withdrawnAt: null }, after: { withdrawnAt: now, count } };
      this.audit.record(tx, { actorId, action: 'redeem_batch.withdrawn', subject: id, ...change });
      return count;
    });
  }

  /** Withdraws one code. Refuses with redeem_code.not_found, .used, .withdrawn. */
  async withdrawCode({ accountId: actorId, key }: StaffMember, id: string): Promise<void> {
    const now = this.clock.now();
    await this.keys.run(key, async (tx) => {
      const code = await this.codes.lockById(tx, id);
      if (!code) throw new AppError('redeem_code.not_found');
      const verdict = mayRedeem({ ...code, expiresAt: null }, now);
      if (!verdict.ok) throw new AppError(verdict.code);
      await this.codes.saveWithdrawn(tx, id, now);
      const change = { before: { withdrawnAt: null }, after: { withdrawnAt: now } };
      this.audit.record(tx, { actorId, action: 'redeem_code.withdrawn', subject: id, ...change });
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

  #requireSound({ gift, expiresAt }: BatchDraft): void {
    if (expiresAt && expiresAt <= this.clock.now()) throw new AppError('redeem_code.batch_over');
    const max = MAX_GIFT[gift.kind];
    if ((gift.kind === 'license' ? gift.months : gift.quantity) > max) {
      throw new AppError('redeem_code.quantity_invalid', { params: { max } });
    }
  }

  async #request(tx: Tx, { name, gift: draft, count: size, expiresAt }: BatchDraft) {
    const gift = await this.#describe(tx, draft);
    const payload = { name, gift, size, expiresAt: expiresAt?.toISOString() ?? null };
    return { payload, reason: name, givenFen: size * (await this.#givenByOne(tx, gift)) };
  }

  /** What one code gives away. Points are worth a fen each. */
  async #givenByOne(tx: Tx, gift: Gift): Promise<number> {
    if (gift.kind === 'points') return gift.quantity;
    const source = 'redeem_code';
    if (gift.kind !== 'license') {
      return givenByLine({ ...additionTerms(gift), source }, null, await this.plans.giftMeasure(tx, null));
    }
    const { plan, components, months } = gift;
    const price = { components, agreedYearFen: null };
    const line = { kind: 'first', source, capacity: plan, time: termOf(months), price } as const;
    return givenByLine(line, null, await this.plans.giftMeasure(tx, plan.edition));
  }

  async #store(tx: Tx, { payload, staff }: ExecutedAct<BatchTerms>) {
    const { name, gift, size } = payload;
    const expiresAt = payload.expiresAt === null ? null : new Date(payload.expiresAt);
    const now = this.clock.now();
    if (expiresAt && expiresAt <= now) throw new AppError('redeem_code.batch_over');
    const { accountId: actorId } = staff;
    const batch = { name, gift, size, expiresAt };
    const id = await this.codes.insertBatch(tx, { ...batch, createdBy: actorId, createdAt: now });
    this.audit.record(tx, { actorId, action: 'redeem_batch.made', subject: id, after: batch });
    return { id };
  }

  async #print(tx: Tx, batchId: string, count: number): Promise<MadeBatch['codes']> {
    const codes = Array.from({ length: count }, () => ({
      id: randomUUID(),
      code: formatRedeemCode(randomBytes(REDEEM_CODE_BYTES)),
    }));
    const hashed = codes.map(({ id, code }) => ({ id, hash: hashOfPrinted(code) }));
    await this.codes.insertCodes(tx, batchId, hashed);
    return codes;
  }

  /** Copies the plan as the catalogue describes it now, so that later changes do not affect issued codes. */
  async #describe(tx: Tx, gift: GiftDraft): Promise<Gift> {
    if (gift.kind !== 'license') return gift;
    const { planId, months } = gift;
    const plan = await this.plans.get(tx, planId);
    const edition = EDITIONS.find((known) => known === plan.edition);
    if (!edition) throw new AppError('plan.not_found');
    const { id, name } = plan;
    return {
      kind: 'license',
      plan: { id, edition, name, ...capacityOf(plan) },
      // A plan without prices (enterprise) has no renewal price.
      components: renews(plan) ? [{ planId, quantity: 1 }] : [],
      months,
    };
  }
}

const hashOfPrinted = (code: string): Buffer => hashOfCode(code.replaceAll('-', ''));
