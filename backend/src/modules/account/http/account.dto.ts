import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { type Locale, LOCALES } from '../../../platform/http/locale.js';
import { type Role, ROLES } from '../../../platform/http/principal.js';

export class UpdateAccount {
  @ApiPropertyOptional({ maxLength: 200 })
  @IsOptional()
  @IsString()
  @MaxLength(200)
  name?: string;

  /** The language of mails. */
  @ApiPropertyOptional({ enum: LOCALES })
  @IsOptional()
  @IsIn(LOCALES)
  locale?: Locale;
}

/** The current user. */
export class AccountInfoView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() name!: string;
  /** A picture made from the name, as a data address. */
  @ApiProperty() avatar!: string;
  @ApiProperty() mail!: string;
  @ApiProperty({ enum: ROLES }) role!: Role;
  @ApiProperty({ enum: LOCALES }) locale!: Locale;
  @ApiProperty() referralCode!: string;
  @ApiProperty({ type: 'integer' }) referralCount!: number;
  @ApiProperty({ type: 'integer', description: 'May be negative after a claw-back' }) referralPoints!: number;
  @ApiProperty() marketingEmailUnsubscribed!: boolean;
  @ApiProperty() hasPassword!: boolean;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  /** When the account will be erased, if that was asked for. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) deletionDueAt!: string | null;
}
