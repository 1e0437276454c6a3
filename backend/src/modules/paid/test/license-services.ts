import { planIdOf, PLANS, priced } from '../../../../test/support/license-lines.js';
import type { Places, Row, Term } from '../../../../test/support/license-model.js';
import { priceOf } from '../../../../test/support/license-prices.js';
import type { AdditionSource, StepOf } from '../../../../test/support/license-shop.js';
import { shanghaiDate } from '../../../domain/calendar/calendar.js';
import { LicenseMerging, LicenseTransfers } from '../exchange/license-exchange.service.js';
import { priceChange, renewalCharge, renewalPrice } from '../../../domain/pricing/renewal-price.js';
import type { PricedPart } from '../../../domain/licensing/price-basis.js';
import { LicenseCapacity, LicenseRenewals, LicenseRevocations, LicenseTermChanges, OwnedLicenses } from '../index.js';
import type { Customer, World } from './world.js';

export interface Order {
  readonly id: string;
  readonly buyer: Customer;
}

export interface StoredRow extends Places {
  readonly id: string;
  readonly owner: string;
  readonly status: Row['status'];
  readonly expiresAt: Date | null;
}

/** What the histories need from the product: the only place in these tests that names its services and tables. */
export class LicenseServices {
  #rewards = 0;

  constructor(private readonly world: World) {}

  async buy({ id, buyer }: Order, places: Places, term: Term, now: Date): Promise<string> {
    const origin = { kind: 'purchase', id } as const;
    const bought = { origin, term: termOf(term), paidFen: priceOf(places, term), now };
    const { components } = priced(places);
    return (await this.world.aLicense(buyer, { ...bought, plan: { ...places, id: planIdOf(places) }, components })).id;
  }

  /** Extends at the renewal price of the parts. */
  async extend({ id: orderId, buyer }: Order, licenseId: string, term: Term, paidAt: Date): Promise<void> {
    const asked = { accountId: buyer.id, licenseId, now: paidAt };
    const { basis } = await this.world.service(OwnedLicenses).findRenewable(asked);
    const months = term ?? 0;
    const verdict = renewalPrice({ isPermanent: false, basis }, PLANS, { months });
    const paidFen = verdict.ok ? verdict.offer.chargeFen : 0;
    const chargeOf = (part: PricedPart) => renewalCharge(part, months, PLANS);
    const extension = { licenseId, accountId: buyer.id, orderId, term: termOf(term), paidFen, chargeOf, paidAt };
    await this.world.tx((tx) => this.world.service(LicenseRenewals).extend(tx, extension));
  }

  /** Priced by the rules of the product, as an order is, and delivered. */
  async change({ id: orderId, buyer }: Order, licenseId: string, step: StepOf<'change'>, now: Date): Promise<void> {
    const changes = this.world.service(LicenseTermChanges);
    await this.world.tx(async (tx) => {
      const asked = { accountId: buyer.id, licenseId, now };
      const { license, lastLine, returned, parts } = await changes.open(tx, asked);
      const target = step.places && { planId: planIdOf(step.places), quantity: 1 };
      const verdict = priceChange(
        { edition: license.edition, isPermanent: license.expiresAt === null, lastLine, returned, parts },
        { partId: parts[step.nth]?.part.id ?? null, target, isPermanent: step.isPermanent },
        { plans: PLANS, on: shanghaiDate(now) },
      );
      if (!verdict.ok) throw new Error(verdict.code);
      const paid = { licenseId, accountId: buyer.id, orderId, paidFen: verdict.payableFen, paidAt: now };
      await changes.deliver(tx, { ...paid, ordered: verdict.change });
    });
  }

  async add(
    source: { readonly kind: AdditionSource; readonly id: string },
    owner: Customer,
    licenseId: string,
    addition: { readonly kind: 'users' | 'assets' | 'months'; readonly quantity: number },
    now: Date,
  ): Promise<void> {
    const added = { ...addition, source, licenseId, accountId: owner.id, now };
    await this.world.tx((tx) => this.world.service(LicenseCapacity).add(tx, added));
    if (source.kind === 'reward') await this.#recordReward(source.id, owner, licenseId, addition, now);
  }

  async takeBack(rewardId: string, now: Date): Promise<void> {
    const source = { kind: 'reward', id: rewardId } as const;
    await this.world.tx((tx) => this.world.service(LicenseCapacity).takeBack(tx, { source, now }));
    const sql = `UPDATE rewards SET revoked_at = $2, revoked_by = granted_by, revoke_reason = 'Gone' WHERE id = $1`;
    await this.world.rows(sql, [rewardId, now]);
  }

  /**
   * For the books. Each reward gets its own month: a customer gets one reward a month, and histories share customers.
   */
  async #recordReward(
    id: string,
    owner: Customer,
    licenseId: string,
    { kind, quantity }: { readonly kind: string; readonly quantity: number },
    now: Date,
  ): Promise<void> {
    this.#rewards += 1;
    const month = `${1000 + Math.floor(this.#rewards / 100)}-${String(this.#rewards % 100).padStart(2, '0')}`;
    await this.world.rows(
      `INSERT INTO rewards (id, account_id, license_id, month, content_url, content_key, content_kind, published_on,
         reads, plays, is_reposted, is_tutorial_or_review, kind, base, popularity, repost, tutorial, quantity,
         keep_months, granted_by, granted_at)
       VALUES ($1::text::uuid, $2, $3, $4, '', $1, 'article', $5::timestamptz::date, 0, 0, false, false, $6, $7::int,
               0, 0, 0, $7, 6, gen_random_uuid(), $5)`,
      [id, owner.id, licenseId, month, now, kind, quantity],
    );
  }

  async merge(owner: Customer, targetId: string, sourceIds: readonly string[]): Promise<void> {
    await this.world.service(LicenseMerging).merge(owner.id, { targetId, sourceIds });
  }

  async transfer(owner: Customer, licenseId: string, to: Customer): Promise<void> {
    await this.world.service(LicenseTransfers).transfer(owner.id, { licenseId, mail: to.mail, key: null });
  }

  async refund({ id, buyer }: Order, now: Date): Promise<void> {
    const taken = { orderId: id, buyerId: buyer.id, now };
    await this.world.tx((tx) => this.world.service(LicenseRevocations).takeBackOrder(tx, taken));
  }

  async revoke(licenseId: string, now: Date): Promise<void> {
    const revocation = { licenseId, actor: null, now };
    await this.world.tx((tx) => this.world.service(LicenseRevocations).revoke(tx, revocation));
  }

  async rows(ids: readonly string[]): Promise<StoredRow[]> {
    const sum = (name: string) => `CASE WHEN base_${name} < 0 THEN -1 ELSE base_${name} + bonus_${name} END AS ${name}`;
    return this.world.rows(
      `SELECT id, account_id AS owner, status, ${sum('users')}, ${sum('assets')}, expires_at AS "expiresAt"
         FROM licenses WHERE id = ANY ($1)`,
      [ids],
    );
  }
}

const termOf = (term: Term) =>
  term === null ? ({ kind: 'lifetime' } as const) : ({ kind: 'months', months: term } as const);
