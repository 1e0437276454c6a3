import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type GiftMeasure, measureOf, SUMMED_DAYS } from '../../domain/approvals/giving.js';
import { listedPlans } from '../../domain/approvals/price-change.js';
import { DAY_MS } from '../../domain/calendar/calendar.js';
import { AppError } from '../../domain/errors/index.js';
import { WHOLE_BPS } from '../../domain/money/amounts.js';
import { Clock } from '../../platform/clock/clock.js';
import { Notifications } from '../../platform/database/notifications.js';
import { type Tx, Transactions } from '../../platform/database/transactions.js';
import { type SeedPlan, Site } from '../site/index.js';
import { type CatalogPlan, PlansQueries } from './plans.queries.js';
import { PlansRepository } from './plans.repository.js';

/** NOTIFY channel for changes of the catalogue; each process then reads it again. */
export const CATALOGUE_CHANNEL = 'catalogue';
const SEED_LOCK = 7_215_004_312;

/** What can be bought. Pages read a copy that lives until the catalogue changes; orders read the rows themselves. */
@Injectable()
export class PlanCatalog implements OnApplicationBootstrap {
  #plans: Promise<readonly CatalogPlan[]> | null = null;

  constructor(
    private readonly queries: PlansQueries,
    private readonly repository: PlansRepository,
    private readonly transactions: Transactions,
    private readonly notifications: Notifications,
    private readonly site: Site,
    private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.notifications.listen(CATALOGUE_CHANNEL, () => {
      this.#plans = null;
    });
    await this.seedOnce();
  }

  /** The plans of the pricing page, in its order. */
  async listShown(): Promise<readonly CatalogPlan[]> {
    return (await this.listAll()).filter(({ isHidden }) => !isHidden);
  }

  /** Every plan, including hidden ones. */
  async listAll(): Promise<readonly CatalogPlan[]> {
    const reading = (this.#plans ??= this.queries.listAll());
    try {
      return await reading;
    } catch (error) {
      if (this.#plans === reading) this.#plans = null;
      throw error;
    }
  }

  /** The plans with these ids, read in this transaction. Refuses with plan.not_found when one is missing. */
  async getAll(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, CatalogPlan>> {
    const plans = new Map((await this.repository.find(tx, ids)).map((plan) => [plan.id, plan]));
    if (ids.some((id) => !plans.has(id))) throw new AppError('plan.not_found');
    return plans;
  }

  /** The plan with this id, read in this transaction. Refuses with plan.not_found. */
  async get(tx: Tx, id: string): Promise<CatalogPlan> {
    const [plan] = await this.repository.find(tx, [id]);
    if (!plan) throw new AppError('plan.not_found');
    return plan;
  }

  /** Every plan, read in this transaction. */
  async readAll(tx: Tx): Promise<readonly CatalogPlan[]> {
    return this.repository.findAll(tx);
  }

  /** The measure for gifts of one edition, or for gifts that any licence can take. */
  async giftMeasure(tx: Tx, edition: string | null): Promise<GiftMeasure> {
    const now = this.clock.now();
    const histories = await this.repository.histories(tx, new Date(now.getTime() - SUMMED_DAYS * DAY_MS));
    const { pointPrices: points, quoteDiscountAloneBps: discountAloneBps } = this.site;
    const renewedAs = new Map(histories.map(({ id, current }) => [id, current]));
    const measure = { plans: listedPlans(histories), renewedAs, points, discountAloneBps, now };
    return edition === null ? measure : measureOf(measure, edition);
  }

  /** Fills an empty catalogue from the site's settings; does nothing once it has been filled. */
  async seedOnce(): Promise<void> {
    await this.transactions.run(async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock($1)', [SEED_LOCK]);
      if (!(await this.repository.isEmpty(tx))) return;
      for (const plan of this.site.config.plans) await this.repository.append(tx, fromSettings(plan));
      await tx.query(`SELECT pg_notify('${CATALOGUE_CHANNEL}', '')`);
    });
  }
}

const fromSettings = ({ combos, isFree, ...plan }: SeedPlan): CatalogPlan => ({
  ...plan,
  isHidden: false,
  isFree: isFree ?? false,
  combos: combos.map(({ months, lifetime, price, discount }) => ({
    months: lifetime ? 0 : (months ?? 0),
    lifetime: lifetime ?? false,
    priceFen: price,
    // The settings allow four decimals, so the product is a whole number apart from floating-point error.
    discountBps: Math.round(discount * WHOLE_BPS),
  })),
});
