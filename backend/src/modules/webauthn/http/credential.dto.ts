import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { IsNotTyped } from '../../../platform/http/input/clean-text.js';

/**
 * Longer than anything an authenticator sends. The content is left to verification, which refuses with a single code.
 */
const MAX_TEXT = 20_000;
const MAX_TRANSPORTS = 20;
const MAX_WORD = 40;

const Base64Url = (): PropertyDecorator => (target, key) => {
  ApiProperty({ maxLength: MAX_TEXT, description: 'base64url' })(target, key);
  IsString()(target, key);
  MaxLength(MAX_TEXT)(target, key);
  IsNotTyped()(target, key);
};

const OptionalBase64Url = (): PropertyDecorator => (target, key) => {
  ApiPropertyOptional({ type: String, maxLength: MAX_TEXT, nullable: true, description: 'base64url' })(target, key);
  IsOptional()(target, key);
  IsString()(target, key);
  MaxLength(MAX_TEXT)(target, key);
  IsNotTyped()(target, key);
};

/** What every authenticator response has, as returned by `PublicKeyCredential.toJSON`. */
class CredentialAnswer {
  @Base64Url() id!: string;
  @Base64Url() rawId!: string;

  @ApiProperty({ maxLength: MAX_WORD, description: '`public-key`' })
  @IsString()
  @MaxLength(MAX_WORD)
  @IsNotTyped()
  type!: string;

  @ApiPropertyOptional({ type: 'object', additionalProperties: true })
  @IsOptional()
  @IsObject()
  clientExtensionResults?: object;

  @ApiPropertyOptional({ type: String, maxLength: MAX_WORD, nullable: true })
  @IsOptional()
  @IsString()
  @MaxLength(MAX_WORD)
  @IsNotTyped()
  authenticatorAttachment?: string | null;
}

class AssertionAnswer {
  @Base64Url() authenticatorData!: string;
  @Base64Url() clientDataJSON!: string;
  @Base64Url() signature!: string;
  @OptionalBase64Url() userHandle?: string | null;
}

/** The response to a sign-in or a confirmation. */
export class FinishAssertion extends CredentialAnswer {
  @ApiProperty({ type: AssertionAnswer })
  @IsObject()
  @ValidateNested()
  @Type(() => AssertionAnswer)
  response!: AssertionAnswer;
}

class AttestationAnswer {
  @Base64Url() clientDataJSON!: string;
  @Base64Url() attestationObject!: string;
  @OptionalBase64Url() authenticatorData?: string | null;
  @OptionalBase64Url() publicKey?: string | null;

  @ApiPropertyOptional({ type: 'integer', nullable: true })
  @IsOptional()
  @IsInt()
  publicKeyAlgorithm?: number | null;

  @ApiPropertyOptional({ type: [String], maxItems: MAX_TRANSPORTS, nullable: true })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_TRANSPORTS)
  @IsString({ each: true })
  @MaxLength(MAX_WORD, { each: true })
  @IsNotTyped()
  transports?: string[] | null;
}

/** The response to a registration. */
export class FinishRegistration extends CredentialAnswer {
  @ApiProperty({ type: AttestationAnswer })
  @IsObject()
  @ValidateNested()
  @Type(() => AttestationAnswer)
  response!: AttestationAnswer;
}

/** The library's type has this one value; the library also checks that it was sent. */
const typeOf = ({ type }: CredentialAnswer): 'public-key' => type as 'public-key';

export function toAssertion(body: FinishAssertion): AuthenticationResponseJSON {
  const { id, rawId, response } = body;
  const { authenticatorData, clientDataJSON, signature, userHandle } = response;
  const signed = { authenticatorData, clientDataJSON, signature, ...(userHandle ? { userHandle } : {}) };
  return { id, rawId, type: typeOf(body), clientExtensionResults: {}, response: signed };
}

/** Keeps what verification reads; the other fields only repeat the attestation object. */
export function toRegistration(body: FinishRegistration): RegistrationResponseJSON {
  const { id, rawId, authenticatorAttachment: where } = body;
  const { clientDataJSON, attestationObject, transports } = body.response;
  const response = { clientDataJSON, attestationObject, transports: transports ?? [] };
  const credential = { id, rawId, type: typeOf(body), clientExtensionResults: {}, response };
  return where === 'platform' || where === 'cross-platform'
    ? { ...credential, authenticatorAttachment: where }
    : credential;
}
