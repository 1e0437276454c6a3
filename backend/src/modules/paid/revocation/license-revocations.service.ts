import { Injectable } from '@nestjs/common';
import { sumCapacity } from '../../../domain/licensing/capacity.js';
import { sumComponents } from '../../../domain/licensing/components.js';
import { mustBeLive } from '../../../domain/licensing/status.js';
import type { Tx } from '../../../platform/database/transactions.js';
import { BindingsRepository } from '../binding/bindings.repository.js';
import type { LicenseRecord } from '../entities/license.entity.js';
import { type Actor, LicenseChanges, staffOrSystem } from '../license-changes.service.js';
import { LicenseLocks } from '../license-locks.service.js';
import { throwIfRefused } from '../license-refusal.js';
import { toLicense } from '../license.js';
import { LicensesRepository } from '../licenses.repository.js';

/** `order_refunded`: its purchase was refunded. `withdrawn`: staff revoke it, whatever its origin. */
type LicenseRevocationReason = 'order_refunded' | 'withdrawn';

export interface RevokeLicense {
  readonly licenseId: string;
  readonly reason: LicenseRevocationReason;
  /** The staff account that revokes it; null for the system. */
  readonly actor: string | null;
  readonly now: Date;
}

/** An order that was refunded in full. */
export interface TakenBack {
  readonly orderId: string;
  readonly buyerId: string;
  readonly now: Date;
}

interface Revocation {
  readonly reason: LicenseRevocationReason;
  readonly by: Actor;
  readonly at: Date;
}

/** Revokes licenses permanently. Their files go on the revocation list. */
@Injectable()
export class LicenseRevocations {
  constructor(
    private readonly licenses: LicensesRepository,
    private readonly locks: LicenseLocks,
    private readonly bindings: BindingsRepository,
    private readonly changes: LicenseChanges,
  ) {}

  /**
   * Revokes a license; one that is already revoked is unchanged.
   *
   * For `order_refunded`, takes only what the order granted: a license that others were merged into keeps their part,
   * and for one that was merged into another its part is taken from there. For `withdrawn`, the whole license is
   * revoked; refuses with license.merged for one that was merged into another.
   */
  async revoke(tx: Tx, { licenseId, reason, actor, now }: RevokeLicense): Promise<void> {
    const revocation = { reason, by: staffOrSystem(actor), at: now };
    const { license, living } = await this.locks.withLiving(tx, licenseId);
    if (license.status === 'revoked') return;
    if (reason === 'order_refunded') return this.#withdrawPart(tx, license, living, revocation);
    throwIfRefused(mustBeLive(toLicense(license)));
    await this.#end(tx, license, revocation);
  }

  /**
   * Revokes the licenses of a refunded order, as `revoke` does, after locking all of them. Licenses that now belong to
   * another account are not changed.
   */
  async revokeOfOrder(tx: Tx, { orderId, buyerId, now }: TakenBack): Promise<void> {
    const ids = (await this.licenses.listOfOrder(tx, orderId)).map(({ id }) => id);
    await this.locks.allLiving(tx, ids);
    for (const licenseId of ids) {
      const { living } = await this.locks.withLiving(tx, licenseId);
      if (living.accountId !== buyerId) continue;
      await this.revoke(tx, { licenseId, reason: 'order_refunded', actor: null, now });
    }
  }

  async #withdrawPart(tx: Tx, license: LicenseRecord, living: LicenseRecord, revocation: Revocation): Promise<void> {
    if (license.withdrawnAt) return;
    const { at } = revocation;
    await this.licenses.update(tx, license.id, { withdrawnAt: at });
    if (license.id !== living.id) await this.#end(tx, license, revocation);
    if (living.status !== 'active') return;

    const parts = await this.licenses.remainingGrants(tx, living.id);
    if (parts.length === 0) return this.#end(tx, living, revocation);
    const base = sumCapacity(parts);
    const components = sumComponents(parts.map((part) => part.components));
    const details = { withdrawn: license.id };
    const occasion = { kind: 'part_withdrawn', by: revocation.by, at, details, files: 'refunded' } as const;
    await this.changes.apply(tx, living, { base, components }, occasion);
  }

  async #end(tx: Tx, license: LicenseRecord, { reason, by, at }: Revocation): Promise<void> {
    await this.bindings.close(tx, license.id, { unboundAt: at, unboundBy: 'staff' });
    const files = reason === 'order_refunded' ? 'refunded' : 'revoked';
    const occasion = { kind: 'revoked', by, at, details: { reason }, files } as const;
    await this.changes.apply(tx, license, { status: 'revoked', machineId: null, boundAt: null }, occasion);
  }
}
