import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import { capacityFields } from '../../../domain/licensing/license.js';
import type { Locale } from '../../../domain/locale/locales.js';
import {
  MAX_CORRECTED_POINTS,
  POINT_RECORD_TYPES,
  type PointBalance,
  type PointRecordType,
  pointRecordType,
  spendable,
} from '../../../domain/points/points.js';
import { MAX_POINT_QUANTITY } from '../../../domain/pricing/discounts.js';
import { Clock } from '../../../platform/clock/clock.js';
import { Listings } from '../../../platform/database/listings.js';
import {
  CallerLocale,
  CurrentAccount,
  CurrentStaff,
  LetsIn,
  type Principal,
  Requires,
  type StaffMember,
} from '../../../platform/http/access/access.js';
import { Id, Line, WholeNumber } from '../../../platform/http/input/fields.js';
import { ListQuery, OneOf, OptionalId, SearchQuery, SortKey } from '../../../platform/http/input/list-query.js';
import { listOf, pageOf } from '../../../platform/http/input/pagination.js';
import { ReturnsCsv } from '../../../platform/http/output/csv.js';
import { Returns } from '../../../platform/http/output/returns.js';
import { RequiresIdempotencyKey } from '../../../platform/idempotency/request-key.js';
import { KnownAccount } from '../../account/index.js';
import { DoneOrProposedView, SecondPersonView } from '../../approvals/index.js';
import { StaffReads } from '../../audit/index.js';
import { PointCorrections, PointPriceList } from '../points-ledger.service.js';
import {
  describePoints,
  POINT_RECORD_SORTS,
  pointRecordsListing,
  PointsQueries,
  StaffPointRecordView,
} from '../points.queries.js';

/** Filters of the caller's ledger. */
class PointsQuery extends SearchQuery {
  @OneOf(...POINT_RECORD_TYPES) type?: PointRecordType;
}

class PointRecordView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  /** In the caller's language. */
  @ApiProperty() description!: string;
  @ApiProperty({ enum: POINT_RECORD_TYPES }) type!: PointRecordType;
  @ApiProperty({ type: 'integer', minimum: 1, description: 'Points; unsigned' }) amount!: number;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
}

/** The points of an account. */
class PurseView {
  /** The whole balance, on hold or not; below 0 only after a refund took back what had been earned. */
  @ApiProperty({ type: 'integer' }) balance!: number;
  /** What the account can spend now. */
  @ApiProperty({ type: 'integer', minimum: 0 }) spendable!: number;
  /**
   * Earned by referrals whose orders can still be refunded: they count towards the balance, but cannot be spent yet.
   */
  @ApiProperty({ type: 'integer', minimum: 0 }) held!: number;
  /** When the last of the held points can be spent; null where none is held or a refund of their order is open. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) heldUntil!: string | null;
}

class UnitPricesView extends capacityFields((name) =>
  ApiProperty({ type: 'integer', description: `Price in points of one unit of \`${name}\`` }),
) {
  @ApiProperty({ type: 'integer', description: 'Price in points per month' }) months!: number;
  @ApiProperty({ type: 'integer', description: 'Maximum quantity per exchange' }) maxQuantity!: number;
}

/** What points buy, and the caller's points. */
class PointPricesView extends IntersectionType(UnitPricesView, PurseView) {}

const toPurseView = (purse: PointBalance): PurseView => ({
  balance: purse.balance,
  spendable: spendable(purse),
  held: purse.hold.points,
  heldUntil: purse.hold.until?.toISOString() ?? null,
});

const PointRecordPage = pageOf(PointRecordView);

/** A customer's points. */
@Controller('account')
@LetsIn('customer')
export class PointsController {
  constructor(
    private readonly queries: PointsQueries,
    private readonly prices: PointPriceList,
    private readonly clock: Clock,
  ) {}

  /** The caller's ledger, newest first. */
  @Get('point-records')
  @Returns(200, PointRecordPage)
  async list(@CurrentAccount() { accountId }: Principal, @Query() search: PointsQuery, @CallerLocale() locale: Locale) {
    const page = await this.queries.list(accountId, search, locale);
    const items = page.items.map((line) => ({
      id: line.id,
      description: describePoints(line, locale),
      type: pointRecordType(line.amount),
      amount: Math.abs(line.amount),
      createdAt: line.createdAt.toISOString(),
    }));
    return { ...page, items };
  }

  /** What points buy for a licence, the caller's balance, and how much of it can be spent. */
  @Get('points/prices')
  @Returns(200, PointPricesView)
  async listPrices(@CurrentAccount() { accountId }: Principal): Promise<PointPricesView> {
    const purse = await this.queries.purse(accountId, this.clock.now());
    return { ...this.prices.current, maxQuantity: MAX_POINT_QUANTITY, ...toPurseView(purse) };
  }
}

class PointRecordsQuery extends ListQuery {
  @SortKey(...POINT_RECORD_SORTS) sort?: string;
  @OptionalId() accountId?: string;
}

const StaffPointRecordPage = listOf(StaffPointRecordView);

/** The points ledger in the console. */
@Controller('admin/point-records')
@Requires('customers.read')
export class StaffPointsController {
  constructor(
    private readonly listings: Listings,
    private readonly staffReads: StaffReads,
  ) {}

  @Get()
  @Returns(200, StaffPointRecordPage)
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

export class CorrectedPointsBody {
  /** Given to the account, or taken from it if negative; never 0. */
  @WholeNumber(-MAX_CORRECTED_POINTS, MAX_CORRECTED_POINTS)
  points!: number;
}

export class PointCorrectionBody extends CorrectedPointsBody {
  /** The customer reads it among their point records. */
  @Line(300, { minLength: 1 })
  reason!: string;
}

export class ForeseenCorrectionView extends SecondPersonView {
  @ApiProperty({ type: 'integer' }) balanceBefore!: number;
  @ApiProperty({ type: 'integer' }) balanceAfter!: number;
}

/** The points of one customer, and their correction. */
@Controller('admin/accounts/:id/points')
@Requires('points.correct')
export class PointCorrectionsController {
  constructor(
    private readonly corrections: PointCorrections,
    private readonly queries: PointsQueries,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Requires('customers.read')
  @Returns(200, PurseView)
  async show(@Id('id', KnownAccount) id: string): Promise<PurseView> {
    return toPurseView(await this.queries.purse(id, this.clock.now()));
  }

  /** What a correction would do, and whether it would wait for a second administrator. Changes nothing. */
  @Post('preview')
  @Returns(200, ForeseenCorrectionView)
  async preview(
    @CurrentStaff() staff: StaffMember,
    @Id() accountId: string,
    @Body() { points }: CorrectedPointsBody,
  ): Promise<ForeseenCorrectionView> {
    const { before, after, takesSecondPerson } = await this.corrections.preview(staff, { accountId, points });
    return { balanceBefore: before.balance, balanceAfter: after, takesSecondPerson };
  }

  /** Gives or takes points. What gives more than one person may becomes a proposal. */
  @Post()
  @RequiresIdempotencyKey()
  @Returns(201, DoneOrProposedView)
  async correct(
    @CurrentStaff() staff: StaffMember,
    @Id() accountId: string,
    @Body() { points, reason }: PointCorrectionBody,
  ): Promise<DoneOrProposedView> {
    return { proposalId: await this.corrections.correct(staff, { accountId, points }, reason) };
  }
}
