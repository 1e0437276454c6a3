import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { AppError } from '../../../domain/errors/index.js';
import { LetsIn } from '../../../platform/http/access/access.js';
import { CallerAgent } from '../../../platform/http/access/caller.js';
import { CurrentAccount, type Principal } from '../../../platform/http/access/principal.js';
import { NeedsRecentProof } from '../../../platform/http/access/recent-proof.js';
import { Returns, ReturnsNothing } from '../../../platform/http/output/returns.js';
import { Limit } from '../../../platform/limits/limit.guard.js';
import { PasskeyRegistration } from '../passkey-registration.service.js';
import { Passkeys } from '../passkeys.service.js';
import { FinishRegistration, toRegistration } from './credential.dto.js';
import { NamePasskey, PasskeyView, StartedRegistrationView, toPasskeyView } from './passkeys.views.js';

@Controller('account/webauthn/credentials')
@LetsIn('customer')
export class PasskeysController {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly registration: PasskeyRegistration,
  ) {}

  /** The account's passkeys, oldest first. */
  @Get()
  @Returns(200, [PasskeyView])
  async list(@CurrentAccount() { accountId }: Principal): Promise<PasskeyView[]> {
    return (await this.passkeys.list(accountId)).map(toPasskeyView);
  }

  /** Begins to add a passkey. Its challenge is single-use and valid in this session for five minutes. */
  @Post('start')
  @NeedsRecentProof()
  @Limit({ name: 'passkey-start', points: 30, windowSeconds: 3_600, per: 'account' })
  @Returns(200, StartedRegistrationView)
  async start(@CurrentAccount() principal: Principal, @Body() { name }: NamePasskey): Promise<StartedRegistrationView> {
    const { excludeCredentials = [], ...options } = await this.registration.start(principal, name);
    return { publicKey: { ...options, excludeCredentials } as StartedRegistrationView['publicKey'] };
  }

  /** Stores the passkey that the browser created, and notifies the owner by mail. */
  @Post('finish')
  @Limit({ name: 'passkey-finish', points: 30, windowSeconds: 3_600, per: 'account' })
  @Returns(200, PasskeyView)
  async finish(
    @CurrentAccount() principal: Principal,
    @Body() body: FinishRegistration,
    @CallerAgent() agent: string,
  ): Promise<PasskeyView> {
    return toPasskeyView(await this.registration.finish(principal, toRegistration(body), agent));
  }

  /** Renames it. */
  @Put(':id')
  @Returns(200, PasskeyView)
  async rename(
    @CurrentAccount() principal: Principal,
    @Param('id') id: string,
    @Body() { name }: NamePasskey,
  ): Promise<PasskeyView> {
    return toPasskeyView(await this.passkeys.rename(principal, knownShape(id), name));
  }

  /** Removes it, and notifies the owner by mail. The last remaining way to sign in cannot be removed. */
  @Delete(':id')
  @NeedsRecentProof()
  @ReturnsNothing()
  async remove(@CurrentAccount() principal: Principal, @Param('id') id: string): Promise<void> {
    await this.passkeys.remove(principal, knownShape(id));
  }
}

/** A malformed id is refused as not found, like an unknown one. */
function knownShape(id: string): string {
  if (!isUUID(id)) throw new AppError('passkey.not_found');
  return id;
}
