import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsBoolean, IsOptional, IsString, MaxLength } from 'class-validator';
import { capacityOf } from '../../../../domain/licensing/license.js';
import { type Locale, textIn } from '../../../../domain/locale/locales.js';
import { CallerLocale, CurrentAccount, LetsIn, type Principal } from '../../../../platform/http/access/access.js';
import { IsId, IsMailAddress } from '../../../../platform/http/input/clean-text.js';
import { pageOf, PageQuery } from '../../../../platform/http/input/pagination.js';
import { CapacityView, Returns, ReturnsNothing } from '../../../../platform/http/output/returns.js';
import {
  CallerRequestKey,
  type RequestKey,
  TakesIdempotencyKey,
} from '../../../../platform/idempotency/request-key.js';
import { Limit } from '../../../../platform/limits/limit.guard.js';
import { PaidIdQuery } from '../../http/paid.controller.js';
import { LicenseSnapshotView, toSnapshotView } from '../../license-sql.js';
import { LicenseLogQueries } from '../license-logs.queries.js';
import { LicenseMerging, LicenseTransfers } from '../license-exchange.service.js';

/** Limit per merge; to merge more licences, callers merge several times. */
const MAX_SOURCES = 50;

class MergeLicenses {
  @ApiProperty({ format: 'uuid' })
  @IsId()
  targetPaidId!: string;

  /** They become `merged`; their capacity is added to the target. */
  @ApiProperty({ type: [String], format: 'uuid', maxItems: MAX_SOURCES })
  @IsArray()
  @ArrayMaxSize(MAX_SOURCES)
  @IsId({ each: true })
  sourcePaidIds!: string[];

  /** Only return what the merge would give. */
  @ApiPropertyOptional({ default: false })
  @IsOptional()
  @IsBoolean()
  dryRun?: boolean;
}

class TransferQuery extends PaidIdQuery {
  /**
   * Email address of the recipient's account. A space is read as `+`, because an unencoded `+` in a query becomes a
   * space.
   */
  @ApiProperty({ maxLength: 320 })
  @IsString()
  @MaxLength(320)
  @IsMailAddress()
  mail!: string;
}

class MergedTermsView extends CapacityView {
  /** The earliest expiry of all; null is permanent. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) expiresAt!: string | null;
}

class DaysLostView {
  @ApiProperty({ format: 'uuid' }) paidId!: string;
  @ApiProperty({ type: 'integer' }) days!: number;
}

/** The result of a merge, or of a dry run. */
class MergeView {
  @ApiProperty({ format: 'uuid' }) targetPaidId!: string;
  @ApiProperty() dryRun!: boolean;
  /** The target afterwards. */
  @ApiProperty() after!: MergedTermsView;
  /** What the target gains; -1 if it becomes unlimited. */
  @ApiProperty() gained!: CapacityView;
  /** What is lost because another licence in the merge is already unlimited in it. */
  @ApiProperty() absorbed!: CapacityView;
  /** The licences that would have run longer, and by how many days. */
  @ApiProperty({ type: [DaysLostView] }) daysLost!: DaysLostView[];
}

class MergeLogView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty() targetBefore!: LicenseSnapshotView;
  @ApiProperty({ type: [LicenseSnapshotView] }) sources!: LicenseSnapshotView[];
  @ApiProperty() targetAfter!: LicenseSnapshotView;
}

/** A licence that was sent or received. */
class LicenseTransferView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) paidId!: string;
  @ApiProperty() key!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ enum: ['sent', 'received'] }) direction!: 'sent' | 'received';
  /** The other account's address; the part before `@` is masked after its first mail. */
  @ApiProperty() mail!: string;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
}

const MergeLogPage = pageOf(MergeLogView);
const TransferPage = pageOf(LicenseTransferView);

/** Merging licences, and transferring them to another account. */
@Controller('account')
@LetsIn('customer')
export class LicenseExchangeController {
  constructor(
    private readonly merging: LicenseMerging,
    private readonly transfers: LicenseTransfers,
    private readonly logs: LicenseLogQueries,
  ) {}

  /** Merges licences into one; with `dryRun`, only returns the result it would have. */
  @Post('paid-merge')
  @TakesIdempotencyKey()
  @Returns(200, MergeView)
  async merge(
    @CurrentAccount() { accountId }: Principal,
    @Body() body: MergeLicenses,
    @CallerRequestKey() key: RequestKey | null,
  ): Promise<MergeView> {
    const { targetPaidId, sourcePaidIds, dryRun = false } = body;
    const command = { targetId: targetPaidId, sourceIds: sourcePaidIds };
    const { after, gained, absorbed, daysLost } = dryRun
      ? await this.merging.preview(accountId, command)
      : await this.merging.merge(accountId, command, key);
    return {
      targetPaidId,
      dryRun,
      after: { ...capacityOf(after), expiresAt: after.expiresAt?.toISOString() ?? null },
      gained,
      absorbed,
      daysLost: daysLost.map(({ licenseId, days }) => ({ paidId: licenseId, days })),
    };
  }

  /** The caller's merges, newest first, each with the state of its licences before it. */
  @Get('paid-merge-logs')
  @Returns(200, MergeLogPage)
  async mergeLogs(@CurrentAccount() { accountId }: Principal, @Query() { pageIndex }: PageQuery) {
    const page = await this.logs.merges(accountId, pageIndex);
    const items = page.items.map(({ id, mergedAt, targetBefore, sourcesBefore, targetAfter }) => ({
      id,
      createdAt: mergedAt.toISOString(),
      targetBefore: toSnapshotView(targetBefore),
      sources: sourcesBefore.map(toSnapshotView),
      targetAfter: toSnapshotView(targetAfter),
    }));
    return { ...page, items };
  }

  /** Transfers a licence to another account, found by its email address. */
  @Post('license-transfer')
  @Limit({ name: 'license-transfer', points: 20, windowSeconds: 3_600, per: 'account' })
  @TakesIdempotencyKey()
  @ReturnsNothing()
  async transfer(
    @CurrentAccount() { accountId }: Principal,
    @Query() { mail, paidId }: TransferQuery,
    @CallerRequestKey() key: RequestKey | null,
  ): Promise<void> {
    await this.transfers.transfer(accountId, { licenseId: paidId, mail, key });
  }

  /** Licences the caller sent or received, newest first. */
  @Get('license-transfers')
  @Returns(200, TransferPage)
  async transferLog(
    @CurrentAccount() { accountId }: Principal,
    @Query() { pageIndex }: PageQuery,
    @CallerLocale() locale: Locale,
  ) {
    const page = await this.logs.transfers(accountId, pageIndex);
    const items = page.items.map(({ transferredAt, nameZh, nameEn, ...line }) => ({
      ...line,
      name: textIn({ zh: nameZh, en: nameEn }, locale),
      createdAt: transferredAt.toISOString(),
    }));
    return { ...page, items };
  }
}
