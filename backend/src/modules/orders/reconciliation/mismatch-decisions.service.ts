import { Injectable } from '@nestjs/common';
import { ALWAYS_TWO } from '../../../domain/approvals/giving.js';
import { AppError } from '../../../domain/errors/index.js';
import { yuanText } from '../../../domain/money/amounts.js';
import {
  acceptMismatch,
  askForRest,
  type Mismatch,
  MISMATCH_WAYS,
  type MismatchCode,
  mismatchOf,
  type MismatchOutcome,
  type MismatchWay,
  shortfallFen,
  whyNotThisWay,
} from '../../../domain/orders/incidents.js';
import { dueFen } from '../../../domain/orders/order-money.js';
import { Transactions, type Tx } from '../../../platform/database/transactions.js';
import type { StaffMember } from '../../../platform/http/access/access.js';
import { IdempotencyKeys } from '../../../platform/idempotency/idempotency-keys.js';
import { type Act, Approvals } from '../../approvals/index.js';
import { Audit } from '../../audit/index.js';
import { Site } from '../../site/index.js';
import { IncidentsRepository } from '../incidents/incidents.repository.js';
import { OrderMails } from '../order-mails.js';
import type { PaymentIncident } from '../order.entity.js';
import { OrdersRepository } from '../orders.repository.js';
import { by, type LockedOrder, RefundSteps } from '../refunds/refund-steps.service.js';
import { OrderEffects } from '../settlement/order-fulfilment.service.js';
import { OrderMoneyRepository } from '../settlement/order-money.repository.js';

/** How long the customer has to pay the rest. */
const REST_MS = 7 * 24 * 3_600_000;

interface MismatchDecision {
  readonly incidentId: string;
  readonly way: MismatchWay;
  /** The amounts due and received when staff decided: fen. */
  readonly expectedFen: number;
  readonly receivedFen: number;
  /** Only staff read it. */
  readonly note: string;
}

export interface DescribedMismatch extends Mismatch {
  readonly ways: readonly {
    readonly way: MismatchWay;
    readonly refusal: MismatchCode | null;
    readonly takesSecondPerson: boolean;
  }[];
}

/** An open incident and its order, both locked. */
interface Case {
  readonly incident: PaymentIncident;
  readonly locked: LockedOrder;
  readonly mismatch: Mismatch;
}

/** What an acceptance that waits for a second person is about. */
interface Acceptance {
  readonly incidentId: string;
  readonly orderNumber: string;
  readonly expectedFen: number;
  readonly receivedFen: number;
  readonly shortfallFen: number;
}

/** Decides about money of a wrong amount: of several concurrent decisions the first counts. */
@Injectable()
export class MismatchDecisions {
  readonly #acceptances: Act<Acceptance>;

