import { Inject, Injectable } from '@nestjs/common';
import { DAY_MS } from '../../../domain/calendar/calendar.js';
import {
  assessFile,
  type FileFacts,
  type FileStatus,
  readFileFacts,
  replacedFrom,
} from '../../../domain/licensing/file-check.js';
import { fileExpiresAt } from '../../../domain/licensing/license-file.js';
import { normalizeLicenseKey } from '../../../domain/licensing/license.js';
import { joinedCode } from '../../../domain/text/codes.js';
import { Clock } from '../../../platform/clock/clock.js';
import { isTestKey } from '../../../platform/crypto/key-set.js';
import { openEnvelope, parseEnvelope, type UnreadableReason } from '../../../platform/crypto/license-files.js';
import { Transactions, type Tx } from '../../../platform/database/transactions.js';
import { Site } from '../../site/index.js';
import { LicenseLocks } from '../license-changes.service.js';
import { LicenseMails } from '../license-mails.service.js';
import { toLicense } from '../license.js';
import { UnboundFilesQueries } from '../ordered-licenses.queries.js';
import { RevocationList } from '../revocation/license-revocations.service.js';
import { FilesRepository } from './files.repository.js';
import { SIGNING_KEYS, type SigningKeys } from './license-files.service.js';

export interface FileToVerify {
  readonly file: string;
  /** Required for an encrypted file. */
  readonly key?: string | undefined;
  /** Required for an encrypted machine file. */
  readonly machineId?: string | undefined;
}

/** The result of checking a file. `facts` are null unless the signature is valid and the file could be opened. */
export type FileVerdict =
  | {
      readonly status: FileStatus;
      readonly facts: FileFacts;
      /** When products start to refuse it because a newer file replaced it; null if none did. */
      readonly replacedFrom: Date | null;
      readonly kid: string;
      readonly isTest: boolean;
    }
  | { readonly status: UnreadableReason | 'revocation_list'; readonly facts: null };

/** Checks files as a product does, against the latest revocations. */
@Injectable()
export class FileVerification {
  constructor(
    private readonly clock: Clock,
    private readonly site: Site,
    private readonly revoked: RevocationList,
    @Inject(SIGNING_KEYS) private readonly keys: SigningKeys,
  ) {}

  async verify({ file, key, machineId }: FileToVerify): Promise<FileVerdict> {
    const parsed = parseEnvelope(file);
    if (!parsed.ok) return { status: parsed.reason, facts: null };
    const { envelope } = parsed;
    if (envelope.kind === 'revocation') return { status: 'revocation_list', facts: null };

    const machine = joinedCode(machineId ?? '') || undefined;
    const opened = openEnvelope(envelope, this.keys.keys, this.#secret(envelope.kind, key, machine));
    if (!opened.ok) return { status: opened.reason, facts: null };
    const facts = readFileFacts(opened.content);
    if (!facts || facts.kind !== envelope.kind) return { status: 'malformed', facts: null };

    const refusedFrom = await this.revoked.refusedFrom(facts.jti);
    const revoked = new Map(refusedFrom ? [[facts.jti, refusedFrom]] : []);
    const circumstances = { now: this.clock.now(), machineId: machine, revoked };
    const { kid } = opened.key;
    return {
      status: assessFile(facts, circumstances),
      facts,
      replacedFrom: replacedFrom(facts, circumstances),
      kid,
      isTest: isTestKey(kid),
    };
  }

  #secret(kind: 'license' | 'machine', typed: string | undefined, machineId: string | undefined): string | undefined {
    if (!typed || (kind === 'machine' && !machineId)) return undefined;
    const key = normalizeLicenseKey(this.site.config.license.keyPrefix, typed) ?? joinedCode(typed);
    return kind === 'machine' ? `${key}${machineId}` : key;
  }
}

/** Time for the owner to bind a machine and import its file. */
const NOTICE_DAYS = 30;

/**
 * Ends files that work on any machine and were issued before licenses had to be bound. Their owners are notified, and
 * the files stay valid for `NOTICE_DAYS`. Source: docs/decisions/0055-license-files.md.
 */
@Injectable()
export class UnboundFiles {
  constructor(
    private readonly queries: UnboundFilesQueries,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly locks: LicenseLocks,
    private readonly files: FilesRepository,
    private readonly mails: LicenseMails,
  ) {}

  /** Ends all remaining ones. Safe to run repeatedly and concurrently. */
  async endAll(): Promise<void> {
    for (;;) {
      const batch = await this.queries.nextLicenses();
      if (batch.length === 0) return;
      for (const id of batch) await this.transactions.run((tx) => this.#end(tx, id));
    }
  }

  async #end(tx: Tx, licenseId: string): Promise<void> {
    const stored = await this.locks.any(tx, licenseId);
    const current = await this.files.findCurrent(tx, licenseId);
    if (current?.kind !== 'license') return;
    const now = this.clock.now();
    await this.files.supersede(tx, licenseId, now);
    const license = toLicense(stored);
    const fileEnd = fileExpiresAt(license.expiresAt, now);
    if (!current.downloadedAt || fileEnd <= now) return;
    const effectiveAt = new Date(now.getTime() + NOTICE_DAYS * DAY_MS);
    const entry = { reason: 'replaced', revokedAt: now, effectiveAt, fileExpiresAt: fileEnd } as const;
    await this.files.revoke(tx, { jti: current.jti, licenseId, ...entry });
    if (fileEnd > effectiveAt) await this.mails.fileEnding(tx, license, effectiveAt);
  }
}
