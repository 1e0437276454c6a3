import { Body, Controller, Get, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { MAX_CORRECTED_POINTS } from '../../../domain/points/points.js';
import { Clock } from '../../../platform/clock/clock.js';
import { CurrentStaff, Requires, type StaffMember } from '../../../platform/http/access/access.js';
import { Line, WholeNumber } from '../../../platform/http/input/fields.js';
import { Returns } from '../../../platform/http/output/returns.js';
import { RequiresIdempotencyKey } from '../../../platform/idempotency/request-key.js';
import { DoneOrProposedView, SecondPersonView } from '../../approvals/index.js';
import { PointCorrections } from '../point-corrections.service.js';
import { PointsQueries } from '../points.queries.js';
import { PurseView, toPurseView } from './points.controller.js';

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
  async show(@Param('id', ParseUUIDPipe) id: string): Promise<PurseView> {
    return toPurseView(await this.queries.purse(id, this.clock.now()));
  }

  /** What a correction would do, and whether it would wait for a second administrator. Changes nothing. */
  @Post('preview')
  @Returns(200, ForeseenCorrectionView)
  async preview(
    @CurrentStaff() staff: StaffMember,
    @Param('id', ParseUUIDPipe) accountId: string,
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
    @Param('id', ParseUUIDPipe) accountId: string,
    @Body() { points, reason }: PointCorrectionBody,
  ): Promise<DoneOrProposedView> {
    return { proposalId: await this.corrections.correct(staff, { accountId, points }, reason) };
  }
}
