import { Inject, Injectable } from '@nestjs/common';
import { type Capacity, capacityOf, type LicenseState, mustBeLive } from '../../../domain/licensing/license.js';
import { changesEndedBy, standingLines } from '../../../domain/licensing/line-fold.js';
import type { LicenseLine } from '../../../domain/licensing/lines.js';
import { revocationListDataset } from '../../../domain/licensing/license-file.js';
import { Clock } from '../../../platform/clock/clock.js';
import { sealPlain } from '../../../platform/crypto/license-files.js';
import { Transactions, type Tx } from '../../../platform/database/transactions.js';
import type { LicenseRecord } from '../entities/license.entity.js';
import { SIGNING_KEYS, type SigningKeys } from '../files/license-files.service.js';
import { staffOrSystem, SYSTEM } from '../license-changes.service.js';
import { LicenseMails } from '../license-mails.service.js';
import { licenseRefusal, throwIfRefused, toLicense } from '../license.js';
import { type LicenseHistory, LicenseLedger } from '../lines/license-ledger.service.js';
import { type NewLine, numbered } from '../lines/lines.repository.js';
import { type NumberedList, RevocationsQueries } from '../ordered-licenses.queries.js';

export interface RevokeLicense {
  readonly licenseId: string;
  /** The staff account that revokes it; null for the system. */
  readonly actor: string | null;
  readonly now: Date;
}

/** An order that is refunded in full. */
export interface TakenBack {
  readonly orderId: string;
  readonly buyerId: string;
  readonly now: Date;
}

/** The lines of an order that a refund takes back, and the licenses that they count for now. */
interface Taken {
  readonly history: LicenseHistory;
  readonly line: NewLine;
  readonly of: readonly string[];
  /** What the history of those licenses calls it. */
  readonly kind: 'part_withdrawn' | 'extension_undone' | 'change_undone';
}

/** What a license allows at one time. */
interface Terms extends Capacity {
  readonly status: LicenseState;
  /** ISO 8601; null is permanent. */
  readonly expiresAt: string | null;
}

/** A license that a refund changes. */
export interface ForeseenLicense {
  readonly licenseId: string;
  readonly key: string;
  readonly before: Terms;
  readonly after: Terms;
  /** Fen paid for what it still gives afterwards. */
  readonly staysPaidFen: number;
}

const termsOf = (stored: LicenseRecord): Terms => {
  const { state: status, expiresAt, ...license } = toLicense(stored);
  return { status, ...capacityOf(license), expiresAt: expiresAt?.toISOString() ?? null };
};

/** Takes back what licenses were given. */
@Injectable()
export class LicenseRevocations {
  constructor(
    private readonly ledger: LicenseLedger,
    private readonly mails: LicenseMails,
  ) {}

  /**
   * Revokes a license with everything that was merged into it, permanently; one that is already revoked is unchanged.
   * Its files go on the revocation list. Refuses with license.not_found, license.merged.
   */
  async revoke(tx: Tx, { licenseId, actor, now: at }: RevokeLicense): Promise<void> {
    const history = await this.ledger.open(tx, [licenseId]);
    const license = history.rows.get(licenseId);
    if (!license) throw licenseRefusal('license.not_found');
    if (license.status === 'revoked') return;
    throwIfRefused(mustBeLive(toLicense(license)));
    const source = { source: 'staff', sourceId: actor ?? 'system' } as const;
    const taken = standingLines(history.lines, (part) => part.licenseId === licenseId);
    await this.ledger.append(
      tx,
      history,
      { ...source, kind: 'withdrawal', licenseId, at, ...taken },
      { kind: 'revoked', by: staffOrSystem(actor), at, files: 'revoked', reason: 'withdrawn', of: [licenseId] },
    );
  }

  /**
   * Takes back what an order gave, even if it has been merged since, and nothing else. Parts in licenses that now belong
   * to another account keep it. Idempotent.
   *
   * A part that no longer fits the license it was merged into becomes a separate license again, and its owner gets an email.
   */
  async takeBackOrder(tx: Tx, taken: TakenBack): Promise<void> {
    for (const { history, line, of, kind } of await this.#find(tx, taken)) {
      const details = kind === 'extension_undone' ? { months: monthsOf(history, line) } : { withdrawn: line.licenseId };
      const cause = {
        kind,
        by: SYSTEM,
        at: taken.now,
        details,
        files: 'refunded',
        reason: 'order_refunded',
        of,
      } as const;
      const outcomes = await this.ledger.append(tx, history, line, cause);
      for (const { before, after } of outcomes) {
        if (before.status === 'merged' && after.status === 'active') await this.mails.restored(tx, toLicense(after));
      }
    }
  }

  /** What `takeBackOrder` would change, by license. Changes nothing. */
  async foresee(tx: Tx, taken: TakenBack): Promise<readonly ForeseenLicense[]> {
    const found = await this.#find(tx, taken);
    return found.flatMap(({ history, line }) =>
      this.ledger.foresee(history, line).map(({ before, after, paidFen }) => ({
        licenseId: before.id,
        key: before.key,
        before: termsOf(before),
        after: termsOf(after),
        staysPaidFen: paidFen,
      })),
    );
  }

