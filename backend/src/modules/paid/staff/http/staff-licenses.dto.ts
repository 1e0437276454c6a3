import { ApiProperty, ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator';
import {
  EDITIONS,
  type Edition,
  LICENSE_ORIGINS,
  LICENSE_STATES,
  type LicenseOrigin,
  type LicenseState,
} from '../../../../domain/licensing/license.js';
import { ADDITION_KINDS, type AdditionKind } from '../../../../domain/licensing/upgrade.js';
import { GrantedCapacityBody } from '../../../../platform/http/input/capacity.js';
import { IsCleanText, IsMailAddress, IsNotBlank, IsNotTyped } from '../../../../platform/http/input/clean-text.js';
import { AnyOf, ListQuery, OneOf, SortKey, OptionalId } from '../../../../platform/http/input/list-query.js';
import { MAX_GRANTED_FILE_DAYS } from '../staff-files.service.js';
import { LICENSE_SORTS } from '../licenses.listing.js';

/** Limit per addition; more than this is granted as a separate licence. */
const MAX_ADDED = 500;

/** Licences that are added to in one go. */
const MAX_AT_ONCE = 500;

/** 100 million yuan a year. */
const MAX_AGREED_FEN = 10_000_000_000;
const AGREED_FEN = {
  type: 'integer',
  minimum: 0,
  maximum: MAX_AGREED_FEN,
  description: 'Fen per year, a multiple of 100 (whole yuan); 0 means free',
} as const;

export class StaffLicensesQuery extends ListQuery {
  @SortKey(...LICENSE_SORTS) sort?: string;
  @AnyOf(...LICENSE_STATES) status?: readonly LicenseState[];
  @AnyOf(...EDITIONS) edition?: readonly Edition[];
  @AnyOf(...LICENSE_ORIGINS) origin?: readonly LicenseOrigin[];
  @OneOf('true', 'false') isExpiring?: string;
  @OneOf('true', 'false') isBound?: string;
  @OneOf('true', 'false') isUndecided?: string;
  @OneOf('true', 'false') isCorrected?: string;
  @OptionalId() accountId?: string;
}

/** The reason for a change, kept in the audit log. */
export class ChangeReason {
  @ApiProperty({ maxLength: 300 })
  @IsString()
  @IsNotBlank()
  @MaxLength(300)
  @IsCleanText()
  reason!: string;
}

export class AdditionBody {
  @ApiProperty({ enum: ADDITION_KINDS }) @IsIn(ADDITION_KINDS) kind!: AdditionKind;

  @ApiProperty({ type: 'integer', minimum: 1, maximum: MAX_ADDED })
  @IsInt()
  @Min(1)
  @Max(MAX_ADDED)
  quantity!: number;
}

export class AddToLicense extends IntersectionType(AdditionBody, ChangeReason) {}

export class AdditionToManyBody extends AdditionBody {
  /** In the order in which they will be added to. */
  @ApiProperty({ type: [String], format: 'uuid', maxItems: MAX_AT_ONCE, uniqueItems: true })
  @IsArray()
  @ArrayMaxSize(MAX_AT_ONCE)
  @ArrayUnique()
  @IsUUID(undefined, { each: true })
  licenseIds!: string[];
}

export class FileGrantBody extends ChangeReason {
  /** Days of validity, counted from the approval. */
  @ApiProperty({ type: 'integer', minimum: 1, maximum: MAX_GRANTED_FILE_DAYS })
  @IsInt()
  @Min(1)
  @Max(MAX_GRANTED_FILE_DAYS)
  days!: number;
}

export class GrantTermsBody extends GrantedCapacityBody {
  /** Email address of the account that receives the licence. */
  @ApiProperty({ maxLength: 320 }) @IsString() @IsNotBlank() @MaxLength(320) @IsMailAddress() mail!: string;

  @ApiProperty({ maxLength: 40 }) @IsString() @MaxLength(40) @IsNotTyped() planId!: string;

  /** Calendar months; 0 is permanent. */
  @ApiProperty({ type: 'integer', minimum: 0, maximum: 120 }) @IsInt() @Min(0) @Max(120) months!: number;

  /** Yearly renewal price for terms that match no plan; 0 is free. If omitted, the licence cannot be renewed online. */
  @ApiPropertyOptional({ ...AGREED_FEN, nullable: true })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(MAX_AGREED_FEN)
  agreedYearFen?: number | null;
}

/** The agreed yearly renewal price of what a licence was granted. */
export class AgreedPriceBody {
  @ApiProperty(AGREED_FEN) @IsInt() @Min(0) @Max(MAX_AGREED_FEN) yearFen!: number;

  /** The price shown when the form was opened; null if none had been agreed. */
  @ApiProperty({ ...AGREED_FEN, nullable: true })
  @ValidateIf((body: AgreedPriceBody) => body.seenFen !== null)
  @IsInt()
  @Min(0)
  @Max(MAX_AGREED_FEN)
  seenFen!: number | null;
}

export class AgreePrice extends IntersectionType(AgreedPriceBody, ChangeReason) {}

export class GrantBody extends IntersectionType(GrantTermsBody, ChangeReason) {}
