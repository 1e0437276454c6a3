import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { In, Not } from 'typeorm';
import type { Tx } from '../../platform/database/transactions.js';
import { CAPACITIES, NO_CAPACITY } from '../../domain/licensing/license.js';
import { type LicenseRecord, StoredLicense } from './entities/license.entity.js';
import {
  isBeingRefundedSql,
  mayBeTakenBackSql,
  wasGivenAwaySinceSql,
  wasGivenAwaySql,
  wasUsedSql,
} from './license-sql.js';

/** Initial values of every license. */
const FRESH = {
  bonus: NO_CAPACITY,
  status: 'active',
  withdrawnAt: null,
  mergedIntoId: null,
  machineId: null,
  boundAt: null,
  remark: '',
  carriesReward: false,
  fileVersion: 0,
  downloadedAt: null,
  linesSeen: 0,
} as const satisfies Partial<LicenseRecord>;

export type NewLicense = Omit<LicenseRecord, 'id' | 'familyId' | keyof typeof FRESH>;

const COLUMNS = [
  'id, family_id, lines_seen, account_id, key, edition, plan_id, name_zh, name_en, components, granted_components, agreed_year_fen',
  'expires_at, term_started_at, origin_kind, origin_id, origin_place, is_test, issued_at, created_at, updated_at',
  ...CAPACITIES.map((name) => `base_${name}`),
].join(', ');

const INSERT = `
  INSERT INTO licenses (${COLUMNS})
  VALUES (${COLUMNS.split(', ')
    .map((_, at) => `$${at + 1}`)
    .join(', ')})
  ON CONFLICT (origin_kind, origin_id, origin_place) DO NOTHING RETURNING id`;

/** SQL for the licenses that were ever merged with the named ones, themselves included. */
const FAMILIES_OF = `l.family_id IN (SELECT family_id FROM licenses
  WHERE id = ANY (:ids) AND (:accountId::uuid IS NULL OR account_id = :accountId))`;

/** License rows. */
@Injectable()
export class LicensesRepository {
  /**
   * Returns null if the origin already has a license at this place, also when a concurrent transaction has just granted
   * it.
   */
  async insert(tx: Tx, license: NewLicense): Promise<LicenseRecord | null> {
    const id = randomUUID();
    const inserted: unknown[] = await tx.query(INSERT, [
      id,
      id,
      FRESH.linesSeen,
      license.accountId,
      license.key,
      license.edition,
      license.planId,
      license.nameZh,
      license.nameEn,
      JSON.stringify(license.components),
      JSON.stringify(license.grantedComponents),
      license.agreedYearFen,
      license.expiresAt,
      license.termStartedAt,
      license.originKind,
      license.originId,
      license.originPlace,
      license.isTest,
      license.issuedAt,
      license.createdAt,
      license.updatedAt,
      ...CAPACITIES.map((name) => license.base[name]),
    ]);
    return inserted.length === 1 ? { ...FRESH, ...license, id, familyId: id } : null;
  }

  async findByOrigin(
    tx: Tx,
    origin: Pick<LicenseRecord, 'originKind' | 'originId' | 'originPlace'>,
  ): Promise<LicenseRecord | null> {
    return tx.findOneBy(StoredLicense, origin);
  }

  /** Returns the licenses an order granted, in the order of its lines, including those that now have another owner. */
  async listOfOrder(tx: Tx, orderId: string): Promise<LicenseRecord[]> {
    return tx.find(StoredLicense, {
      where: { originKind: In(['purchase', 'quote']), originId: orderId },
      order: { originPlace: 'ASC' },
    });
  }

  async findOwned(tx: Tx, accountId: string, id: string): Promise<LicenseRecord | null> {
    return tx.findOneBy(StoredLicense, { id, accountId });
  }

  /** Whether any of the licenses was used, and whether the account gave any of them away. */
  async useOf(tx: Tx, ids: readonly string[], accountId: string): Promise<{ wasUsed: boolean; wasGivenAway: boolean }> {
    const [use]: [{ wasUsed: boolean; wasGivenAway: boolean }] = await tx.query(
      `SELECT coalesce(bool_or(${wasUsedSql('l')}), false) AS "wasUsed",
              coalesce(bool_or(${wasGivenAwaySql('l', '$2')}), false) AS "wasGivenAway"
         FROM licenses l WHERE l.id = ANY ($1)`,
      [ids, accountId],
    );
    return use;
  }

