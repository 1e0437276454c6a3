import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AppError } from '../../../domain/errors/index.js';
import { evaluateTransfer, evaluateTransferable } from '../../../domain/licensing/abilities.js';
import { type Capacity, capacityOf, type LicenseRefusal } from '../../../domain/licensing/license.js';
import {
  evaluateMerge,
  evaluateMergeRequest,
  type MergePreview,
  type MergeRefusal,
} from '../../../domain/licensing/merge.js';
import { canonicalMail, readMailParameter } from '../../../domain/text/mail-address.js';
import { Clock, inLeastTime } from '../../../platform/clock/clock.js';
import { Transactions, type Tx } from '../../../platform/database/transactions.js';
import { IdempotencyKeys } from '../../../platform/idempotency/idempotency-keys.js';
import type { RequestKey } from '../../../platform/idempotency/request-key.js';
import { Accounts } from '../../account/index.js';
import { LicenseMerge } from '../entities/license-event.entity.js';
import type { LicenseRecord } from '../entities/license.entity.js';
import { customer, LicenseChanges, LicenseLocks, type PersonActing } from '../license-changes.service.js';
import { LicenseMails } from '../license-mails.service.js';
import { licenseRefusal, snapshotOf, throwIfRefused, toLicense } from '../license.js';
import { LicensesRepository } from '../licenses.repository.js';
import { type LicenseHistory, LicenseLedger } from '../lines/license-ledger.service.js';

/** The log of merges. */
@Injectable()
export class LicenseLogs {
  async addMerge(tx: Tx, merge: LicenseMerge): Promise<void> {
    await tx.insert(LicenseMerge, merge);
  }
}

interface MergeCommand {
  readonly targetId: string;
  readonly sourceIds: readonly string[];
}

/** What a merge gave. A repeat under the same key returns what the first did. */
interface Merged extends Pick<MergePreview, 'gained' | 'absorbed' | 'daysLost'> {
  readonly after: Capacity & { readonly expiresAt: Date | null };
}

/** Merges licenses of one owner. All of them are locked, in id order, before any is checked. */
@Injectable()
export class LicenseMerging {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly licenses: LicensesRepository,
    private readonly ledger: LicenseLedger,
    private readonly merges: LicenseLogs,
    private readonly mails: LicenseMails,
    private readonly keys: IdempotencyKeys,
  ) {}

  /** Returns what merging would give. Changes and locks nothing. Refuses like `merge`. */
  async preview(accountId: string, command: MergeCommand): Promise<MergePreview> {
    throwIfRefused(evaluateMergeRequest(command.targetId, command.sourceIds));
    const now = this.clock.now();
    const ids = [command.targetId, ...command.sourceIds];
    return this.transactions.run(async (tx) => {
      const { target, sources } = chosen(command, await this.licenses.listOwned(tx, accountId, ids));
      return judge(command, target, sources, { accountId, now });
    });
  }

  /**
   * Merges the sources into the target, writes the log and emails the owner.
   *
   * Refuses with license.merge_no_sources, license.merge_duplicate_source, license.merge_target_is_source,
   * license.not_found (any of them), license.merged, license.revoked, license.expired, license.already_bound,
   * license.free_enterprise, license.edition_differs, license.permanence_differs, license.capacity_too_large; the
   * details name the offending licenses.
   */
  async merge(accountId: string, command: MergeCommand, key: RequestKey | null = null): Promise<Merged> {
    throwIfRefused(evaluateMergeRequest(command.targetId, command.sourceIds));
    const now = this.clock.now();
    const ids = [command.targetId, ...command.sourceIds];
    const { expiresAt, capacity, ...merged } = await this.keys.run(key, async (tx) => {
      const history = await this.ledger.open(tx, ids);
      const owned = [...history.rows.values()].filter((row) => row.accountId === accountId);
      const { target, sources } = chosen(command, owned);
      const preview = judge(command, target, sources, { accountId, now });
      await this.#write(tx, history, { target, sources, at: now });
      const { after, gained, absorbed, daysLost } = preview;
      return {
        capacity: capacityOf(after),
        expiresAt: after.expiresAt?.toISOString() ?? null,
        gained,
        absorbed,
        daysLost,
      };
    });
    return { ...merged, after: { ...capacity, expiresAt: expiresAt === null ? null : new Date(expiresAt) } };
  }

  async #write(
    tx: Tx,
    history: LicenseHistory,
    {
      target,
      sources,
      at,
    }: { readonly target: LicenseRecord; readonly sources: readonly LicenseRecord[]; readonly at: Date },
  ): Promise<void> {
    const id = randomUUID();
    const by = customer(target.accountId);
    const sourceIds = sources.map((source) => source.id);
    await this.licenses.joinFamily(
      tx,
      target.familyId,
      [...history.rows.values()].map(({ familyId }) => familyId),
    );
    const line = {
      kind: 'merge',
      licenseId: target.id,
      source: 'customer',
      sourceId: id,
      at,
      sources: sourceIds,
    } as const;
    const details = { sources: sourceIds };
    const change = { termStartedAt: at, isTest: [target, ...sources].some(({ isTest }) => isTest) };
    const cause = { kind: 'absorbed', by, at, details, files: 'replaced', of: [target.id], change } as const;
    const outcomes = await this.ledger.append(tx, history, line, cause);
    const after = outcomes.find((outcome) => outcome.after.id === target.id)?.after ?? target;
    await this.merges.addMerge(tx, {
      id,
      accountId: target.accountId,
      targetId: target.id,
      targetBefore: snapshotOf(target),
      sourcesBefore: sources.map(snapshotOf),
      targetAfter: snapshotOf(after),
      mergedAt: at,
    });
    await this.mails.merged(
      tx,
      toLicense(after),
      sources.map(({ key }) => key),
    );
  }
}

