import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, isUUID, MaxLength } from 'class-validator';
import { type Platform, PLATFORMS } from '../../../domain/accounts/session-life.js';
import { AppError } from '../../../domain/errors/index.js';
import {
  CallerAgent,
  CurrentAccount,
  CurrentStaff,
  LetsIn,
  NeedsRecentProof,
  type Principal,
  Requires,
  type StaffMember,
} from '../../../platform/http/access/access.js';
import { Id, Line } from '../../../platform/http/input/fields.js';
import { IsName } from '../../../platform/http/input/clean-text.js';
import { Returns, ReturnsNothing, TIME } from '../../../platform/http/output/returns.js';
import { RequiresIdempotencyKey } from '../../../platform/idempotency/request-key.js';
import { Limit } from '../../../platform/limits/limit.guard.js';
import { KnownAccount } from '../../account/index.js';
import { DoneOrProposedView } from '../../approvals/index.js';
import { StaffReads } from '../../audit/index.js';
import { PasskeyRecovery, PasskeyRegistration } from '../passkey-registration.service.js';
import type { Passkey } from '../passkey.entity.js';
import { Passkeys } from '../passkeys.service.js';
import { FinishRegistration, toRegistration } from './credential.dto.js';

class NamePasskey {
  @ApiProperty({ maxLength: 200 })
  @IsString()
  @MaxLength(200)
  @IsName()
  name!: string;
}

class PasskeyView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() name!: string;
  /** Operating system of the browser that added it; `Other` also for security keys and nearby phones. */
  @ApiProperty({ enum: PLATFORMS }) platform!: Platform;
  /** Backed up by its provider, so that it may be on several devices. */
  @ApiProperty() isSynced!: boolean;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) lastUsedAt!: string | null;
}

const toPasskeyView = ({ id, name, platform, isSynced, createdAt, lastUsedAt }: Passkey): PasskeyView => ({
  id,
  name,
  platform,
  isSynced,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

class CredentialDescriptorView {
  @ApiProperty({ description: 'base64url' }) id!: string;
  @ApiProperty({ enum: ['public-key'] }) type!: 'public-key';
  @ApiPropertyOptional({ type: [String] }) transports?: string[];
}

class RequestOptionsView {
  @ApiProperty({ description: 'base64url' }) challenge!: string;
  @ApiProperty({ type: 'integer', description: 'Milliseconds' }) timeout!: number;
  @ApiProperty() rpId!: string;
  @ApiProperty({ enum: ['required'] }) userVerification!: string;
  /** Only where the account is already known; never for a sign-in. */
  @ApiPropertyOptional({ type: [CredentialDescriptorView] }) allowCredentials?: CredentialDescriptorView[];
}

/** Options for `navigator.credentials.get`. */
export class StartedAssertionView {
  @ApiProperty({ type: RequestOptionsView }) publicKey!: RequestOptionsView;
  /** Finishes this ceremony; single-use, valid for five minutes. */
  @ApiProperty() token!: string;
}

class RelyingPartyView {
  @ApiProperty() id!: string;
  @ApiProperty() name!: string;
}

class HandleView {
  @ApiProperty({ description: 'base64url' }) id!: string;
  @ApiProperty() name!: string;
  @ApiProperty() displayName!: string;
}

class AlgorithmView {
  @ApiProperty({ type: 'integer', description: 'COSE algorithm identifier' }) alg!: number;
  @ApiProperty({ enum: ['public-key'] }) type!: 'public-key';
}

class AuthenticatorSelectionView {
  @ApiProperty({ enum: ['required'] }) residentKey!: string;
  @ApiProperty() requireResidentKey!: boolean;
  @ApiProperty({ enum: ['required'] }) userVerification!: string;
}

class CreationOptionsView {
  @ApiProperty({ type: RelyingPartyView }) rp!: RelyingPartyView;
  @ApiProperty({ type: HandleView }) user!: HandleView;
  @ApiProperty({ description: 'base64url' }) challenge!: string;
  @ApiProperty({ type: [AlgorithmView] }) pubKeyCredParams!: AlgorithmView[];
  @ApiProperty({ type: 'integer', description: 'Milliseconds' }) timeout!: number;
  /** The account's passkeys: a device that has one of them does not create another. */
  @ApiProperty({ type: [CredentialDescriptorView] }) excludeCredentials!: CredentialDescriptorView[];
  @ApiProperty({ type: AuthenticatorSelectionView }) authenticatorSelection!: AuthenticatorSelectionView;
  @ApiProperty({ enum: ['none'] }) attestation!: string;
}

/** Options for `navigator.credentials.create`. */
class StartedRegistrationView {
  @ApiProperty({ type: CreationOptionsView }) publicKey!: CreationOptionsView;
}

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

class PasskeyResetBody {
  /** For the audit log, and a second administrator. */
  @Line(300, { minLength: 1 })
  reason!: string;
}

/** A passkey of a customer, without what it signs with. */
class StaffPasskeyView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  /** As its owner calls it. */
  @ApiProperty() name!: string;
  /** Whether a password manager or the device's maker keeps it on other devices, too. */
  @ApiProperty() isSynced!: boolean;
  @ApiProperty(TIME) createdAt!: Date;
  /** Null until it is used. */
  @ApiProperty({ ...TIME, nullable: true }) lastUsedAt!: Date | null;
}

@Controller('admin/accounts')
@Requires('staff.appoint')
export class StaffPasskeysController {
  constructor(
    private readonly recovery: PasskeyRecovery,
    private readonly passkeys: Passkeys,
    private readonly staffReads: StaffReads,
  ) {}

  /** The passkeys of an account, the oldest first. */
  @Get(':id/passkeys')
  @Requires('customers.sessions')
  @Returns(200, [StaffPasskeyView])
  async list(
    @CurrentStaff() { accountId: staffId }: StaffMember,
    @Id('id', KnownAccount) id: string,
  ): Promise<StaffPasskeyView[]> {
    await this.staffReads.record({ staffId, what: 'account', subject: id });
    return this.passkeys.list(id);
  }

  /** Removes a customer's passkey, notifies them and signs them out everywhere. The last way to sign in stays. */
  @Post(':id/passkeys/:passkeyId/removal')
  @Requires('customers.sessions')
  @ReturnsNothing()
  async remove(
    @CurrentStaff() staff: StaffMember,
    @Id() accountId: string,
    @Id('passkeyId') id: string,
    @Body() { reason }: PasskeyResetBody,
  ): Promise<void> {
    await this.passkeys.removeByStaff(staff, { accountId, id }, reason);
  }

  /** Proposes to remove all passkeys of a colleague who has lost them. Another administrator must approve. */
  @Post(':id/passkey-reset')
  @RequiresIdempotencyKey()
  @Returns(201, DoneOrProposedView)
  async reset(
    @CurrentStaff() staff: StaffMember,
    @Id() id: string,
    @Body() { reason }: PasskeyResetBody,
  ): Promise<DoneOrProposedView> {
    return { proposalId: await this.recovery.propose(staff, id, reason) };
  }
}
