import { Injectable } from '@nestjs/common';
import { isSameCapacity } from '../../domain/licensing/capacity.js';
import type { RevocationReason } from '../../domain/licensing/revocation-list.js';
import type { Tx } from '../../platform/database/transactions.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import type { LicenseEventKind } from './entities/license-event.entity.js';
import type { LicenseRecord } from './entities/license.entity.js';
import { LicenseFiles } from './files/license-files.service.js';
import { snapshotOf } from './license.js';
import { LicensesRepository } from './licenses.repository.js';
import { licenseChanged } from './paid.events.js';

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

/**
 * The only way to change a license: updates the row and its files and writes its history in one step. Callers hold the
 * lock.
 */
@Injectable()
export class LicenseChanges {
  constructor(
    private readonly licenses: LicensesRepository,
    private readonly files: LicenseFiles,
    private readonly outbox: Outbox,
  ) {}

  async apply(tx: Tx, before: LicenseRecord, change: LicenseChange, occasion: Occasion): Promise<LicenseRecord> {
    const { files: reason, at } = occasion;
    const changed: LicenseRecord = { ...before, ...change, updatedAt: at };
    const fileVersion = reason ? await this.files.replace(tx, before, changed, { reason, at }) : before.fileVersion;
    const after = { ...changed, fileVersion };
    await this.licenses.update(tx, before.id, { ...change, fileVersion, updatedAt: at });
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
