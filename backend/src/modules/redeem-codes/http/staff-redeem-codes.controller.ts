import { Body, Controller, Get, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import { giftQuantity } from '../../../domain/codes/redeem-gift.js';
import { Listings } from '../../../platform/database/listings.js';
import { LetsIn } from '../../../platform/http/access.js';
import { CallerLocale } from '../../../platform/http/caller.js';
import { column, ReturnsCsv } from '../../../platform/http/csv.js';
import type { Locale } from '../../../platform/http/locale.js';
import { pageOf } from '../../../platform/http/pagination.js';
import { CurrentStaff, type StaffMember } from '../../../platform/http/principal.js';
import { Returns, ReturnsNothing } from '../../../platform/http/returns.js';
import { RequiresIdempotencyKey } from '../../../platform/idempotency/request-key.js';
import { Limit } from '../../../platform/limits/limit.guard.js';
import { type GiftDraft, type MadeBatch, RedeemBatches } from '../redeem-batches.service.js';
import { batchesListing, codesListing } from '../redeem-codes.listings.js';
import { describeGift } from '../redemption-description.js';
import { BatchesQuery, CodesQuery, FindCodeBody, NewBatchBody } from './staff-redeem-codes.dto.js';
import { FoundCodeView, RedeemBatchView, RedeemCodeView, WithdrawnBatchView } from './staff-redeem-codes.views.js';

const BatchPage = pageOf(RedeemBatchView);
const CodePage = pageOf(RedeemCodeView);

type MadeCode = MadeBatch['codes'][number];

/** Redeem codes in the console: what was made, what became of it. A code itself is seen once, in the file. */
@Controller('admin')
@LetsIn('admin')
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

  /** Makes codes and answers them as a file, this once. */
  @Post('redeem-batches')
  @RequiresIdempotencyKey()
  @Limit({ name: 'redeem-batches', points: 20, windowSeconds: 3_600, per: 'account' })
  @ReturnsCsv('redeem-codes')
  async make(@CurrentStaff() staff: StaffMember, @Body() body: NewBatchBody) {
    const { name, count } = body;
    const expiresAt = body.expiresAt ? new Date(body.expiresAt) : null;
    const { codes } = await this.batches.make(staff, { name, count, expiresAt, gift: toGift(body) });
    const columns = [
      column<MadeCode>('兑换码', 'Code', ({ code }) => code),
      column<MadeCode>('批次', 'Batch', () => name),
      column<MadeCode>('编号', 'Id', ({ id }) => id),
    ];
    return { columns, total: codes.length, batches: [codes] };
  }

  /** Withdraws every code of the batch that was not redeemed. */
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

const toGift = ({ kind, planId = '', months = 0, quantity = 1 }: NewBatchBody): GiftDraft =>
  kind === 'license' ? { kind, planId, months } : { kind, quantity };
