import { Controller, Get, Query } from '@nestjs/common';
import type { Locale } from '../../../domain/locale/locales.js';
import { Listings } from '../../../platform/database/listings.js';
import { Requires } from '../../../platform/http/access/access.js';
import { CallerLocale } from '../../../platform/http/access/caller.js';
import { CurrentStaff, type StaffMember } from '../../../platform/http/access/principal.js';
import { ListQuery, SortKey, OptionalId } from '../../../platform/http/input/list-query.js';
import { listOf } from '../../../platform/http/input/pagination.js';
import { ReturnsCsv } from '../../../platform/http/output/csv.js';
import { Returns } from '../../../platform/http/output/returns.js';
import { StaffReads } from '../../audit/index.js';
import { describePoints } from '../point-description.js';
import { POINT_RECORD_SORTS, pointRecordsListing, StaffPointRecordView } from '../point-records.listing.js';

export class PointRecordsQuery extends ListQuery {
  @SortKey(...POINT_RECORD_SORTS) sort?: string;
  @OptionalId() accountId?: string;
}

const PointRecordPage = listOf(StaffPointRecordView);

/** The points ledger in the console. */
@Controller('admin/point-records')
@Requires('customers.read')
export class StaffPointsController {
  constructor(
    private readonly listings: Listings,
    private readonly staffReads: StaffReads,
  ) {}

  @Get()
  @Returns(200, PointRecordPage)
  async list(@Query() query: PointRecordsQuery, @CallerLocale() locale: Locale) {
    const page = await this.listings.page(pointRecordsListing, query);
    return { ...page, items: page.items.map((line) => ({ ...line, description: describePoints(line, locale) })) };
  }

  @Get('export')
  @Requires('customers.export')
  @ReturnsCsv('point-records')
  async export(@CurrentStaff() { accountId: staffId }: StaffMember, @Query() query: PointRecordsQuery) {
    await this.staffReads.record({ staffId, what: 'point_export', subject: query.accountId ?? 'points' });
    return this.listings.file(pointRecordsListing, query);
  }
}
