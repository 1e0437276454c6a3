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

/** Past anything an authenticator sends; what the texts must be is for the verification to say, in one word. */
const MAX_TEXT = 20_000;
const MAX_TRANSPORTS = 20;
const MAX_WORD = 40;

const Base64Url = (): PropertyDecorator => (target, key) => {
  ApiProperty({ maxLength: MAX_TEXT, description: 'base64url' })(target, key);
  IsString()(target, key);
  MaxLength(MAX_TEXT)(target, key);
};

const OptionalBase64Url = (): PropertyDecorator => (target, key) => {
  ApiPropertyOptional({ type: String, maxLength: MAX_TEXT, nullable: true, description: 'base64url' })(target, key);
  IsOptional()(target, key);
  IsString()(target, key);
  MaxLength(MAX_TEXT)(target, key);
};

/** What every answer of an authenticator has, as `PublicKeyCredential.toJSON` gives it. */
class CredentialAnswer {
  @Base64Url() id!: string;
  @Base64Url() rawId!: string;

  @ApiProperty({ maxLength: MAX_WORD, description: '`public-key`' })
  @IsString()
  @MaxLength(MAX_WORD)
  type!: string;

  @ApiPropertyOptional({ type: 'object', additionalProperties: true })
  @IsOptional()
  @IsObject()
  clientExtensionResults?: object;

  @ApiPropertyOptional({ type: String, maxLength: MAX_WORD, nullable: true })
  @IsOptional()
  @IsString()
  @MaxLength(MAX_WORD)
  authenticatorAttachment?: string | null;
}

class AssertionAnswer {
  @Base64Url() authenticatorData!: string;
  @Base64Url() clientDataJSON!: string;
  @Base64Url() signature!: string;
  @OptionalBase64Url() userHandle?: string | null;
}

/** The answer to a sign-in or a confirmation. */
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
  transports?: string[] | null;
}

/** The answer to a registration. */
export class FinishRegistration extends CredentialAnswer {
  @ApiProperty({ type: AttestationAnswer })
  @IsObject()
  @ValidateNested()
  @Type(() => AttestationAnswer)
  response!: AttestationAnswer;
}

/** The library names the one type there is; whether it was sent is for the library to see. */
const typeOf = ({ type }: CredentialAnswer): 'public-key' => type as 'public-key';

export function toAssertion(body: FinishAssertion): AuthenticationResponseJSON {
  const { id, rawId, response } = body;
  const { authenticatorData, clientDataJSON, signature, userHandle } = response;
  const signed = { authenticatorData, clientDataJSON, signature, ...(userHandle ? { userHandle } : {}) };
  return { id, rawId, type: typeOf(body), clientExtensionResults: {}, response: signed };
}

/** What verification reads; the rest only repeats what the attestation object says. */
export function toRegistration(body: FinishRegistration): RegistrationResponseJSON {
  const { id, rawId, authenticatorAttachment: where } = body;
  const { clientDataJSON, attestationObject, transports } = body.response;
  const response = { clientDataJSON, attestationObject, transports: transports ?? [] };
  const credential = { id, rawId, type: typeOf(body), clientExtensionResults: {}, response };
  return where === 'platform' || where === 'cross-platform'
    ? { ...credential, authenticatorAttachment: where }
    : credential;
}
