import { Body, Controller, Get, Post, Put, Query } from '@nestjs/common';
import { Listings } from '../../../../platform/database/listings.js';
import type { Locale } from '../../../../domain/locale/locales.js';
import { CallerLocale, CurrentStaff, Requires, type StaffMember } from '../../../../platform/http/access/access.js';
import { Id } from '../../../../platform/http/input/fields.js';
import { refusalText } from '../../../../platform/http/errors/error.filter.js';
import { ReturnsCsv } from '../../../../platform/http/output/csv.js';
import { listOf } from '../../../../platform/http/input/pagination.js';
import { Returns, ReturnsNothing } from '../../../../platform/http/output/returns.js';
import { RequiresIdempotencyKey } from '../../../../platform/idempotency/request-key.js';
import { DoneOrProposedView, SecondPersonView } from '../../../approvals/index.js';
import { OnlySalesperson } from '../../../account/index.js';
import { StaffReads } from '../../../audit/index.js';
import { StaffLicenseView, licensesListing } from '../licenses.listing.js';
import { REFUSAL_PARAMS } from '../../license.js';
import { type AdditionPreview, StaffAdditions } from '../staff-additions.service.js';
import { StaffLicenses } from '../staff-licenses.service.js';
import { StaffLicenseFileView, StaffLicensesQueries } from '../staff-licenses.queries.js';
import {
  AdditionBody,
  AdditionPreviewsView,
  AdditionPreviewView,
  AdditionToManyBody,
  AddToLicense,
  AgreedPriceBody,
  AgreePrice,
  ChangeReason,
  StaffLicensesQuery,
  TransferBody,
} from './staff-licenses.views.js';
import { StaffLicenseHistoryView } from '../../history/history.views.js';
import { LicenseHistories } from '../../history/license-histories.service.js';

const LicensePage = listOf(StaffLicenseView);

/** Licences in the console. */
@Controller('admin/licenses')
@Requires('licenses.read')
export class StaffLicensesController {
  constructor(
    private readonly listings: Listings,
    private readonly queries: StaffLicensesQueries,
    private readonly licenses: StaffLicenses,
    private readonly additions: StaffAdditions,
    private readonly histories: LicenseHistories,
    private readonly staffReads: StaffReads,
  ) {}

  @Get()
  @Returns(200, LicensePage)
  async list(@OnlySalesperson() salesperson: string | null, @Query() query: StaffLicensesQuery) {
    return this.queries.list({ ...query, salesperson: salesperson ?? undefined });
  }

  @Get('export')
  @ReturnsCsv('licenses')
  async export(
    @CurrentStaff() { accountId: staffId }: StaffMember,
    @OnlySalesperson() salesperson: string | null,
    @Query() query: StaffLicensesQuery,
  ) {
    await this.staffReads.record({ staffId, what: 'license_export', subject: 'licenses' });
    return this.listings.file(licensesListing, { ...query, salesperson: salesperson ?? undefined });
  }

  @Get(':id')
  @Returns(200, StaffLicenseFileView)
  async show(
    @CurrentStaff() { accountId: staffId }: StaffMember,
    @OnlySalesperson() salesperson: string | null,
    @Id() id: string,
  ): Promise<StaffLicenseFileView> {
    const license = await this.queries.get(id, salesperson);
    await this.staffReads.record({ staffId, what: 'license', subject: id });
    return license;
  }

  /** What happened to a licence and everything merged into it, with sources, members of staff and price bases. */
  @Get(':id/history')
  @Returns(200, StaffLicenseHistoryView)
  async history(
    @CurrentStaff() { accountId: staffId }: StaffMember,
    @OnlySalesperson() salesperson: string | null,
    @Id() id: string,
    @CallerLocale() locale: Locale,
  ): Promise<StaffLicenseHistoryView> {
    await this.queries.requireOf(id, salesperson);
    const items = await this.histories.ofStaff(id, locale);
    await this.staffReads.record({ staffId, what: 'license', subject: id });
    return { items };
  }

