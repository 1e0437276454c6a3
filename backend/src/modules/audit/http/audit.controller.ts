import { Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { AppError } from '../../../domain/errors/index.js';
import type { Locale } from '../../../domain/locale/locales.js';
import { Listings } from '../../../platform/database/listings.js';
import { CallerLocale, CurrentStaff, Requires, type StaffMember } from '../../../platform/http/access/access.js';
import { IsCleanText, SearchText } from '../../../platform/http/input/clean-text.js';
import { stacked } from '../../../platform/http/input/fields.js';
import { ListQuery, SortKey } from '../../../platform/http/input/list-query.js';
import { listOf } from '../../../platform/http/input/pagination.js';
import { ReturnsCsv } from '../../../platform/http/output/csv.js';
import { Returns } from '../../../platform/http/output/returns.js';
import { Limit } from '../../../platform/limits/limit.guard.js';
import { AuditReading } from '../audit-reading.service.js';
import { AUDIT_SORTS, auditListing, AuditNames, AuditRowView, namesIn } from '../audit.queries.js';

/** An id, or a name as it was typed. */
const TypedName = () =>
  stacked(
    ApiPropertyOptional({ maxLength: 320 }),
    IsOptional(),
    IsString(),
    MaxLength(320),
    SearchText(),
    IsCleanText(),
  );

class AuditQuery extends ListQuery {
  @SortKey(...AUDIT_SORTS) sort?: string;

  /** The actor: a mail address or the id of an account. */
  @TypedName()
  actor?: string;

  /** An action, or the beginning of one, such as `account.` */
  @ApiPropertyOptional({ maxLength: 60, pattern: '^[a-z_.-]+$' })
  @IsOptional()
  @IsString()
  @MaxLength(60)
  @Matches(/^[a-z_.-]+$/)
  action?: string;

  /**
   * The subject: an id, or its display name: a mail address, the number of an order or a quote, a licence key, a code,
   * a name.
   */
  @TypedName()
  subject?: string;
}

const FREE_OBJECT = { type: 'object', additionalProperties: true, nullable: true } as const;

/** The personal facts of a record. */
class AuditFactsView {
  @ApiProperty(FREE_OBJECT) facts!: object | null;
  @ApiProperty() hadFacts!: boolean;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) keptUntil!: Date | null;
}

class AuditCheckView {
  @ApiProperty({ type: String, format: 'date-time' }) checkedAt!: Date;
  @ApiProperty({ type: 'integer', description: 'Number of links verified' }) sealed!: number;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Sequence number of the first broken link' })
  brokenAt!: number | null;
}

class AuditStateView {
  @ApiProperty({ type: 'integer' }) sealed!: number;
  @ApiProperty({ type: 'integer', description: 'Number of records not yet in the chain' }) unsealed!: number;
  @ApiProperty({ type: AuditCheckView, nullable: true }) lastCheck!: AuditCheckView | null;
}

class AuditRowViewPage extends listOf(AuditRowView) {
  @ApiPropertyOptional({
    type: 'integer',
    description:
      'Number of newest records in which `q` was searched; present only if the period has older ones. Records whose subject, or whose actor’s address, is exactly `q` are found regardless',
  })
  override readonly searched?: number;
}

/** The audit log, for admins. Read-only: no route changes a record. */
@Controller('admin/audit')
@Requires('audit.read')
export class AuditController {
  constructor(
    private readonly listings: Listings,
    private readonly reading: AuditReading,
    private readonly names: AuditNames,
  ) {}

  @Get()
  @Returns(200, AuditRowViewPage)
  async list(@CallerLocale() locale: Locale, @Query() query: AuditQuery) {
    const page = await this.listings.page(auditListing, query);
    const names = await this.names.of(page.items, locale);
    return { ...page, items: page.items.map((row) => ({ ...row, names: namesIn(row, names) })) };
  }

  /** All records that match, also those that are too old for a page of a search. */
  @Get('export')
  @ReturnsCsv('audit')
  async export(@CurrentStaff() staff: StaffMember, @Query() query: AuditQuery) {
    const file = await this.listings.file(auditListing, query);
    await this.reading.noteExport(staff, file.total);
    return file;
  }

  /** How far the log is sealed, and the result of the last check of the chain. */
  @Get('chain')
  @Returns(200, AuditStateView)
  async chain() {
    return this.reading.state();
  }

  /** Verifies the whole chain now. */
  @Post('chain/check')
  @Limit({ name: 'audit-check', points: 6, windowSeconds: 3_600, per: 'account' })
  @Returns(200, AuditStateView)
  async check(@CurrentStaff() staff: StaffMember) {
    return this.reading.check(staff);
  }

  /** Returns a record's personal facts: network address, mail addresses. The read is recorded. */
  @Get(':id/facts')
  @Returns(200, AuditFactsView)
  async facts(@CurrentStaff() staff: StaffMember, @Param('id') id: string) {
    if (!/^\d{1,18}$/.test(id)) throw new AppError('request.not_found');
    return this.reading.facts(staff, id);
  }
}
