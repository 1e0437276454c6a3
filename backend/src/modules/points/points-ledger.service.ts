import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { NOTHING_GIVEN } from '../../domain/approvals/giving.js';
import { shanghaiTime } from '../../domain/calendar/calendar.js';
import { AppError } from '../../domain/errors/index.js';
import {
  appendRecord,
  type AppendVerdict,
  correctionReason,
  MAX_CORRECTED_POINTS,
  type PointBalance,
  type PointReason,
  pointRecord,
  type PointRecord,
  spendable,
  spendPoints,
  type SpendReason,
} from '../../domain/points/points.js';
import type { PointPrices } from '../../domain/pricing/discounts.js';
import { Clock } from '../../platform/clock/clock.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import type { StaffMember } from '../../platform/http/access/access.js';
import { IdempotencyKeys } from '../../platform/idempotency/idempotency-keys.js';
import { Accounts } from '../account/index.js';
import { type Act, Approvals, type ExecutedAct } from '../approvals/index.js';
import { Audit } from '../audit/index.js';
import { Site } from '../site/index.js';
import type { PointRecordDetails } from './point-record.entity.js';
import { PointsQueries } from './points.queries.js';
import { PointsRepository } from './points.repository.js';

interface Told {
  /** Chosen by the caller where something else must name the line; random otherwise. */
  readonly id?: string;
  readonly accountId: string;
  readonly orderId?: string;
  /** The reference shown to people: an order's number, a license's key, the remark of staff. */
  readonly subject?: string;
  readonly details?: PointRecordDetails;
  readonly now: Date;
}

interface AppendPoints extends Told {
  readonly reason: Exclude<PointReason, SpendReason>;
  /** At least 1; the reason decides whether they are gained or lost. */
  readonly points: number;
  /** With `referral_earned` only. */
  readonly rateBps?: number;
  /** With `referral_earned` only: first instant at which the points can be spent. */
  readonly heldUntil?: Date;
}

interface SpendPoints extends Told {
  readonly reason: SpendReason;
  /** At least 1. */
  readonly cost: number;
}

/**
 * The points ledger. Every change reads the balance under the lock of its account, so concurrent changes cannot spend
 * the same points; the lock comes after those of orders, licenses and codes.
 */
@Injectable()
export class PointsLedger {
  constructor(private readonly points: PointsRepository) {}

  /**
   * Adds a line and returns the new balance; null if the order has already earned its referral.
   *
   * A deduction by staff of more than can be spent is refused as in `spend`. Throws RangeError for less than one point.
   */
  async append(tx: Tx, { reason, points, rateBps, heldUntil, ...entry }: AppendPoints): Promise<number | null> {
    const record = pointRecord(reason, points);
    const purse = await this.points.lockBalance(tx, entry.accountId, entry.now);
    const balance = balanceAfter(purse, record);
    const ofReferral = { rateBps: rateBps ?? null, heldUntil: heldUntil ?? null };
    const isNew = await this.points.insert(tx, { ...toLine(entry), ...record, ...ofReferral });
    return isNew ? balance : null;
  }

  /**
   * Deducts the cost and returns the remaining balance.
   *
   * Refuses with point.insufficient, point.on_hold, point.on_hold_for_refund. Throws RangeError for a cost below one
   * point.
   */
  async spend(tx: Tx, { reason, cost, ...entry }: SpendPoints): Promise<number> {
    const purse = await this.points.lockBalance(tx, entry.accountId, entry.now);
    const verdict = spendPoints(purse, cost, reason);
    if (!verdict.ok) throw refusal(verdict.code, cost, purse);
    this.points.add(tx, { ...toLine(entry), ...verdict.record, rateBps: null, heldUntil: null });
    return verdict.balance;
  }
}

/** The balance after one more line. Refuses a loss that the points do not cover as `spend` does. */
function balanceAfter(purse: PointBalance, record: PointRecord): number {
  const verdict = appendRecord(purse, record);
  if (!verdict.ok) throw refusal(verdict.code, Math.abs(record.amount), purse);
  return verdict.balance;
}

