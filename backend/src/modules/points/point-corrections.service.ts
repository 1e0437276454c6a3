import { Injectable } from '@nestjs/common';
import { NOTHING_GIVEN } from '../../domain/approvals/giving.js';
import { AppError } from '../../domain/errors/index.js';
import { correctionReason, MAX_CORRECTED_POINTS, type PointBalance, pointRecord } from '../../domain/points/points.js';
import { Clock } from '../../platform/clock/clock.js';
import { type Tx, Transactions } from '../../platform/database/transactions.js';
import type { StaffMember } from '../../platform/http/access/access.js';
import { IdempotencyKeys } from '../../platform/idempotency/idempotency-keys.js';
import { Accounts } from '../account/index.js';
import { type Act, Approvals, type ExecutedAct } from '../approvals/index.js';
import { Audit } from '../audit/index.js';
import { balanceAfter, PointsLedger } from './points-ledger.service.js';
import { PointsQueries } from './points.queries.js';

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
   * Refuses with point.correction_invalid, point.own, account.not_found (also for a disabled one) and, where there are
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
    if (!Accounts.isActive(await this.accounts.get(tx, accountId))) throw new AppError('account.not_found');
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
