import { Controller, Get, Post, Query, type StreamableFile } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString } from 'class-validator';
import { LICENSE_PHASES, type LicensePhase } from '../../../domain/licensing/license.js';
import type { Locale } from '../../../domain/locale/locales.js';
import { CallerLocale, CurrentAccount, LetsIn, type Principal } from '../../../platform/http/access/access.js';
import { Id, Code } from '../../../platform/http/input/fields.js';
import { IsCleanText, IsId, MaxCodePoints } from '../../../platform/http/input/clean-text.js';
import { SearchQuery } from '../../../platform/http/input/list-query.js';
import { Returns, ReturnsText, textAttachment } from '../../../platform/http/output/returns.js';
import {
  CallerRequestKey,
  type RequestKey,
  RequiresIdempotencyKey,
  TakesIdempotencyKey,
} from '../../../platform/idempotency/request-key.js';
import { Limit } from '../../../platform/limits/limit.guard.js';
import { LicenseBindings } from '../binding/license-binding.service.js';
import { FILE_FORMATS, type FileFormat, LicenseDownloads } from '../files/license-downloads.service.js';
import { LicenseHistoryView } from '../history/history.views.js';
import { LicenseHistories } from '../history/license-histories.service.js';
import { customer } from '../license-changes.service.js';
import { LicenseRemarks } from '../owned-licenses.service.js';
import { PaidQueries } from '../paid.queries.js';
import { MergeableView, PaidDetailsView, PaidPageView } from '../paid.views.js';

/** Maximum length of a remark, in code points. */
const MAX_REMARK = 100;

export class PaidIdQuery {
  @ApiProperty({ format: 'uuid' })
  @IsId()
  paidId!: string;
}

class PaidListQuery extends SearchQuery {
  /**
   * `valid` beyond the next 30 days, `ending` within them or in grace, or `over`: expired, merged or revoked. Omit it
   * for all.
   */
  @ApiPropertyOptional({ enum: LICENSE_PHASES })
  @IsOptional()
  @IsIn(LICENSE_PHASES)
  phase?: LicensePhase;
}

class BindQuery extends PaidIdQuery {
  /** 8 to 128 letters, digits and `.` `_` `:` `-`; spaces are ignored and full-width characters understood. */
  @Code(500)
  machineId!: string;
}

class RemarkQuery extends PaidIdQuery {
  /** An empty text removes it. */
  @ApiProperty({ maxLength: MAX_REMARK })
  @IsString()
  @MaxCodePoints(MAX_REMARK)
  @IsCleanText()
  remark!: string;
}

export class GrantedFileQuery {
  /** `encrypted` opens with the licence key and the machine code, `plain` is readable. Both are signed. */
  @ApiPropertyOptional({ enum: FILE_FORMATS, default: 'encrypted' })
  @IsOptional()
  @IsIn(FILE_FORMATS)
  format: FileFormat = 'encrypted';
}

class FileQuery extends GrantedFileQuery {
  /** A file that staff granted without a machine; omit it for the machine file. */
  @ApiPropertyOptional({ format: 'uuid' })
  @IsOptional()
  @IsId()
  file?: string;
}

/** A customer's licences. Every change returns the updated licence. */
@Controller('account')
@LetsIn('customer')
export class PaidController {
  constructor(
    private readonly queries: PaidQueries,
    private readonly bindings: LicenseBindings,
    private readonly remarks: LicenseRemarks,
    private readonly downloads: LicenseDownloads,
    private readonly histories: LicenseHistories,
  ) {}

  /** The caller's licences, newest first. */
  @Get('paid')
  @Returns(200, PaidPageView)
  async list(
    @CurrentAccount() { accountId }: Principal,
    @Query() search: PaidListQuery,
    @CallerLocale() locale: Locale,
  ): Promise<PaidPageView> {
    return this.queries.list(accountId, search, locale);
  }

  /** The caller's licences that can be merged with at least one other. */
  @Get('paid-mergeable')
  @Returns(200, [MergeableView])
  async mergeable(
    @CurrentAccount() { accountId }: Principal,
    @CallerLocale() locale: Locale,
  ): Promise<MergeableView[]> {
    return this.queries.listMergeable(accountId, locale);
  }

  /** One licence with its history. */
  @Get('paid/:paidId')
  @Returns(200, PaidDetailsView)
  async show(
    @CurrentAccount() { accountId }: Principal,
    @Id('paidId') paidId: string,
    @CallerLocale() locale: Locale,
  ): Promise<PaidDetailsView> {
    return this.queries.get(accountId, paidId, locale);
  }

  /**
   * What happened to a licence, with what each step gave, cost and changed; entries taken back are marked. Entries of
   * licences that were merged in are included. What another owner did is shown without orders, amounts and machines.
   */
  @Get('paid/:paidId/history')
  @Returns(200, LicenseHistoryView)
  async history(
    @CurrentAccount() { accountId }: Principal,
    @Id('paidId') paidId: string,
    @CallerLocale() locale: Locale,
  ): Promise<LicenseHistoryView> {
    return { items: await this.histories.ofOwner(accountId, paidId, locale) };
  }

  /** The signed machine file of a bound licence, or a file that staff granted without a machine. */
  @Get('paid/:paidId/license-file')
  @Limit({ name: 'license-file', points: 60, windowSeconds: 600, per: 'account' })
  @ReturnsText()
  async file(
    @CurrentAccount() { accountId }: Principal,
    @Id('paidId') paidId: string,
    @Query() { format, file }: FileQuery,
  ): Promise<StreamableFile> {
    const { fileName, text } = file
      ? await this.downloads.downloadGranted(customer(accountId), { licenseId: paidId, fileId: file }, format)
      : await this.downloads.download(accountId, paidId, format);
    return textAttachment(text, fileName);
  }

  /** Binds a licence to a machine. */
  @Post('paid-binding')
  @TakesIdempotencyKey()
  @Returns(200, PaidDetailsView)
  async bind(
    @CurrentAccount() principal: Principal,
    @Query() { paidId, machineId }: BindQuery,
    @CallerLocale() locale: Locale,
    @CallerRequestKey() key: RequestKey | null,
  ): Promise<PaidDetailsView> {
    await this.bindings.bind(principal.accountId, { licenseId: paidId, typed: machineId, key });
    return this.show(principal, paidId, locale);
  }

  /** Unbinds a licence from its machine: up to three times in 365 days, at least 24 hours apart. */
  @Post('paid-unbind')
  @RequiresIdempotencyKey()
  @Returns(200, PaidDetailsView)
  async unbind(
    @CurrentAccount() principal: Principal,
    @Query() { paidId }: PaidIdQuery,
    @CallerLocale() locale: Locale,
    @CallerRequestKey() key: RequestKey | null,
  ): Promise<PaidDetailsView> {
    await this.bindings.unbind(principal.accountId, { licenseId: paidId, key });
    return this.show(principal, paidId, locale);
  }

  /** Sets the owner's note. */
  @Post('paid-remark')
  @Returns(200, PaidDetailsView)
  async remark(
    @CurrentAccount() principal: Principal,
    @Query() { paidId, remark }: RemarkQuery,
    @CallerLocale() locale: Locale,
  ): Promise<PaidDetailsView> {
    await this.remarks.write(principal.accountId, paidId, remark);
    return this.show(principal, paidId, locale);
  }
}