  /** Whether the account has given any of the licenses away since an instant. */
  async wasGivenAwaySince(tx: Tx, ids: readonly string[], accountId: string, since: Date): Promise<boolean> {
    const [row]: [{ is: boolean }] = await tx.query(
      `SELECT EXISTS (SELECT FROM licenses l
                       WHERE l.id = ANY ($1) AND ${wasGivenAwaySinceSql('l', '$2', '$3')}) AS is`,
      [ids, accountId, since],
    );
    return row.is;
  }

  /**
   * Whether a refund of the price of an order of its owner that gave, extended or changed this license, or one merged
   * into it, is not over, also if it was part of another license then.
   */
  async isBeingRefunded(tx: Tx, id: string): Promise<boolean> {
    const [row]: [{ is: boolean }] = await tx.query(
      `SELECT ${isBeingRefundedSql('l')} AS is FROM licenses l WHERE l.id = $1`,
      [id],
    );
    return row.is;
  }

  /** Whether a refund that is not over may take back what an order of its owner gave this license, or one merged into it. */
  async mayBeTakenBack(tx: Tx, id: string): Promise<boolean> {
    const [row]: [{ is: boolean }] = await tx.query(
      `SELECT ${mayBeTakenBackSql('l')} AS is FROM licenses l WHERE l.id = $1`,
      [id],
    );
    return row.is;
  }

  /** Active licenses of an account with an end, without those of the free programme. */
  async listSold(tx: Tx, accountId: string, limit: number): Promise<LicenseRecord[]> {
    return tx.find(StoredLicense, {
      where: { accountId, status: 'active', originKind: Not('free_enterprise') },
      order: { expiresAt: 'ASC', key: 'ASC' },
      take: limit,
    });
  }

  async listOwned(tx: Tx, accountId: string, ids: readonly string[]): Promise<LicenseRecord[]> {
    return tx.findBy(StoredLicense, { id: In([...ids]), accountId });
  }

  /**
   * Locks the account's licenses with all that they were ever merged with, and returns the requested ones. Others are
   * neither read nor locked.
   */
  async lockOwned(tx: Tx, accountId: string, ids: readonly string[]): Promise<LicenseRecord[]> {
    const locked = (await this.#lock(tx, { ids, accountId })).filter((license) => ids.includes(license.id));
    return locked.filter((license) => license.accountId === accountId);
  }

  /** How many licenses an account has, without merged and revoked ones. */
  async countLiving(tx: Tx, accountId: string): Promise<number> {
    return tx.countBy(StoredLicense, { accountId, status: 'active' });
  }

  /** Licenses of any owner with all that they were ever merged with, without a lock. */
  async findFamilies(tx: Tx, ids: readonly string[]): Promise<LicenseRecord[]> {
    return tx.createQueryBuilder(StoredLicense, 'l').where(FAMILIES_OF, { ids, accountId: null }).getMany();
  }

  /** Locks and returns licenses with all that they were ever merged with. */
  async lockFamilies(tx: Tx, ids: readonly string[]): Promise<LicenseRecord[]> {
    return this.#lock(tx, { ids, accountId: null });
  }

  /**
   * Families are locked whole and in the order of their ids. A license that was merged into another family while its lock
   * was awaited is looked for again there; until then no lock is kept, so that two transactions cannot deadlock.
   */
  async #lock(tx: Tx, whose: { ids: readonly string[]; accountId: string | null }): Promise<LicenseRecord[]> {
    const isOne = whose.ids.length === 1;
    if (!isOne) await tx.query('SAVEPOINT families');
    for (;;) {
      const found = () => tx.createQueryBuilder(StoredLicense, 'l').where(FAMILIES_OF, whose);
      const locked = await found().orderBy('l.id').setLock('pessimistic_write').getMany();
      const isLocked = new Set(locked.map(({ id }) => id));
      if (isOne && isLocked.has(whose.ids[0] ?? '')) return locked;
      const members = await found().select('l.id').getMany();
      if (members.every(({ id }) => isLocked.has(id))) return locked;
      if (!isOne) await tx.query('ROLLBACK TO SAVEPOINT families');
    }
  }

  /** Makes licenses, with all that they were ever merged with, one family. Callers hold their locks. */
  async joinFamily(tx: Tx, familyId: string, joined: readonly string[]): Promise<void> {
    await tx.update(StoredLicense, { familyId: In([...joined]) }, { familyId });
  }

  async update(tx: Tx, id: string, change: Partial<Omit<LicenseRecord, 'id'>>): Promise<void> {
    await tx.update(StoredLicense, { id }, change);
  }

  async forgetRemarks(tx: Tx, accountId: string): Promise<void> {
    await tx.update(StoredLicense, { accountId }, { remark: '' });
  }
}
