import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsInt, IsString, Max, MaxLength, Min, ValidateIf } from 'class-validator';
import {
  CODE_STATUSES,
  type CodeStatus,
  giftQuantity,
  MAX_GIFT,
  REDEEM_KINDS,
  type RedeemKind,
} from '../../../domain/codes/redemption.js';
import type { Locale } from '../../../domain/locale/locales.js';
import { Listings } from '../../../platform/database/listings.js';
import { CallerLocale, CurrentStaff, Requires, type StaffMember } from '../../../platform/http/access/access.js';
import { Id, Code, Line, OptionalInstant, WholeNumber } from '../../../platform/http/input/fields.js';
import { IsNotTyped } from '../../../platform/http/input/clean-text.js';
import { AnyOf, ListQuery, OneOf, OptionalId, SortKey } from '../../../platform/http/input/list-query.js';
import { listOf } from '../../../platform/http/input/pagination.js';
import { column, ReturnsCsv } from '../../../platform/http/output/csv.js';
import { Returns, ReturnsNothing } from '../../../platform/http/output/returns.js';
import { RequiresIdempotencyKey } from '../../../platform/idempotency/request-key.js';
import { Limit } from '../../../platform/limits/limit.guard.js';
import { DoneOrProposedView, SecondPersonView } from '../../approvals/index.js';
import { type BatchDraft, type GiftDraft, type MadeBatch, RedeemBatches } from '../redeem-batches.service.js';
import { BATCH_SORTS, batchesListing, CODE_SORTS, codesListing, describeGift } from '../redeem-codes.queries.js';

const MAX_CODES = 10_000;

class BatchesQuery extends ListQuery {
  @SortKey(...BATCH_SORTS) sort?: string;
  @AnyOf(...REDEEM_KINDS) kind?: readonly RedeemKind[];
  @OneOf('true', 'false') isWithdrawn?: string;
}

class CodesQuery extends ListQuery {
  @SortKey(...CODE_SORTS) sort?: string;
  @AnyOf(...CODE_STATUSES) status?: readonly CodeStatus[];
  @OptionalId() batchId?: string;
  @OptionalId() id?: string;
}

const givesLicense = ({ kind }: BatchGiftBody): boolean => kind === 'license';

/** What the codes give, and how many to make. */
class BatchGiftBody {
  @ApiProperty({ enum: REDEEM_KINDS })
  @IsIn(REDEEM_KINDS)
  kind!: RedeemKind;

  /** The plan of a licence; only for licence codes. */
  @ApiPropertyOptional({ maxLength: 40 })
  @ValidateIf(givesLicense)
  @IsString()
  @MaxLength(40)
  @IsNotTyped()
  planId?: string;

  /** The term of a licence in months, 0 for permanent; only for licence codes. */
  @ApiPropertyOptional({ type: 'integer', minimum: 0, maximum: MAX_GIFT.license })
  @ValidateIf(givesLicense)
  @IsInt()
  @Min(0)
  @Max(MAX_GIFT.license)
  months?: number;

  /** The amount, for every other kind. Each kind has its own limit. */
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: MAX_GIFT.points })
  @ValidateIf((body: BatchGiftBody) => !givesLicense(body))
  @IsInt()
  @Min(1)
  @Max(MAX_GIFT.points)
  quantity?: number;

  @WholeNumber(1, MAX_CODES, { description: 'Number of codes to create' })
  count!: number;
}

class NewBatchBody extends BatchGiftBody {
  @Line(100)
  name!: string;

  /** First instant at which the codes no longer work; omit it for codes that never expire. */
  @OptionalInstant()
  expiresAt?: string | null;
}

class FindCodeBody {
  /** As a customer reads it out. */
  @Code(100)
  code!: string;
}

class RedeemBatchView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ enum: REDEEM_KINDS }) kind!: RedeemKind;
  @ApiProperty({ type: 'integer', description: 'For a licence, its months; 0 means permanent' }) quantity!: number;
  /** What a code gives, in the caller's language. */
  @ApiProperty() description!: string;
  @ApiProperty({ type: 'integer', description: 'Number of codes created' }) size!: number;
  /** Whether its codes were made. The codes of an approved batch are made on request. */
  @ApiProperty() isPrinted!: boolean;
  @ApiProperty({ type: 'integer', description: 'Number of codes redeemed' }) redeemed!: number;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) expiresAt!: Date | null;
  @ApiProperty({ type: String, format: 'date-time' }) createdAt!: Date;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) withdrawnAt!: Date | null;
}

class RedeemCodeView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) batchId!: string;
  @ApiProperty({ enum: CODE_STATUSES }) status!: CodeStatus;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) redeemedAt!: Date | null;
  /** The account that redeemed it. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) accountId!: string | null;
  @ApiProperty({ type: String, nullable: true }) mail!: string | null;
  /** The licence it gave or added to. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) licenseId!: string | null;
  @ApiProperty({ type: String, nullable: true }) licenseKey!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) withdrawnAt!: Date | null;
}

class FoundCodeView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) batchId!: string;
}

class WithdrawnBatchView {
  @ApiProperty({ type: 'integer', description: 'Number of codes withdrawn' }) count!: number;
}

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
  async print(@CurrentStaff() staff: StaffMember, @Id() id: string) {
    const { name, codes } = await this.batches.print(staff, id);
    return toFile(name, codes);
  }

  /** Withdraws the batch's unredeemed codes. */
  @Post('redeem-batches/:id/withdraw')
  @RequiresIdempotencyKey()
  @Returns(200, WithdrawnBatchView)
  async withdraw(@CurrentStaff() staff: StaffMember, @Id() id: string): Promise<WithdrawnBatchView> {
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
  async withdrawCode(@CurrentStaff() staff: StaffMember, @Id() id: string): Promise<void> {
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
