import { Inject, Injectable } from '@nestjs/common';
import { givenByLine } from '../../../domain/approvals/giving.js';
import { canonicalMail } from '../../../domain/text/mail-address.js';
import { AppError } from '../../../domain/errors/index.js';
import { type Capacity, capacityOf } from '../../../domain/licensing/license.js';
import { expiryOf, termOf } from '../../../domain/licensing/expiry.js';
import { basisOfOne, equalsPlan, isWholeYuan, renews } from '../../../domain/licensing/price-basis.js';
import { Clock } from '../../../platform/clock/clock.js';
import { type Settings, SETTINGS } from '../../../platform/config/settings.js';
import type { Tx } from '../../../platform/database/transactions.js';
import type { StaffMember } from '../../../platform/http/access/access.js';
import { IdempotencyKeys } from '../../../platform/idempotency/idempotency-keys.js';
import { Accounts } from '../../account/index.js';
import { type Act, Approvals, type ExecutedAct } from '../../approvals/index.js';
import { Audit } from '../../audit/index.js';
import { PlanCatalog } from '../../plans/index.js';
import { LicenseGrants } from '../grants/license-grants.service.js';
import { LicenseMails } from '../license-mails.service.js';
import { LicensesRepository } from '../licenses.repository.js';
import type { HeldTerms } from '../license.js';

/** A license for staff to grant, with the reason. */
export interface GrantDraft extends Capacity {
  readonly mail: string;
  readonly planId: string;
  /** Calendar months; 0 is permanent. */
  readonly months: number;
  /** The annual renewal price in fen for terms that match no plan: 0 is free, null leaves it undecided. */
  readonly agreedYearFen: number | null;
  readonly reason: string;
}

/** The result of a grant: either the license, or the proposal if a second person has to approve it. */
export interface GrantOutcome {
  readonly licenseId: string | null;
  readonly proposalId: string | null;
}

/** What a grant would do now. */
export interface GrantPreview {
  /** The account that the address belongs to; null if there is none that can receive it. */
  readonly recipient: {
    readonly id: string;
    readonly name: string;
    readonly mail: string;
    readonly createdAt: string;
    /** How many licenses it has, without merged and revoked ones. */
    readonly licenses: number;
  } | null;
  readonly after: HeldTerms;
  /** Fen of list price that it gives away; null if there is no upper bound. */
  readonly givenFen: number | null;
  readonly takesSecondPerson: boolean;
}

/** The terms of a grant, as a proposal stores them. */
interface GrantTerms extends Capacity {
  readonly accountId: string;
  readonly planId: string;
  readonly months: number;
  readonly agreedYearFen?: number;
}

/** Licenses granted by staff. */
@Injectable()
export class StaffGrants {
  readonly #act: Act<GrantTerms>;

  constructor(
    private readonly keys: IdempotencyKeys,
    private readonly clock: Clock,
    private readonly accounts: Accounts,
    private readonly plans: PlanCatalog,
    private readonly licenses: LicensesRepository,
    private readonly grants: LicenseGrants,
    private readonly mails: LicenseMails,
    private readonly audit: Audit,
    @Inject(SETTINGS) private readonly settings: Settings,
    approvals: Approvals,
  ) {
    this.#act = approvals.act<GrantTerms>('license_grant', (tx, act) => this.#issue(tx, act));
  }

