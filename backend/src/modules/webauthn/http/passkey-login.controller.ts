import { Body, Controller, Ip, Post, Query } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsString, Length } from 'class-validator';
import { OPEN_ROUTES } from '../../../domain/visitors/visitor-limits.js';
import { CallerAgent, CurrentAccount, LetsIn, type Principal } from '../../../platform/http/access/access.js';
import { Returns, ReturnsNothing } from '../../../platform/http/output/returns.js';
import { Limit } from '../../../platform/limits/limit.guard.js';
import { LimitsVisitors } from '../../captcha/index.js';
import { PasskeyConfirmation, PasskeyLogin, type StartedCeremony } from '../passkey-login.service.js';
import { FinishAssertion, toAssertion } from './credential.dto.js';
import { StartedAssertionView } from './passkeys.controller.js';
import { IsNotTyped } from '../../../platform/http/input/clean-text.js';

class CeremonyQuery {
  /** Issued with the challenge. */
  @ApiProperty({ maxLength: 100 })
  @IsString()
  @Length(1, 100)
  @IsNotTyped()
  token!: string;
}

class PasskeySessionView {
  /** For the X-Auth-Token header. */
  @ApiProperty() token!: string;
}

const toView = ({ publicKey, token }: StartedCeremony): StartedAssertionView => ({
  publicKey: publicKey as StartedAssertionView['publicKey'],
  token,
});

/** Use of passkeys: to sign in, and to confirm one's identity in a session. */
@Controller()
export class PasskeyLoginController {
  constructor(
    private readonly login: PasskeyLogin,
    private readonly confirmation: PasskeyConfirmation,
  ) {}

  /** Begins a sign-in. Takes no address and lists no credentials: the passkey identifies the account. */
  @Post('webauthn-login-start')
  @LetsIn('public')
  @Limit(OPEN_ROUTES.passkeyStart)
  @LimitsVisitors('passkey')
  @Returns(200, StartedAssertionView)
  async start(): Promise<StartedAssertionView> {
    return toView(await this.login.start());
  }

  /** Signs in and returns the token for X-Auth-Token. Every failure is refused with the same message. */
  @Post('webauthn-login-finish')
  @LetsIn('public')
  @Limit(OPEN_ROUTES.passkeyFinish)
  @Returns(200, PasskeySessionView)
  async finish(
    @Query() { token }: CeremonyQuery,
    @Body() body: FinishAssertion,
    @Ip() address: string,
    @CallerAgent() agent: string,
  ): Promise<PasskeySessionView> {
    return { token: await this.login.finish({ token, response: toAssertion(body) }, { address, agent }) };
  }

  /** Begins a confirmation by passkey, instead of by the password as in `confirm`. */
  @Post('account/webauthn/confirm/start')
  @LetsIn('customer')
  @Limit({ name: 'passkey-confirm-start', points: 30, windowSeconds: 900, per: 'account' })
  @Returns(200, StartedAssertionView)
  async startConfirmation(@CurrentAccount() principal: Principal): Promise<StartedAssertionView> {
    return toView(await this.confirmation.start(principal));
  }

  /** Allows actions that require a recent confirmation for the next ten minutes. */
  @Post('account/webauthn/confirm/finish')
  @LetsIn('customer')
  @Limit({ name: 'passkey-confirm-finish', points: 30, windowSeconds: 900, per: 'account' })
  @ReturnsNothing()
  async finishConfirmation(
    @CurrentAccount() principal: Principal,
    @Query() { token }: CeremonyQuery,
    @Body() body: FinishAssertion,
  ): Promise<void> {
    await this.confirmation.finish(principal, { token, response: toAssertion(body) });
  }
}
