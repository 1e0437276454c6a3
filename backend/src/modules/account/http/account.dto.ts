import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Allow, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { type Locale, LOCALES } from '../../../domain/locale/locales.js';
import { type Role, ROLES } from '../../../domain/access/roles.js';
import { type Permission, PERMISSIONS } from '../../../domain/access/permissions.js';
import { CONSENT_KINDS, type ConsentKind } from '../entities/consent.entity.js';
import { IsName, IsNotTyped } from '../../../platform/http/input/clean-text.js';

/** Above any picture that the rule accepts. */
const MAX_AVATAR_TEXT = 60_000;

export class UpdateAccount {
  @ApiPropertyOptional({ maxLength: 200 })
  @IsOptional()
  @IsString()
  @MaxLength(200)
  @IsName()
  name?: string;

  /** Language of mails. */
  @ApiPropertyOptional({ enum: LOCALES })
  @IsOptional()
  @IsIn(LOCALES)
  locale?: Locale;

  /** The user's own picture as a `data:` URI, PNG or JPEG of at most 32 KiB; null restores the generated one. */
  @ApiPropertyOptional({ type: String, maxLength: MAX_AVATAR_TEXT, nullable: true })
  @IsOptional()
  @IsString()
  @MaxLength(MAX_AVATAR_TEXT)
  @IsNotTyped()
  avatar?: string | null;

  /** Ignored: clients may send back the record they hold. Only `change-mail` changes the address. */
  @ApiPropertyOptional({ type: String })
  @Allow()
  @IsNotTyped()
  mail?: unknown;
}

/** An answer to one of our texts: the newest of its kind, which is the one that counts. */
export class ConsentView {
  @ApiProperty({ enum: CONSENT_KINDS }) kind!: ConsentKind;
  @ApiProperty({ description: 'Version of the text that was shown' }) version!: string;
  @ApiProperty() isGranted!: boolean;
  @ApiProperty({ format: 'date-time' }) answeredAt!: string;
}

/** The current user. */
export class AccountInfoView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() name!: string;
  /** A `data:` URI: the account's own picture, or the generated one. */
  @ApiProperty() avatar!: string;
  @ApiProperty() hasOwnAvatar!: boolean;
  @ApiProperty() mail!: string;
  @ApiProperty({ enum: ROLES }) role!: Role;
  /** What the role may do in the console; empty for customers. */
  @ApiProperty({ enum: PERMISSIONS, enumName: 'Permission', isArray: true }) permissions!: Permission[];
  @ApiProperty({ enum: LOCALES }) locale!: Locale;
  @ApiProperty() referralCode!: string;
  @ApiProperty({ type: 'integer' }) referralCount!: number;
  @ApiProperty({ type: 'integer', description: 'May be negative after a claw-back' }) referralPoints!: number;
  @ApiProperty() marketingEmailUnsubscribed!: boolean;
  @ApiProperty() hasPassword!: boolean;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  /** When the account will be erased; null when no deletion was requested. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) deletionDueAt!: string | null;
}