function refusal(code: Extract<AppendVerdict, { ok: false }>['code'], cost: number, purse: PointBalance): AppError {
  const { balance, hold } = purse;
  const until = hold.until ? shanghaiTime(hold.until).slice(0, -3) : '';
  return new AppError(code, { params: { cost, balance, spendable: spendable(purse), held: hold.points, until } });
}

const toLine = ({ id, accountId, orderId, subject, details, now }: Told) => ({
  id: id ?? randomUUID(),
  accountId,
  orderId: orderId ?? null,
  subject: subject ?? '',
  details: details ?? {},
  createdAt: now,
});

/** What points buy, from the settings. */
@Injectable()
export class PointPriceList {
  constructor(private readonly site: Site) {}

  get current(): PointPrices {
    return this.site.pointPrices;
  }
}

/** Points given to an account, or taken from it if negative, as a proposal stores them. */
interface Correction {
  readonly accountId: string;
  readonly points: number;
}

/** What a correction would do. */
export interface ForeseenCorrection {
  readonly before: PointBalance;
  /** The balance afterwards. */
  readonly after: number;
  readonly takesSecondPerson: boolean;
}

/**
 * Corrections of a customer's points by staff. Points given count as gifts, a fen each; taking some gives nothing, and
 * never takes more than the account can spend.
 */
@Injectable()
export class PointCorrections {
  readonly #act: Act<Correction>;

  constructor(
    private readonly keys: IdempotencyKeys,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly accounts: Accounts,
    private readonly queries: PointsQueries,
    private readonly ledger: PointsLedger,
    private readonly audit: Audit,
    approvals: Approvals,
  ) {
    this.#act = approvals.act<Correction>('points_correction', (tx, act) => this.#correct(tx, act));
  }

  /** Changes nothing. Refuses as `correct`. */
  async preview(staff: StaffMember, correction: Correction): Promise<ForeseenCorrection> {
    const before = await this.queries.purse(correction.accountId, this.clock.now());
    return this.transactions.run(async (tx) => {
      await this.#require(tx, staff, correction);
      const after = balanceAfter(before, pointRecord(...lineOf(correction)));
      return { before, after, takesSecondPerson: await this.#act.needsSecondPerson(tx, staff, scopeOf(correction)) };
    });
  }

  /**
   * Corrects the points, or proposes it where it gives more than one person may. Returns the proposal's id.
   *
   * Refuses with point.correction_invalid, point.own, account.not_found, account.recipient_disabled and, where there are
   * not as many to take, point.insufficient, point.on_hold, point.on_hold_for_refund.
   */
  async correct(staff: StaffMember, correction: Correction, reason: string): Promise<string | null> {
    return this.keys.run(staff.key, async (tx) => {
      await this.#require(tx, staff, correction);
      const request = { payload: correction, reason, ...scopeOf(correction) };
      return (await this.#act.perform(tx, staff, request)).proposalId;
    });
  }

  async #require(tx: Tx, { accountId: staffId }: StaffMember, { accountId, points }: Correction): Promise<void> {
    if (points === 0 || Math.abs(points) > MAX_CORRECTED_POINTS) throw invalid();
    if (accountId === staffId) throw new AppError('point.own');
    await this.accounts.getRecipient(tx, accountId);
  }

  async #correct(tx: Tx, { payload, reason: subject, staff, originId: id }: ExecutedAct<Correction>) {
    const { accountId, points: signed } = payload;
    await this.#require(tx, staff, payload);
    const [reason, points] = lineOf(payload);
    const balance = await this.ledger.append(tx, { id, accountId, subject, now: this.clock.now(), reason, points });
    const after = { points: signed, balance, reason: subject };
    this.audit.record(tx, { actorId: staff.accountId, action: 'points.corrected', subject: accountId, after });
    return { id: accountId };
  }
}

const lineOf = ({ points }: Correction) => [correctionReason(points), Math.abs(points)] as const;

const scopeOf = ({ accountId, points }: Correction) => ({ accountId, givenFen: Math.max(NOTHING_GIVEN, points) });

function invalid(): AppError {
  const code = 'point.correction_invalid';
  return new AppError(code, { params: { max: MAX_CORRECTED_POINTS }, details: [{ field: 'points', code }] });
}