  constructor(
    private readonly transactions: Transactions,
    private readonly keys: IdempotencyKeys,
    private readonly incidents: IncidentsRepository,
    private readonly orders: OrdersRepository,
    private readonly refunds: RefundSteps,
    private readonly money: OrderMoneyRepository,
    private readonly effects: OrderEffects,
    private readonly mails: OrderMails,
    private readonly site: Site,
    private readonly audit: Audit,
    approvals: Approvals,
  ) {
    this.#acceptances = approvals.act('mismatch_acceptance', async (tx, { payload, staff, reason }) => {
      const found = await this.#open(tx, { ...payload, way: 'accept' });
      await this.#accept(tx, found, staff, reason);
      return { id: found.locked.order.id };
    });
  }

  /** Describes what has to be decided. Refuses with payment.incident_not_found, payment.incident_closed. */
  async describe(staff: StaffMember, incidentId: string): Promise<DescribedMismatch> {
    return this.transactions.run(async (tx) => {
      const { incident, locked, mismatch } = await this.#find(tx, incidentId);
      const { outTradeNo } = incident;
      const needsSecondPerson = await this.#acceptances.needsSecondPerson(tx, staff, this.#givingOf(locked, mismatch));
      const ways = MISMATCH_WAYS.map((way) => ({
        way,
        refusal: whyNotThisWay(way, locked.money, outTradeNo, mismatch.currency),
        takesSecondPerson: way === 'accept' && needsSecondPerson,
      }));
      return { ...mismatch, ways };
    });
  }

  /**
   * Decides, in one transaction, and closes the incident. Where a second person has to approve what would be waived,
   * returns the id of the proposal and does nothing yet.
   *
   * Refuses with payment.incident_not_found, payment.incident_closed, payment.mismatch_changed (the amount due or
   * received has changed since), payment.not_mismatched, payment.foreign_currency, payment.nothing_missing, or the
   * reason why the order takes no money.
   */
  async decide(staff: StaffMember, decision: MismatchDecision): Promise<string | null> {
    return this.keys.run(staff.key, async (tx) => {
      if (decision.way === 'accept') await this.#acceptances.hold(tx, staff);
      const found = await this.#open(tx, decision);
      switch (decision.way) {
        case 'return':
          await this.#return(tx, found, staff, decision.note);
          return null;
        case 'ask_rest':
          await this.#askRest(tx, found, staff, decision.note);
          return null;
        case 'accept':
          return this.#acceptOrPropose(tx, found, staff, decision.note);
      }
    });
  }

  async #acceptOrPropose(tx: Tx, found: Case, staff: StaffMember, reason: string): Promise<string | null> {
    const { incident, locked, mismatch } = found;
    const { expectedFen, receivedFen } = mismatch;
    const { number: orderNumber } = locked.order;
    const { proposalId } = await this.#acceptances.perform(tx, staff, {
      ...this.#givingOf(locked, mismatch),
      payload: { incidentId: incident.id, orderNumber, expectedFen, receivedFen, shortfallFen: shortfallFen(mismatch) },
      reason,
    });
    return proposalId;
  }

  /** What is waived counts with all that staff give away; more than the bound always takes two people. */
  #givingOf({ order }: LockedOrder, mismatch: Mismatch) {
    const waived = shortfallFen(mismatch);
    const isSmall = waived <= this.site.config.mismatches.waivedAloneFen;
    return { givenFen: isSmall ? waived : ALWAYS_TWO, accountId: order.accountId };
  }

  async #return(tx: Tx, found: Case, staff: StaffMember, note: string): Promise<void> {
    const { incident, locked } = found;
    const whole = { outTradeNo: incident.outTradeNo, amountFen: null } as const;
    const refundNo = await this.refunds.place(tx, locked, { ...whole, origin: 'staff', reason: 'wrong_amount' });
    await this.#close(tx, found, staff, { outcome: 'returned', note, after: { refundNo } });
  }

  async #accept(tx: Tx, found: Case, staff: StaffMember, note: string): Promise<void> {
    const { incident, locked } = found;
    const { order, money, now } = locked;
    const { method, outTradeNo, fact } = incident;
    const { money: after, effects } = acceptMismatch(money, outTradeNo);
    const settled = await this.money.write(tx, order, money, after, { now, reason: 'overpaid' });
    await this.effects.apply(tx, effects, { order: settled, fact, method, now });
    const { status, payableFen } = settled;
    await this.#close(tx, found, staff, { outcome: 'accepted', note, after: { status, payableFen } });
  }

  async #askRest(tx: Tx, found: Case, staff: StaffMember, note: string): Promise<void> {
    const { incident, locked, mismatch } = found;
    const { order, money, now } = locked;
    const { method, outTradeNo, fact } = incident;
    const { money: after, effects } = askForRest(money, outTradeNo);
    await this.money.write(tx, order, money, after, { now });
    await this.effects.apply(tx, effects, { order, fact, method, now });
    const payBefore = new Date(Math.max(order.expiresAt.getTime(), now.getTime() + REST_MS));
    await this.orders.saveExpiry(tx, order.id, payBefore);
    const restFen = dueFen(after);
    await this.mails.restDue(tx, order, { receivedFen: mismatch.receivedFen, restFen, payBefore });
    await this.#close(tx, found, staff, { outcome: 'rest_requested', note, after: { restFen } });
  }

  async #close(
    tx: Tx,
    { incident, locked, mismatch }: Case,
    staff: StaffMember,
    { outcome, note, after }: { readonly outcome: MismatchOutcome; readonly note: string; readonly after: object },
  ): Promise<void> {
    await this.incidents.close(tx, incident.id, { staffId: staff.accountId, note, now: locked.now, outcome });
    this.audit.record(tx, {
      ...by(staff),
      action: `payment.mismatch_${outcome}`,
      subject: locked.order.id,
      before: { ...mismatch, status: locked.order.status, payableFen: locked.order.payableFen },
      after: { incidentId: incident.id, ...after },
      personal: { note },
    });
  }

  /** The case, if this way is still open and the amounts are what staff saw. */
  async #open(tx: Tx, { incidentId, way, ...seen }: Omit<MismatchDecision, 'note'>): Promise<Case> {
    const found = await this.#find(tx, incidentId);
    const { incident, locked, mismatch } = found;
    const refusal = whyNotThisWay(way, locked.money, incident.outTradeNo, mismatch.currency);
    if (refusal) throw new AppError(refusal);
    const { expectedFen, receivedFen } = mismatch;
    if (expectedFen !== seen.expectedFen || receivedFen !== seen.receivedFen) {
      const params = { expected: yuanText(expectedFen), received: yuanText(receivedFen) };
      throw new AppError('payment.mismatch_changed', { params });
    }
    return found;
  }

  /** Locks the order before the incident, as everything that raises one does. */
  async #find(tx: Tx, incidentId: string): Promise<Case> {
    const known = await this.incidents.find(tx, incidentId);
    if (known?.kind !== 'mismatch' || known.orderId === null) throw new AppError('payment.incident_not_found');
    const locked = await this.refunds.open(tx, known.orderId);
    const incident = await this.incidents.lock(tx, incidentId);
    if (!incident || incident.closedAt) throw new AppError('payment.incident_closed');
    return { incident, locked, mismatch: mismatchOf(locked.money, incident.outTradeNo, currencyOf(incident)) };
  }
}

/** As the provider reported it with the money. */
const currencyOf = ({ fact }: PaymentIncident): string =>
  'currency' in fact && typeof fact.currency === 'string' ? fact.currency : '';