  /**
   * Grants a license, or proposes it if it needs a second approval. Refuses with account.not_found, plan.not_found,
   * license.priced_by_plan (an agreed price for terms that match a plan) and license.price_not_whole (a price that is
   * not in whole yuan).
   */
  async grant(staff: StaffMember, { mail, reason, agreedYearFen, ...terms }: GrantDraft): Promise<GrantOutcome> {
    return this.keys.run(staff.key, async (tx) => {
      const account = await this.accounts.findActiveByMail(tx, canonicalMail(mail) ?? '');
      if (!account)
        throw new AppError('account.not_found', { details: [{ field: 'mail', code: 'account.not_found' }] });
      const { planId, months } = terms;
      const plan = await this.plans.get(tx, planId);
      if (agreedYearFen !== null && equalsPlan({ ...plan, renews: renews(plan) }, terms)) {
        const details = [{ field: 'agreedYearFen', code: 'license.priced_by_plan' }];
        throw new AppError('license.priced_by_plan', { details });
      }
      if (agreedYearFen !== null && !isWholeYuan(agreedYearFen)) {
        const details = [{ field: 'agreedYearFen', code: 'license.price_not_whole' }];
        throw new AppError('license.price_not_whole', { details });
      }
      const agreed = agreedYearFen === null ? {} : { agreedYearFen };
      const payload = { accountId: account.id, planId, ...capacityOf(terms), months, ...agreed };
      const givenFen = await this.#given(tx, terms, agreedYearFen);
      const request = { payload, reason, givenFen, accountId: account.id };
      const { resultId, proposalId } = await this.#act.perform(tx, staff, request);
      return { licenseId: resultId, proposalId };
    });
  }

  /** What `grant` would do now. Changes nothing. If the account does not exist, only the terms are considered. */
  async preview(
    staff: StaffMember,
    { mail, agreedYearFen, ...terms }: Omit<GrantDraft, 'reason'>,
  ): Promise<GrantPreview> {
    return this.keys.run(null, async (tx) => {
      const account = await this.accounts.findActiveByMail(tx, canonicalMail(mail) ?? '');
      const givenFen = await this.#given(tx, terms, agreedYearFen);
      const to = account ? { accountId: account.id } : {};
      return {
        recipient: account && {
          id: account.id,
          name: account.name,
          mail: account.mail,
          createdAt: account.createdAt.toISOString(),
          licenses: await this.licenses.countLiving(tx, account.id),
        },
        after: { ...capacityOf(terms), expiresAt: endOf(terms.months, this.clock.now())?.toISOString() ?? null },
        givenFen: Number.isFinite(givenFen) ? givenFen : null,
        takesSecondPerson: await this.#act.needsSecondPerson(tx, staff, { givenFen, ...to }),
      };
    });
  }

  /** What its first line gives away. */
  async #given(
    tx: Tx,
    { planId, months, ...capacity }: Capacity & Pick<GrantDraft, 'planId' | 'months'>,
    agreedYearFen: number | null,
  ): Promise<number> {
    const plan = await this.plans.get(tx, planId);
    const price = basisOfOne({ ...plan, renews: renews(plan) }, capacity, agreedYearFen);
    const line = { kind: 'first', source: 'staff', capacity, time: termOf(months), price } as const;
    return givenByLine(line, null, await this.plans.giftMeasure(tx, plan.edition));
  }

  async #issue(tx: Tx, { originId, payload, reason, staff }: ExecutedAct<GrantTerms>) {
    const now = this.clock.now();
    const { accountId, planId, months, agreedYearFen = null } = payload;
    await this.accounts.getRecipient(tx, accountId);
    const plan = await this.plans.get(tx, planId);
    const license = await this.grants.issue(tx, {
      accountId,
      origin: { kind: 'grant', id: originId },
      plan: { id: plan.id, edition: plan.edition, name: plan.name, ...capacityOf(payload) },
      ...basisOfOne({ ...plan, renews: renews(plan) }, payload, agreedYearFen),
      term: termOf(months),
      isTest: !this.settings.production,
      grantedBy: staff.accountId,
      now,
    });
    await this.mails.issued(tx, license);
    const { accountId: actorId } = staff;
    const after = { ...payload, reason };
    this.audit.record(tx, { actorId, action: 'license.granted', subject: license.id, after });
    return { id: license.id, licenseId: license.id };
  }
}

/** When a license granted at `now` ends; null is permanent. */
const endOf = (months: number, now: Date): Date | null => expiryOf(termOf(months), now);
