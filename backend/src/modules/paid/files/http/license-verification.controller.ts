import { capacityOf } from '../../../../domain/licensing/capacity.js';
import { Body, Controller, Get, Header, Inject, Post } from '@nestjs/common';
import { ApiOkResponse, ApiProduces } from '@nestjs/swagger';
import { OPEN_ROUTES } from '../../../../domain/visitors/limits.js';
import { LetsIn } from '../../../../platform/http/access/access.js';
import { CallerLocale } from '../../../../platform/http/access/caller.js';
import type { Locale } from '../../../../domain/locale/locales.js';
import { Returns } from '../../../../platform/http/output/returns.js';
import { Limit } from '../../../../platform/limits/limit.guard.js';
import { type FileVerdict, FileVerification } from '../file-verification.service.js';
import { RevocationList } from '../../revocation/revocation-list.service.js';
import { SIGNING_KEYS, type SigningKeys } from '../signing.js';
import { FILE_VERDICT_TEXTS } from './file-verdict-texts.js';
import { VerifyFile } from './license-verification.dto.js';
import { FileGrantView, FileVerdictView, PublicKeysView } from './license-verification.views.js';
import { textIn } from '../../../../domain/locale/texts.js';

/** What products and customers need to check a file. */
@Controller('license')
@LetsIn('public')
export class LicenseVerificationController {
  constructor(
    private readonly verification: FileVerification,
    private readonly revocations: RevocationList,
    @Inject(SIGNING_KEYS) private readonly keys: SigningKeys,
  ) {}

  /** The public keys by id, as a JSON Web Key Set. */
  @Get('public-keys')
  @Header('cache-control', 'public, max-age=3600')
  @Returns(200, PublicKeysView)
  publicKeys(): PublicKeysView {
    return { keys: [...this.keys.keys.keys] };
  }

  /** The signed list of revoked files; `seq` only grows. */
  @Get('revocations')
  @Header('cache-control', 'public, max-age=60')
  @Header('content-type', 'text/plain; charset=utf-8')
  @ApiProduces('text/plain')
  @ApiOkResponse({ description: '', content: { 'text/plain': { schema: { type: 'string' } } } })
  async revocationList(): Promise<string> {
    return this.revocations.current();
  }

  /** Checks a file and returns what it grants. Stores nothing. */
  @Post('verify')
  @Limit(OPEN_ROUTES.licenseVerify)
  @Returns(200, FileVerdictView)
  async verify(@Body() body: VerifyFile, @CallerLocale() locale: Locale): Promise<FileVerdictView> {
    const verdict = await this.verification.verify(body);
    const { status } = verdict;
    const message = textIn(FILE_VERDICT_TEXTS[status], locale);
    const valid = status === 'active' || status === 'grace';
    const replacedFrom = verdict.facts && (verdict.replacedFrom?.toISOString() ?? null);
    return { valid, status, message, replacedFrom, grant: toGrantView(verdict) };
  }
}

function toGrantView(verdict: FileVerdict): FileGrantView | null {
  if (verdict.facts === null) return null;
  const { facts, kid, isTest } = verdict;
  return {
    kind: facts.kind,
    key: facts.licenseKey,
    holder: facts.holder,
    planId: facts.plan,
    edition: facts.edition,
    ...capacityOf(facts),
    features: [...facts.features],
    machineId: facts.machineId,
    expiresAt: facts.expiresAt?.toISOString() ?? null,
    graceDays: facts.graceDays,
    issuedAt: facts.issuedAt.toISOString(),
    fileExpiresAt: facts.fileExpiresAt.toISOString(),
    kid,
    isTest,
  };
}
