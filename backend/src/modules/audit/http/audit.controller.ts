import { Controller, Get, Param, Post, Query } from '@nestjs/common';
import { AppError } from '../../../domain/errors/index.js';
import { Listings } from '../../../platform/database/listings.js';
import { Requires } from '../../../platform/http/access/access.js';
import { CallerLocale } from '../../../platform/http/access/caller.js';
import { ReturnsCsv } from '../../../platform/http/output/csv.js';
import type { Locale } from '../../../domain/locale/locales.js';
import { pageOf } from '../../../platform/http/input/pagination.js';
import { CurrentStaff, type StaffMember } from '../../../platform/http/access/principal.js';
import { Returns } from '../../../platform/http/output/returns.js';
import { Limit } from '../../../platform/limits/limit.guard.js';
import { AuditRowView, auditListing } from '../audit.listing.js';
import { AuditNames, namesIn } from '../audit-names.queries.js';
import { AuditReading } from '../audit-reading.service.js';
import { AuditFactsView, AuditQuery, AuditStateView } from './audit.dto.js';

const AuditPage = pageOf(AuditRowView);

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
  @Returns(200, AuditPage)
  async list(@CallerLocale() locale: Locale, @Query() query: AuditQuery) {
    const page = await this.listings.page(auditListing, query);
    const names = await this.names.of(page.items, locale);
    return { ...page, items: page.items.map((row) => ({ ...row, names: namesIn(row, names) })) };
  }

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