  /** Adds users, assets or months; proposes the addition if it needs a second administrator's approval. */
  @Post(':id/additions')
  @Requires('licenses.extend')
  @RequiresIdempotencyKey()
  @Returns(200, DoneOrProposedView)
  async add(
    @CurrentStaff() staff: StaffMember,
    @Id() licenseId: string,
    @Body() { kind, quantity, reason }: AddToLicense,
  ): Promise<DoneOrProposedView> {
    return { proposalId: await this.additions.add({ staff, licenseId, reason }, { kind, quantity }) };
  }

  /** What an addition would do, and whether it would need a second administrator's approval. Changes nothing. */
  @Post(':id/additions/preview')
  @Requires('licenses.extend')
  @Returns(200, AdditionPreviewView)
  async previewAddition(
    @CurrentStaff() staff: StaffMember,
    @Id() licenseId: string,
    @Body() addition: AdditionBody,
    @CallerLocale() locale: Locale,
  ): Promise<AdditionPreviewView> {
    return toPreviewView(await this.additions.preview(staff, licenseId, addition), locale);
  }

  /** The same for an addition to several licences, one after the other. Leaves out unknown ones. Changes nothing. */
  @Post('additions/preview')
  @Requires('licenses.extend')
  @Returns(200, AdditionPreviewsView)
  async previewAdditions(
    @CurrentStaff() staff: StaffMember,
    @Body() { licenseIds, ...addition }: AdditionToManyBody,
    @CallerLocale() locale: Locale,
  ): Promise<AdditionPreviewsView> {
    const previews = await this.additions.previewAll(staff, licenseIds, addition);
    return { items: previews.map((preview) => toPreviewView(preview, locale)) };
  }

  /**
   * Sets the annual renewal price of a grant that no plan's price applies to. A price far below the list price needs a
   * second administrator's approval.
   */
  @Put(':id/agreed-price')
  @Requires('licenses.price')
  @RequiresIdempotencyKey()
  @Returns(200, DoneOrProposedView)
  async agreePrice(
    @CurrentStaff() staff: StaffMember,
    @Id() licenseId: string,
    @Body() { yearFen, seenFen, reason }: AgreePrice,
  ): Promise<DoneOrProposedView> {
    return { proposalId: await this.licenses.agreePrice({ staff, licenseId, reason }, { yearFen, seenFen }) };
  }

  /** Whether a price would need a second administrator's approval. Changes nothing. */
  @Post(':id/agreed-price/preview')
  @Requires('licenses.price')
  @Returns(200, SecondPersonView)
  async previewPrice(
    @CurrentStaff() staff: StaffMember,
    @Id() licenseId: string,
    @Body() prices: AgreedPriceBody,
  ): Promise<SecondPersonView> {
    return { takesSecondPerson: await this.licenses.priceNeedsSecondPerson(staff, licenseId, prices) };
  }

  /** Unbinds it from its machine, so that its owner can bind another regardless of the quota. */
  @Post(':id/unbind')
  @Requires('licenses.unbind')
  @RequiresIdempotencyKey()
  @ReturnsNothing()
  async unbind(
    @CurrentStaff() staff: StaffMember,
    @Id() licenseId: string,
    @Body() { reason }: ChangeReason,
  ): Promise<void> {
    await this.licenses.unbind({ staff, licenseId, reason });
  }

  /** Transfers it at its owner's request, to the account with this address. */
  @Post(':id/transfer')
  @Requires('licenses.transfer')
  @RequiresIdempotencyKey()
  @ReturnsNothing()
  async transfer(
    @CurrentStaff() staff: StaffMember,
    @Id() licenseId: string,
    @Body() { mail, ownerId: seenOwnerId, reason }: TransferBody,
  ): Promise<void> {
    await this.licenses.transfer({ staff, licenseId, reason }, { mail, seenOwnerId });
  }

  /** Revokes it permanently; its files go on the revocation list. */
  @Post(':id/revoke')
  @Requires('licenses.revoke')
  @RequiresIdempotencyKey()
  @ReturnsNothing()
  async revoke(
    @CurrentStaff() staff: StaffMember,
    @Id() licenseId: string,
    @Body() { reason }: ChangeReason,
  ): Promise<void> {
    await this.licenses.revoke({ staff, licenseId, reason });
  }
}

const toPreviewView = (preview: AdditionPreview, locale: Locale): AdditionPreviewView => ({
  ...preview,
  refusal: preview.refusal && refusalText(preview.refusal, locale, REFUSAL_PARAMS),
});
