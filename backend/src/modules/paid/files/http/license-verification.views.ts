import { CapacityView } from '../../../../platform/http/output/capacity-view.js';
import { ApiProperty } from '@nestjs/swagger';
import { KEY_STATUSES, type KeyStatus } from '../../../../platform/crypto/key-set.js';

/** A JSON Web Key (RFC 8037). */
export class PublicKeyView {
  @ApiProperty({ enum: ['OKP'] }) kty!: string;
  @ApiProperty({ enum: ['Ed25519'] }) crv!: string;
  /** The 32 bytes of the key, base64url. */
  @ApiProperty() x!: string;
  @ApiProperty() kid!: string;
  @ApiProperty({ enum: ['sig'] }) use!: string;
  @ApiProperty({ enum: ['EdDSA'] }) alg!: string;
  /** `next` is published before it starts to sign; `retired` still verifies but no longer signs. */
  @ApiProperty({ enum: KEY_STATUSES }) status!: KeyStatus;
}

/** A JSON Web Key Set (RFC 7517). */
export class PublicKeysView {
  @ApiProperty({ type: [PublicKeyView] }) keys!: PublicKeyView[];
}

export const FILE_VERDICTS = [
  'active',
  'grace',
  'machine_unchecked',
  'expired',
  'file_expired',
  'issued_in_future',
  'wrong_machine',
  'revoked',
  'revocation_list',
  'malformed',
  'algorithm_unsupported',
  'key_unknown',
  'signature_invalid',
  'secret_missing',
  'secret_wrong',
] as const;

/** What a file grants. */
export class FileGrantView extends CapacityView {
  @ApiProperty({ enum: ['license', 'machine'] }) kind!: 'license' | 'machine';
  @ApiProperty() key!: string;
  /** The name it is licensed to. */
  @ApiProperty() holder!: string;
  @ApiProperty() planId!: string;
  @ApiProperty() edition!: string;
  @ApiProperty({ type: [String] }) features!: string[];
  @ApiProperty({ type: String, nullable: true }) machineId!: string | null;
  /** Expiry of the licence; null is permanent. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) expiresAt!: string | null;
  @ApiProperty({ type: 'integer' }) graceDays!: number;
  @ApiProperty({ format: 'date-time' }) issuedAt!: string;
  /** Expiry of this file; a newer one can be downloaded. */
  @ApiProperty({ format: 'date-time' }) fileExpiresAt!: string;
  /** Id of the key that signed it. */
  @ApiProperty() kid!: string;
  /** Signed by a test key: release builds refuse it. */
  @ApiProperty() isTest!: boolean;
}

export class FileVerdictView {
  /** Whether a product would accept the file now. */
  @ApiProperty() valid!: boolean;
  @ApiProperty({ enum: FILE_VERDICTS }) status!: (typeof FILE_VERDICTS)[number];
  /** The status as a message in the caller's language. */
  @ApiProperty() message!: string;
  /** When products start to refuse the file because a newer one replaced it; null if none did. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) replacedFrom!: string | null;
  /** Null if the file cannot be verified or opened. */
  @ApiProperty({ type: FileGrantView, nullable: true }) grant!: FileGrantView | null;
}