  /**
   * The other orders whose changes of licenses would end with it: what their price was reduced by is taken back. Locks the
   * licenses.
   */
  async endedChanges(tx: Tx, taken: TakenBack): Promise<readonly string[]> {
    const found = await this.#find(tx, taken);
    return found.flatMap(({ history, line }) => changesEndedBy(history.lines, numbered(line, history.nextId)));
  }

  /** One withdrawal for each family of licenses that the order gave something to. All are locked before any is read. */
  async #find(tx: Tx, taken: TakenBack): Promise<readonly Taken[]> {
    const licenseIds = await this.ledger.licensesOf(tx, 'order', taken.orderId);
    const { rows } = await this.ledger.open(tx, licenseIds);
    const families = new Map([...rows.values()].map(({ id, familyId }) => [familyId, id]));
    const found: Taken[] = [];
    for (const licenseId of families.values()) {
      const one = withdrawalIn(await this.ledger.open(tx, [licenseId]), taken);
      if (one) found.push(one);
    }
    return found;
  }
}

/** What the history calls a refund. */
function undone(lines: readonly LicenseLine[]): Taken['kind'] {
  if (lines.some(({ kind }) => kind === 'first')) return 'part_withdrawn';
  return lines.some(({ kind }) => kind === 'change') ? 'change_undone' : 'extension_undone';
}

/** Withdraws an order's lines from one family; null if none is left, or the licenses now belong to another account. */
function withdrawalIn(history: LicenseHistory, { orderId, buyerId, now: at }: TakenBack): Taken | null {
  const { folded, rows, lines } = history;
  const given = [...folded].flatMap(([licenseId, { parts }]) => parts.map(({ id }) => ({ id, licenseId })));
  const ofOthers = given.filter(({ licenseId }) => rows.get(licenseId)?.accountId !== buyerId);
  const { parts, withdraws } = standingLines(
    lines,
    (part) => !ofOthers.some(({ id }) => id === part.id),
    ({ source, sourceId }) => source === 'order' && sourceId === orderId,
  );
  const own = lines.filter(({ id }) => withdraws.includes(id));
  const [first] = own;
  if (!first) return null;
  const from = { source: 'order', sourceId: orderId, licenseId: first.licenseId, at } as const;
  return {
    history,
    line: { ...from, kind: 'withdrawal', withdraws, parts },
    of: [...new Set(given.flatMap(({ id, licenseId }) => (parts.includes(id) ? [licenseId] : [])))],
    kind: undone(own),
  };
}

function monthsOf({ lines }: LicenseHistory, { withdraws = [] }: NewLine): number | null {
  const time = lines.find(({ id }) => withdraws.includes(id))?.time;
  return time?.kind === 'months' ? time.months : null;
}

/** An unchanged list is signed again after this time, so that `nextUpdate` stays in the future. */
const RESIGN_AFTER_MS = 3_600_000;

interface SignedList {
  readonly seq: number;
  readonly signedAt: Date;
  readonly text: string;
}

/** The public list of revoked files. */
@Injectable()
export class RevocationList {
  #signed: SignedList | null = null;

  constructor(
    private readonly queries: RevocationsQueries,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    @Inject(SIGNING_KEYS) private readonly keys: SigningKeys,
  ) {}

  /**
   * Returns the current signed list. Its `seq` is the highest number of an entry, and a changed entry gets a new
   * number, so two lists with the same `seq` have the same content. Refuses with license.signing_unavailable.
   */
  async current(): Promise<string> {
    const now = this.clock.now();
    const { seq, isBehind } = await this.queries.state();
    const known = this.#signed;
    const ageMs = known ? Math.abs(now.getTime() - known.signedAt.getTime()) : 0;
    if (!isBehind && known?.seq === seq && ageMs < RESIGN_AFTER_MS) return known.text;
    const listed = isBehind ? null : await this.queries.listed(now);
    // Entries may have changed since `state()` was read.
    const list =
      listed?.isBehind === false ? listed : await this.transactions.run((tx) => this.queries.number(tx, now));
    const text = await this.#sign(list, now);
    this.#signed = { seq: list.seq, signedAt: now, text };
    return text;
  }

  /**
   * Returns when products start to refuse a file, whether or not the list has been published with it yet; null if it is
   * not revoked.
   */
  async refusedFrom(jti: string): Promise<Date | null> {
    return this.queries.refusedFrom(jti);
  }

  async #sign({ seq, revoked }: Pick<NumberedList, 'seq' | 'revoked'>, now: Date): Promise<string> {
    const { signer } = this.keys;
    try {
      return await sealPlain('revocation', revocationListDataset(revoked, { kid: signer.kid, seq, now }), signer);
    } catch (error) {
      throw licenseRefusal('license.signing_unavailable', [], error);
    }
  }
}
