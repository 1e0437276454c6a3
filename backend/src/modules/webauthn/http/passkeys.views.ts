import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import { type Platform, PLATFORMS } from '../../../domain/accounts/device-platform.js';
import type { Passkey } from '../entities/passkey.entity.js';
import { IsName } from '../../../platform/http/input/clean-text.js';

export class NamePasskey {
  @ApiProperty({ maxLength: 200 })
  @IsString()
  @MaxLength(200)
  @IsName()
  name!: string;
}

export class PasskeyView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() name!: string;
  /** Operating system of the browser that added it; `Other` also for security keys and nearby phones. */
  @ApiProperty({ enum: PLATFORMS }) platform!: Platform;
  /** Backed up by its provider, so that it may be on several devices. */
  @ApiProperty() isSynced!: boolean;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) lastUsedAt!: string | null;
}

export const toPasskeyView = ({ id, name, platform, isSynced, createdAt, lastUsedAt }: Passkey): PasskeyView => ({
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
export class StartedRegistrationView {
  @ApiProperty({ type: CreationOptionsView }) publicKey!: CreationOptionsView;
}
