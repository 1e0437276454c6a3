import { Body, Controller, Get, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import { giftQuantity } from '../../../domain/codes/redeem-gift.js';
import { Listings } from '../../../platform/database/listings.js';
import { Requires } from '../../../platform/http/access/access.js';
import { CallerLocale } from '../../../platform/http/access/caller.js';
import { column, ReturnsCsv } from '../../../platform/http/output/csv.js';
import type { Locale } from '../../../domain/locale/locales.js';
import { listOf } from '../../../platform/http/input/pagination.js';
import { CurrentStaff, type StaffMember } from '../../../platform/http/access/principal.js';
import { Returns, ReturnsNothing } from '../../../platform/http/output/returns.js';
import { RequiresIdempotencyKey } from '../../../platform/idempotency/request-key.js';
import { Limit } from '../../../platform/limits/limit.guard.js';
import { DoneOrProposedView, SecondPersonView } from '../../approvals/index.js';
import { type BatchDraft, type GiftDraft, type MadeBatch, RedeemBatches } from '../redeem-batches.service.js';
import { batchesListing, codesListing } from '../redeem-codes.listings.js';
import { describeGift } from '../redemption-description.js';
import { BatchesQuery, BatchGiftBody, CodesQuery, FindCodeBody, NewBatchBody } from './staff-redeem-codes.dto.js';
import { FoundCodeView, RedeemBatchView, RedeemCodeView, WithdrawnBatchView } from './staff-redeem-codes.views.js';

const BatchPage = listOf(RedeemBatchView);
const CodePage = listOf(RedeemCodeView);

type MadeCode = MadeBatch['codes'][number];

/**
 * Redeem codes in the console: batches, and the status of each code. A code itself is visible only once, in the
 * downloaded file.
 */
@Controller('admin')
@Requires('codes.write')
export class StaffRedeemCodesController {
  constructor(
    private readonly batches: RedeemBatches,
    private readonly listings: Listings,
  ) {}

  @Get('redeem-batches')
  @Returns(200, BatchPage)
  async listBatches(@Query() query: BatchesQuery, @CallerLocale() locale: Locale) {
    const page = await this.listings.page(batchesListing, query);
    const items = page.items.map(({ gift, ...batch }) => ({
      ...batch,
      kind: gift.kind,
      quantity: giftQuantity(gift),
      description: describeGift(gift, locale),
    }));
    return { ...page, items };
  }

  /**
   * Makes codes and returns them as a file, once only. Refuses a batch that needs a second administrator's approval.
   */
  @Post('redeem-batches')
  @RequiresIdempotencyKey()
  @Limit({ name: 'redeem-batches', points: 20, windowSeconds: 3_600, per: 'account' })
  @ReturnsCsv('redeem-codes')
  async make(@CurrentStaff() staff: StaffMember, @Body() body: NewBatchBody) {
    const { codes } = await this.batches.make(staff, toDraft(body));
    return toFile(body.name, codes);
  }

  /** Whether a batch would need a second administrator's approval. Changes nothing. */
  @Post('redeem-batches/preview')
  @Returns(200, SecondPersonView)
  async preview(@CurrentStaff() staff: StaffMember, @Body() body: BatchGiftBody): Promise<SecondPersonView> {
    return { takesSecondPerson: await this.batches.needsSecondPerson(staff, toDraft({ ...body, name: '' })) };
  }

  /** Proposes a batch for a second administrator's approval. */
  @Post('redeem-batches/proposals')
  @RequiresIdempotencyKey()
  @Returns(201, DoneOrProposedView)
  async propose(@CurrentStaff() staff: StaffMember, @Body() body: NewBatchBody): Promise<DoneOrProposedView> {
    return { proposalId: await this.batches.propose(staff, toDraft(body)) };
  }

  /** Makes the codes of an approved batch and returns them as a file, once only. */
  @Post('redeem-batches/:id/codes')
  @RequiresIdempotencyKey()
  @ReturnsCsv('redeem-codes')
  async print(@CurrentStaff() staff: StaffMember, @Param('id', ParseUUIDPipe) id: string) {
    const { name, codes } = await this.batches.print(staff, id);
    return toFile(name, codes);
  }

  /** Withdraws the batch's unredeemed codes. */
  @Post('redeem-batches/:id/withdraw')
  @RequiresIdempotencyKey()
  @Returns(200, WithdrawnBatchView)
  async withdraw(
    @CurrentStaff() staff: StaffMember,
    @Param('id', ParseUUIDPipe) id: string,
  ): Promise<WithdrawnBatchView> {
    return { count: await this.batches.withdraw(staff, id) };
  }

  @Get('redeem-codes')
  @Returns(200, CodePage)
  async listCodes(@Query() query: CodesQuery) {
    return this.listings.page(codesListing, query);
  }

  /** Finds the code that a customer reads out. */
  @Post('redeem-codes/find')
  @Returns(200, FoundCodeView)
  async find(@Body() { code }: FindCodeBody): Promise<FoundCodeView> {
    return this.batches.find(code);
  }

  @Post('redeem-codes/:id/withdraw')
  @RequiresIdempotencyKey()
  @ReturnsNothing()
  async withdrawCode(@CurrentStaff() staff: StaffMember, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    await this.batches.withdrawCode(staff, id);
  }
}

const toFile = (name: string, codes: readonly MadeCode[]) => ({
  columns: [
    column<MadeCode>('兑换码', 'Code', ({ code }) => code),
    column<MadeCode>('批次', 'Batch', () => name),
    column<MadeCode>('编号', 'ID', ({ id }) => id),
  ],
  total: codes.length,
  batches: [codes],
});

const toDraft = ({ name, count, expiresAt, ...gift }: NewBatchBody): BatchDraft => ({
  name,
  count,
  expiresAt: expiresAt ? new Date(expiresAt) : null,
  gift: toGift(gift),
});

const toGift = ({ kind, planId = '', months = 0, quantity = 1 }: Omit<BatchGiftBody, 'count'>): GiftDraft =>
  kind === 'license' ? { kind, planId, months } : { kind, quantity };
