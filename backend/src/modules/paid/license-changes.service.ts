import { Injectable } from '@nestjs/common';
import { isSameCapacity, type LicenseOrigin } from '../../domain/licensing/license.js';
import type { RevocationReason } from '../../domain/licensing/license-file.js';
import type { Tx } from '../../platform/database/transactions.js';
import { type JobContract, Outbox, textOf } from '../../platform/outbox/outbox.js';
import type { LicenseEventKind } from './entities/license-event.entity.js';
import type { LicenseRecord } from './entities/license.entity.js';
import { LicenseFiles } from './files/license-files.service.js';
import { licenseRefusal, snapshotOf } from './license.js';
import { LicensesRepository } from './licenses.repository.js';

/** A license is about to expire. Its owner has already been emailed, except for free enterprise licenses. */
export interface LicenseExpiring {
  readonly licenseId: string;
  readonly accountId: string;
  readonly origin: LicenseOrigin;
  /** Identifies the reminder: days before the expiry. */
  readonly stage: number;
}

export const licenseExpiring: JobContract<LicenseExpiring> = {
  name: 'license.expiring',
  queue: 'events',
  parse: (data) => {
    const stage = data['stage'];
    if (typeof stage !== 'number') throw new TypeError('payload has no number "stage"');
    return {
      licenseId: textOf(data, 'licenseId'),
      accountId: textOf(data, 'accountId'),
      origin: textOf(data, 'origin') as LicenseOrigin,
      stage,
    };
  },
};

/** A license changed in a way that can void an ordered renewal: its owner, state or price. */
export interface LicenseChanged {
  readonly licenseId: string;
}

export const licenseChanged: JobContract<LicenseChanged> = {
  name: 'license.changed',
  queue: 'events',
  parse: (data) => ({ licenseId: textOf(data, 'licenseId') }),
};

/** Who made a change. `system` means schedules, payments and refunds. */
export type Actor = PersonActing | { readonly kind: 'system'; readonly accountId: null };

export interface PersonActing {
  readonly kind: 'customer' | 'staff';
  readonly accountId: string;
}

export const SYSTEM: Actor = { kind: 'system', accountId: null };
export const customer = (accountId: string): PersonActing => ({ kind: 'customer', accountId });
export const staffMember = (accountId: string): PersonActing => ({ kind: 'staff', accountId });
/** Staff if an account is given, otherwise the system. */
export const staffOrSystem = (accountId: string | null): Actor =>
  accountId === null ? SYSTEM : staffMember(accountId);

/** The event behind a change. */
export interface Occasion {
  readonly kind: LicenseEventKind;
  readonly by: Actor;
  readonly at: Date;
  /** Shown to the owner; contains nothing personal. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Why earlier files are no longer valid; omit it if they stay valid. */
  readonly files?: RevocationReason;
}

export type LicenseChange = Partial<Omit<LicenseRecord, 'id' | 'fileVersion' | 'updatedAt'>>;

const INSERT_EVENT = `
  INSERT INTO license_events (license_id, account_id, kind, actor_kind, actor_id, details, before, after, at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

const INSERT_TRANSFER = `
  INSERT INTO license_transfers (license_id, from_account_id, to_account_id, transferred_at) VALUES ($1, $2, $3, $4)`;

/**
 * The only way to change a license: updates the row and its files and writes its history in one step. A license that
 * gets another owner is logged as transferred, and the former owner's remark is not passed on. Callers hold the lock.
 */
@Injectable()
export class LicenseChanges {
  constructor(
    private readonly licenses: LicensesRepository,
    private readonly files: LicenseFiles,
    private readonly outbox: Outbox,
  ) {}

  async apply(tx: Tx, before: LicenseRecord, asked: LicenseChange, occasion: Occasion): Promise<LicenseRecord> {
    const { files: reason, at } = occasion;
    const { accountId: owner = before.accountId } = asked;
    const isHandedOver = owner !== before.accountId;
    const change = isHandedOver ? { ...asked, remark: '' } : asked;
    const changed: LicenseRecord = { ...before, ...change, updatedAt: at };
    const fileVersion = reason ? await this.files.replace(tx, before, changed, { reason, at }) : before.fileVersion;
    const after = { ...changed, fileVersion };
    await this.licenses.update(tx, before.id, { ...change, fileVersion, updatedAt: at });
    if (isHandedOver) tx.append(INSERT_TRANSFER, [before.id, before.accountId, owner, at]);
    this.record(tx, before, after, occasion);
    if (concernsOrders(before, after, occasion)) this.announce(tx, after.id);
    return after;
  }

  /** Announces license.changed, so that higher modules can void renewals ordered on the license's previous terms. */
  announce(tx: Tx, licenseId: string): void {
    this.outbox.add(tx, { contract: licenseChanged, payload: { licenseId } });
  }

  /** Adds an event to the history; `before` is null for the first one. */
  record(tx: Tx, before: LicenseRecord | null, after: LicenseRecord, occasion: Occasion): void {
    const { kind, by, at, details = {} } = occasion;
    tx.append(INSERT_EVENT, [
      after.id,
      after.accountId,
      kind,
      by.kind,
      by.accountId,
      JSON.stringify(details),
      before && JSON.stringify(snapshotOf(before)),
      JSON.stringify(snapshotOf(after)),
      at,
    ]);
  }
}

/** Whether a change can void what was ordered for it. Bindings, remarks and downloads cannot. */
const concernsOrders = (before: LicenseRecord, after: LicenseRecord, { kind }: Occasion): boolean =>
  kind === 'absorbed' ||
  before.status !== after.status ||
  before.accountId !== after.accountId ||
  before.expiresAt?.getTime() !== after.expiresAt?.getTime() ||
  !isSameCapacity(before.base, after.base) ||
  !isSameCapacity(before.bonus, after.bonus);

/** Reads and locks licenses for the services of this module. A license of another account is reported as not found. */
@Injectable()
export class LicenseLocks {
  constructor(private readonly licenses: LicensesRepository) {}

  /** Refuses with license.not_found. */
  async owned(tx: Tx, accountId: string, licenseId: string): Promise<LicenseRecord> {
    const [license] = await this.licenses.lockOwned(tx, accountId, [licenseId]);
    if (!license) throw licenseRefusal('license.not_found');
    return license;
  }

  /** Locks a license of any owner. Refuses with license.not_found. */
  async any(tx: Tx, licenseId: string): Promise<LicenseRecord> {
    const license = (await this.licenses.lockFamilies(tx, [licenseId])).find(({ id }) => id === licenseId);
    if (!license) throw licenseRefusal('license.not_found');
    return license;
  }

  /** Locks licenses and returns those that they ended up in after merges, each once. */
  async allLiving(tx: Tx, ids: readonly string[]): Promise<LicenseRecord[]> {
    const locked = new Map((await this.licenses.lockFamilies(tx, ids)).map((license) => [license.id, license]));
    const living = new Map<string, LicenseRecord>();
    for (const id of ids) {
      let license = locked.get(id);
      while (license?.mergedIntoId) license = locked.get(license.mergedIntoId);
      // One of them joined another family while its lock was awaited.
      if (!license) return this.allLiving(tx, ids);
      living.set(license.id, license);
    }
    return [...living.values()];
  }
}
