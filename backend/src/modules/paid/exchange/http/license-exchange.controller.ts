import { capacityOf } from '../../../../domain/licensing/capacity.js';
import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { LetsIn } from '../../../../platform/http/access/access.js';
import { CallerLocale } from '../../../../platform/http/access/caller.js';
import type { Locale } from '../../../../domain/locale/locales.js';
import { pageOf, PageQuery } from '../../../../platform/http/input/pagination.js';
import { CurrentAccount, type Principal } from '../../../../platform/http/access/principal.js';
import { Returns, ReturnsNothing } from '../../../../platform/http/output/returns.js';
import {
  CallerRequestKey,
  type RequestKey,
  TakesIdempotencyKey,
} from '../../../../platform/idempotency/request-key.js';
import { Limit } from '../../../../platform/limits/limit.guard.js';
import { LicenseLogQueries } from '../license-logs.queries.js';
import { LicenseMerging } from '../license-merging.service.js';
import { LicenseTransfers } from '../license-transfers.service.js';
import { MergeLicenses, TransferQuery } from './license-exchange.dto.js';
import { LicenseTransferView, MergeLogView, MergeView } from './license-exchange.views.js';
import { toSnapshotView } from '../../http/paid-view-mapping.js';
import { textIn } from '../../../../domain/locale/texts.js';

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

  /** The caller's merges, newest first, each with all its licences as they were. */
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