function chosen({ targetId, sourceIds }: MergeCommand, found: readonly LicenseRecord[]) {
  const byId = new Map(found.map((license) => [license.id, license]));
  const target = byId.get(targetId);
  const sources = sourceIds.flatMap((id) => byId.get(id) ?? []);
  if (!target || sources.length < sourceIds.length) throw licenseRefusal('license.not_found');
  return { target, sources };
}

function judge(
  command: MergeCommand,
  target: LicenseRecord,
  sources: readonly LicenseRecord[],
  caller: { readonly accountId: string; readonly now: Date },
): MergePreview {
  const verdict = evaluateMerge(toLicense(target), sources.map(toLicense), caller);
  if (!verdict.ok) throw mergeRefusal(command, verdict.code, verdict.refusals);
  return verdict;
}

/** Reports each offending license by its request field. */
function mergeRefusal({ sourceIds }: MergeCommand, first: LicenseRefusal, refusals: readonly MergeRefusal[]): AppError {
  const fieldOf = (id: string) => (sourceIds.includes(id) ? `sourcePaidIds.${sourceIds.indexOf(id)}` : 'targetPaidId');
  return licenseRefusal(
    first,
    refusals.map(({ licenseId, code }) => ({ field: fieldOf(licenseId), code })),
  );
}

/**
 * Minimum response time, longer than a transfer takes, so that timing does not reveal whether an address has an
 * account.
 */
const MIN_DURATION_MS = 250;

export interface TransferCommand {
  readonly licenseId: string;
  /** As the sender entered it. */
  readonly mail: string;
  /** Identifies the request when it is repeated: a repeat succeeds like the first. */
  readonly key: RequestKey | null;
}

/** Transfers licenses to other accounts. */
@Injectable()
export class LicenseTransfers {
  constructor(
    private readonly keys: IdempotencyKeys,
    private readonly clock: Clock,
    private readonly accounts: Accounts,
    private readonly locks: LicenseLocks,
    private readonly changes: LicenseChanges,
    private readonly licenses: LicensesRepository,
    private readonly mails: LicenseMails,
  ) {}

  /**
   * Makes the account with this email address the owner and emails both accounts. The sender's remark is not passed on.
   *
   * Refuses with license.not_found, license.merged, license.revoked, license.expired, license.already_bound,
   * license.free_enterprise, license.carries_reward, license.recipient_not_found, license.recipient_is_owner,
   * license.being_refunded.
   */
  async transfer(senderId: string, { licenseId, mail, key }: TransferCommand): Promise<void> {
    await inLeastTime(MIN_DURATION_MS, () =>
      this.keys.run(key, async (tx) => {
        await this.handOver(tx, await this.locks.owned(tx, senderId, licenseId), mail, customer(senderId));
        return null;
      }),
    );
  }

  /**
   * The transfer itself, by the owner or by staff for the owner; `typed` is the recipient's address. Callers hold the
   * lock of the license. Refuses like `transfer`.
   */
  async handOver(tx: Tx, license: LicenseRecord, typed: string, by: PersonActing): Promise<void> {
    const now = this.clock.now();
    const { id: licenseId, accountId: senderId } = license;
    throwIfRefused(evaluateTransferable(toLicense(license), senderId, now));
    const mail = canonicalMail(readMailParameter(typed));
    const recipient = mail === null ? null : await this.accounts.findActiveByMail(tx, mail);
    throwIfRefused(evaluateTransfer(toLicense(license), { senderId, recipientId: recipient?.id ?? null, now }));
    if (!recipient) throw licenseRefusal('license.recipient_not_found');
    // Staff decided on the refund while the license was its buyer's: once another account has it, the refund would be a
    // gift.
    if (await this.licenses.isBeingRefunded(tx, licenseId)) throw licenseRefusal('license.being_refunded');

    const occasion = { kind: 'transferred', by, at: now, files: 'transferred' } as const;
    const after = await this.changes.apply(tx, license, { accountId: recipient.id }, occasion);
    const sender = await this.accounts.contact(tx, senderId);
    this.mails.transferred(tx, toLicense(after), { sender, recipient, isByStaff: by.kind === 'staff', at: now });
  }
}
