import { ApiProperty, ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator';
import {
  type Edition,
  EDITIONS,
  LICENSE_ORIGINS,
  LICENSE_STATES,
  type LicenseOrigin,
  type LicenseState,
} from '../../../../domain/licensing/license.js';
import { ADDITION_KINDS, type AdditionKind } from '../../../../domain/licensing/renewal-and-upgrade.js';
import { GrantedCapacityBody, Line, MailAddress, WholeNumber } from '../../../../platform/http/input/fields.js';
import { IsId, IsNotTyped } from '../../../../platform/http/input/clean-text.js';
import { AnyOf, ListQuery, OneOf, OptionalId, SortKey } from '../../../../platform/http/input/list-query.js';
import { HeldTermsView, NULLABLE_TEXT, TIME } from '../../../../platform/http/output/returns.js';
import { SecondPersonView } from '../../../approvals/index.js';
import { LICENSE_SORTS } from '../licenses.listing.js';
import { MAX_GRANTED_FILE_DAYS } from '../staff-files.service.js';

/** What an addition would do to a licence now. */
export class AdditionPreviewView extends SecondPersonView {
  @ApiProperty({ format: 'uuid' }) licenseId!: string;
  @ApiProperty() key!: string;
  @ApiProperty() before!: HeldTermsView;
  /** Null if it would be refused. */
  @ApiProperty({ type: HeldTermsView, nullable: true }) after!: HeldTermsView | null;
  /** Why it would be refused, in the caller's language. */
  @ApiProperty(NULLABLE_TEXT) refusal!: string | null;
  /** Null if there is no upper bound. */
  @ApiProperty({ type: 'integer', nullable: true, description: 'Fen of list price that it gives away' }) givenFen!:
    | number
    | null;
}

/** The account that an address belongs to. */
class GrantRecipientView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() name!: string;
  @ApiProperty() mail!: string;
  @ApiProperty(TIME) createdAt!: string;
  /** How many licences it has, without merged and revoked ones. */
  @ApiProperty({ type: 'integer' }) licenses!: number;
}

/** What a grant would do now. */
export class GrantPreviewView extends SecondPersonView {
  /** Null if the address belongs to no account that can receive it. */
  @ApiProperty({ type: GrantRecipientView, nullable: true }) recipient!: GrantRecipientView | null;
  @ApiProperty() after!: HeldTermsView;
  /** Null if there is no upper bound. */
  @ApiProperty({ type: 'integer', nullable: true, description: 'Fen of list price that it gives away' }) givenFen!:
    | number
    | null;
}

export class AdditionPreviewsView {
  @ApiProperty({ type: [AdditionPreviewView] }) items!: AdditionPreviewView[];
}

/** Files always need a second administrator's approval. */
export class FileProposalView {
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) proposalId!: string | null;
}

/** Exactly one of the two is set. */
export class GrantOutcomeView {
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) licenseId!: string | null;
  /** Set if the grant needs a second administrator's approval. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) proposalId!: string | null;
}

/** Limit per addition; more than this is granted as a separate licence. */
const MAX_ADDED = 500;

/** Maximum number of licences in one addition. */
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
  @Line(300)
  reason!: string;
}

export class TransferBody extends ChangeReason {
  /** Email address of the account that receives the licence. */
  @MailAddress() mail!: string;

  /** The owner when the form was opened. */
  @ApiProperty({ format: 'uuid' }) @IsId() ownerId!: string;
}

export class AdditionBody {
  @ApiProperty({ enum: ADDITION_KINDS }) @IsIn(ADDITION_KINDS) kind!: AdditionKind;

  @WholeNumber(1, MAX_ADDED)
  quantity!: number;
}

export class AddToLicense extends IntersectionType(AdditionBody, ChangeReason) {}

export class AdditionToManyBody extends AdditionBody {
  /** In the order in which the additions will be made. */
  @ApiProperty({ type: [String], format: 'uuid', maxItems: MAX_AT_ONCE, uniqueItems: true })
  @IsArray()
  @ArrayMaxSize(MAX_AT_ONCE)
  @ArrayUnique()
  @IsId({ each: true })
  licenseIds!: string[];
}

export class FileGrantBody extends ChangeReason {
  /** Days of validity, counted from the approval. */
  @WholeNumber(1, MAX_GRANTED_FILE_DAYS)
  days!: number;
}

export class GrantTermsBody extends GrantedCapacityBody {
  /** Email address of the account that receives the licence. */
  @MailAddress() mail!: string;

  @ApiProperty({ maxLength: 40 }) @IsString() @MaxLength(40) @IsNotTyped() planId!: string;

  /** Calendar months; 0 is permanent. */
  @WholeNumber(0, 120) months!: number;

  /** Annual renewal price for terms that match no plan; 0 is free. If omitted, the licence cannot be renewed online. */
  @ApiPropertyOptional({ ...AGREED_FEN, nullable: true })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(MAX_AGREED_FEN)
  agreedYearFen?: number | null;
}

/** The agreed annual renewal price of what a licence was granted. */
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
