import { Inject, Injectable } from '@nestjs/common';
import {
  assessFile,
  type FileFacts,
  type FileStatus,
  readFileFacts,
  replacedFrom,
} from '../../../domain/licensing/file-check.js';
import { normalizeLicenseKey } from '../../../domain/licensing/license.js';
import { joinedCode } from '../../../domain/text/codes.js';
import { Clock } from '../../../platform/clock/clock.js';
import { isTestKey } from '../../../platform/crypto/key-set.js';
import { openEnvelope, parseEnvelope, type UnreadableReason } from '../../../platform/crypto/license-files.js';
import { Site } from '../../site/index.js';
import { RevocationList } from '../revocation/revocation-list.service.js';
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
