import { Body, Controller, Get, Param, ParseUUIDPipe, Post, Put, Query } from '@nestjs/common';
import { Listings } from '../../../platform/database/listings.js';
import { Requires } from '../../../platform/http/access/access.js';
import { ReturnsCsv } from '../../../platform/http/output/csv.js';
import { pageOf } from '../../../platform/http/input/pagination.js';
import { CurrentStaff, type StaffMember } from '../../../platform/http/access/principal.js';
import { ReadVersion } from '../../../platform/http/input/read-version.js';
import { Returns } from '../../../platform/http/output/returns.js';
import { RequiresIdempotencyKey } from '../../../platform/idempotency/request-key.js';
import { DoneOrProposedView, SecondPersonView } from '../../approvals/index.js';
import { CouponCatalog, type CouponDraft } from '../coupon-catalog.service.js';
import { StaffCouponView, couponsListing } from '../coupons.listing.js';
import { CouponsQuery, CouponTermsBody, NewCouponBody } from './staff-coupons.dto.js';
import { CouponOutcomeView } from './staff-coupons.views.js';

const CouponPage = pageOf(StaffCouponView);

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
    @Param('id', ParseUUIDPipe) id: string,
    @Body() terms: CouponTermsBody,
  ): Promise<SecondPersonView> {
    return { takesSecondPerson: await this.catalog.needsSecondPerson(staff, toDraft(terms), id) };
  }

  /** Replaces the terms, or proposes them if they need a second administrator. The code never changes. */
  @Put(':id')
  @Returns(200, DoneOrProposedView)
  async change(
    @CurrentStaff() staff: StaffMember,
    @Param('id', ParseUUIDPipe) id: string,
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
