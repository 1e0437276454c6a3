import { Body, Controller, Get, Post, Put, Query } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { COUPONED_KINDS, type CouponedKind } from '../../../domain/orders/order-money.js';
import { Listings } from '../../../platform/database/listings.js';
import { CurrentStaff, Requires, type StaffMember } from '../../../platform/http/access/access.js';
import { IsCode, IsNotTyped } from '../../../platform/http/input/clean-text.js';
import { ListQuery, OneOf, SortKey } from '../../../platform/http/input/list-query.js';
import { listOf } from '../../../platform/http/input/pagination.js';
import { Id, OptionalInstant, OptionalLine, ReadVersion } from '../../../platform/http/input/fields.js';
import { ReturnsCsv } from '../../../platform/http/output/csv.js';
import { Returns } from '../../../platform/http/output/returns.js';
import { RequiresIdempotencyKey } from '../../../platform/idempotency/request-key.js';
import { DoneOrProposedView, SecondPersonView } from '../../approvals/index.js';
import { CouponCatalog, type CouponDraft } from '../coupon-catalog.service.js';
import { COUPON_SORTS, couponsListing, StaffCouponView } from '../coupons.listing.js';

/** 100 million yuan: more than any coupon needs. */
const MAX_FEN = 10_000_000_000;
const MAX_USES = 1_000_000;

class CouponsQuery extends ListQuery {
  @SortKey(...COUPON_SORTS) sort?: string;
  @OneOf('true', 'false') isEnabled?: string;
}

/** The terms of a coupon. A term that is null or omitted means no limit; exactly one of the two values is given. */
class CouponTermsBody {
  @ApiPropertyOptional({ type: 'integer', nullable: true, minimum: 1, maximum: 10_000, description: 'Basis points' })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(10_000)
  percentBps?: number | null;

  @ApiPropertyOptional({ type: 'integer', nullable: true, minimum: 1, maximum: MAX_FEN, description: 'Fen' })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MAX_FEN)
  amountFen?: number | null;

  @ApiProperty()
  @IsBoolean()
  isEnabled!: boolean;

  @OptionalInstant()
  startsAt?: string | null;

  @OptionalInstant()
  endsAt?: string | null;

  @ApiPropertyOptional({ enum: COUPONED_KINDS, isArray: true, nullable: true })
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayUnique()
  @IsIn(COUPONED_KINDS, { each: true })
  orderKinds?: CouponedKind[] | null;

  @ApiPropertyOptional({ type: [String], nullable: true })
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(50)
  @ArrayUnique()
  @IsString({ each: true })
  @MaxLength(40, { each: true })
  @IsNotTyped()
  planIds?: string[] | null;

  @ApiPropertyOptional({ type: 'integer', minimum: 0, maximum: MAX_FEN, default: 0, description: 'Fen' })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(MAX_FEN)
  minimumFen?: number;

  @ApiPropertyOptional({ type: 'integer', nullable: true, minimum: 1, maximum: MAX_USES })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MAX_USES)
  maxRedemptions?: number | null;

  @ApiPropertyOptional({ type: 'integer', nullable: true, minimum: 1, maximum: MAX_USES })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MAX_USES)
  maxPerCustomer?: number | null;

  @OptionalLine(200)
  note?: string;
}

class NewCouponBody extends CouponTermsBody {
  @ApiProperty({ maxLength: 200 })
  @IsString()
  @MaxLength(200)
  @IsCode()
  code!: string;
}

/** Exactly one is not null. */
class CouponOutcomeView {
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) id!: string | null;
  /** Set when the change waits for a second administrator. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) proposalId!: string | null;
}

const CouponPage = listOf(StaffCouponView);

@Controller('admin/coupons')
@Requires('coupons.write')
export class StaffCouponsController {
  constructor(
    private readonly catalog: CouponCatalog,
    private readonly listings: Listings,
  ) {}

  @Get()
  @Returns(200, CouponPage)
  async list(@Query() query: CouponsQuery) {
    return this.listings.page(couponsListing, query);
  }

  @Get('export')
  @ReturnsCsv('coupons')
  async export(@Query() query: CouponsQuery) {
    return this.listings.file(couponsListing, query);
  }

  @Post()
  @RequiresIdempotencyKey()
  @Returns(201, CouponOutcomeView)
  async create(
    @CurrentStaff() staff: StaffMember,
    @Body() { code, ...terms }: NewCouponBody,
  ): Promise<CouponOutcomeView> {
    const { resultId: id, proposalId } = await this.catalog.create(staff, code, toDraft(terms));
    return { id, proposalId };
  }

  /** Whether this coupon would need a second administrator. Changes nothing. */
  @Post('preview')
  @Returns(200, SecondPersonView)
  async preview(@CurrentStaff() staff: StaffMember, @Body() terms: CouponTermsBody): Promise<SecondPersonView> {
    return { takesSecondPerson: await this.catalog.needsSecondPerson(staff, toDraft(terms), null) };
  }

  /** Whether this change would need a second administrator. Changes nothing. */
  @Post(':id/preview')
  @Returns(200, SecondPersonView)
  async previewChange(
    @CurrentStaff() staff: StaffMember,
    @Id() id: string,
    @Body() terms: CouponTermsBody,
  ): Promise<SecondPersonView> {
    return { takesSecondPerson: await this.catalog.needsSecondPerson(staff, toDraft(terms), id) };
  }

  /** Replaces the terms, or proposes them if they need a second administrator. The code never changes. */
  @Put(':id')
  @Returns(200, DoneOrProposedView)
  async change(
    @CurrentStaff() staff: StaffMember,
    @Id() id: string,
    @ReadVersion() version: number,
    @Body() terms: CouponTermsBody,
  ): Promise<DoneOrProposedView> {
    const { proposalId } = await this.catalog.change(staff, id, version, toDraft(terms));
    return { proposalId };
  }
}

const toDate = (text: string | null | undefined): Date | null => (text ? new Date(text) : null);

const toDraft = (terms: CouponTermsBody): CouponDraft => ({
  percentBps: terms.percentBps ?? null,
  amountFen: terms.amountFen ?? null,
  isEnabled: terms.isEnabled,
  startsAt: toDate(terms.startsAt),
  endsAt: toDate(terms.endsAt),
  orderKinds: terms.orderKinds ?? null,
  planIds: terms.planIds ?? null,
  minimumFen: terms.minimumFen ?? 0,
  maxRedemptions: terms.maxRedemptions ?? null,
  maxPerCustomer: terms.maxPerCustomer ?? null,
  note: terms.note ?? '',
});
