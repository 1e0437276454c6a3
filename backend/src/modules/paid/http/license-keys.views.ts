import { ApiProperty } from '@nestjs/swagger';
import { KEY_STATUSES, type KeyStatus } from '../../../platform/crypto/key-set.js';

/** A JSON Web Key (RFC 8037). */
export class PublicKeyView {
  @ApiProperty({ enum: ['OKP'] }) kty!: string;
  @ApiProperty({ enum: ['Ed25519'] }) crv!: string;
  /** The 32 bytes of the key, base64url. */
  @ApiProperty() x!: string;
  @ApiProperty() kid!: string;
  @ApiProperty({ enum: ['sig'] }) use!: string;
  @ApiProperty({ enum: ['EdDSA'] }) alg!: string;
  /** `next` is published before it signs; `retired` verifies and signs no more. */
  @ApiProperty({ enum: KEY_STATUSES }) status!: KeyStatus;
}

/** A JSON Web Key Set (RFC 7517). */
export class PublicKeysView {
  @ApiProperty({ type: [PublicKeyView] }) keys!: PublicKeyView[];
}
