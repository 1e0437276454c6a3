import { Injectable } from '@nestjs/common';
import { evaluateBind, evaluateUnbind, evaluateUnbindByStaff } from '../../../domain/licensing/binding.js';
import { Clock } from '../../../platform/clock/clock.js';
import type { Tx } from '../../../platform/database/transactions.js';
import { IdempotencyKeys } from '../../../platform/idempotency/idempotency-keys.js';
import type { RequestKey } from '../../../platform/idempotency/request-key.js';
import { BindingsRepository } from '../files/files.repository.js';
import type { LicenseRecord } from '../entities/license.entity.js';
import { type Actor, customer, LicenseChanges, LicenseLocks } from '../license-changes.service.js';
import { licenseRefusal, throwIfRefused, toLicense } from '../license.js';

interface Change {
  readonly licenseId: string;
  /** Identifies the request when it is repeated: a repeat succeeds like the first. */
  readonly key: RequestKey | null;
}

/**
 * Binds licenses to machines and unbinds them. The license's lock ensures that of concurrent attempts only one
 * succeeds.
 */
@Injectable()
export class LicenseBindings {
  constructor(
    private readonly keys: IdempotencyKeys,
    private readonly clock: Clock,
    private readonly locks: LicenseLocks,
    private readonly bindings: BindingsRepository,
    private readonly changes: LicenseChanges,
  ) {}

  /**
   * Binds a license to a machine and creates the next version of its machine file.
   *
   * Refuses with license.machine_id_invalid, license.not_found, license.merged, license.revoked, license.expired,
   * license.already_bound.
   */
  async bind(accountId: string, { licenseId, typed, key }: Change & { readonly typed: string }): Promise<void> {
    const now = this.clock.now();
    await this.keys.run(key, async (tx) => {
      const license = await this.locks.owned(tx, accountId, licenseId);
      const verdict = evaluateBind(toLicense(license), typed, { accountId, now });
      if (!verdict.ok) {
        const { code } = verdict;
        throw licenseRefusal(code, code === 'license.machine_id_invalid' ? [{ field: 'machineId', code }] : []);
      }
      const { machineId } = verdict;
      await this.bindings.open(tx, { licenseId, machineId, boundAt: now, boundBy: 'customer' });
      const by = customer(accountId);
      const occasion = { kind: 'bound', by, at: now, details: { machineId }, files: 'replaced' } as const;
      await this.changes.apply(tx, license, { machineId, boundAt: now }, occasion);
      return null;
    });
  }

  /**
   * Unbinds a license from its machine; the machine file goes on the revocation list.
   *
   * Refuses with license.not_found, license.merged, license.revoked, license.not_bound, license.rebind_limit,
   * license.rebind_too_soon.
   */
  async unbind(accountId: string, { licenseId, key }: Change): Promise<void> {
    const now = this.clock.now();
    await this.keys.run(key, async (tx) => {
      const license = await this.locks.owned(tx, accountId, licenseId);
      const history = await this.bindings.history(tx, licenseId);
      throwIfRefused(evaluateUnbind(toLicense(license), history, { accountId, now }));
      await this.#release(tx, license, customer(accountId), now);
      return null;
    });
  }

  /**
   * Unbinds a license on behalf of staff, without using up any of the customer's moves. Refuses like `unbind`, without
   * the limits.
   */
  async unbindByStaff(tx: Tx, { licenseId, staffId }: { licenseId: string; staffId: string }): Promise<void> {
    const license = await this.locks.any(tx, licenseId);
    throwIfRefused(evaluateUnbindByStaff(toLicense(license)));
    await this.#release(tx, license, { kind: 'staff', accountId: staffId }, this.clock.now());
  }

  async #release(tx: Tx, license: LicenseRecord, by: Actor, at: Date): Promise<void> {
    const { machineId } = license;
    await this.bindings.close(tx, license.id, {
      unboundAt: at,
      unboundBy: by.kind === 'customer' ? 'customer' : 'staff',
    });
    const occasion = { kind: 'unbound', by, at, details: { machineId }, files: 'unbound' } as const;
    await this.changes.apply(tx, license, { machineId: null, boundAt: null }, occasion);
  }
}
