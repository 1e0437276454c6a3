import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import type { Combo } from '../../../domain/pricing/discounts.js';
import { comboChargeFen } from '../../../domain/pricing/list-price.js';
import { CurrentStaff, Requires, type StaffMember } from '../../../platform/http/access/access.js';
import {
  GrantedCapacityBody,
  Line,
  OptionalDay,
  OptionalFlag,
  OptionalLine,
  ReadVersion,
  WholeNumber,
} from '../../../platform/http/input/fields.js';
import { IsCleanText, IsId, IsNotTyped } from '../../../platform/http/input/clean-text.js';
import { CapacityView, FEN, Returns, ReturnsNothing } from '../../../platform/http/output/returns.js';
import { DoneOrProposedView } from '../../approvals/index.js';
import { type Edition, EDITIONS } from '../../site/index.js';
import { PlanEditing } from '../plan-editing.service.js';
import { PlanSchedule } from '../plan-schedule.service.js';
import { arrangementOf, type EditablePlan, type PlanDraft } from '../plans.queries.js';

const MAX_FEN = 100_000_000_000;

class NameBody {
  @Line(60)
  zh!: string;

  @Line(60)
  en!: string;
}

class DescriptionBody {
  @ApiProperty({ maxLength: 300 }) @IsString() @MaxLength(300) @IsCleanText() zh!: string;
  @ApiProperty({ maxLength: 300 }) @IsString() @MaxLength(300) @IsCleanText() en!: string;
}

class ComboBody {
  /** Calendar months; 0 for a lifetime. */
  @WholeNumber(0, 120) months!: number;

  @WholeNumber(0, MAX_FEN, { description: 'Fen, before the discount' })
  priceFen!: number;

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    maximum: 10_000,
    description: 'Share of the list price that is charged, in basis points',
  })
  @IsInt()
  @Min(1)
  @Max(10_000)
  discountBps!: number;
}

const MAX_COMBOS = 12;

class PlanBody extends GrantedCapacityBody {
  @ApiProperty() @IsObject() @ValidateNested() @Type(() => NameBody) name!: NameBody;
  @ApiProperty() @IsObject() @ValidateNested() @Type(() => DescriptionBody) description!: DescriptionBody;

  /** A hidden plan is not offered; licences of it can still be renewed. */
  @ApiProperty() @IsBoolean() isHidden!: boolean;

  /** Only such a plan may have a price of 0. */
  @OptionalFlag() isFree?: boolean;

  @ApiProperty({ type: [ComboBody], maxItems: MAX_COMBOS })
  @IsArray()
  @ArrayMaxSize(MAX_COMBOS)
  @ValidateNested({ each: true })
  @Type(() => ComboBody)
  combos!: ComboBody[];
}

/** The plan as it would be, and its id, which is left out for a new plan. */
class PlanPreviewBody extends PlanBody {
  @ApiPropertyOptional({ maxLength: 40 }) @IsOptional() @IsString() @MaxLength(40) @IsNotTyped() id?: string;
}

class ReasonedPlanBody extends PlanBody {
  /** For the second administrator, where the prices need one. */
  @OptionalLine(300)
  reason?: string;
}

class PlanChangeBody extends ReasonedPlanBody {
  /** The day from which the change applies, from midnight in Asia/Shanghai; at once if omitted. */
  @OptionalDay() startsOn?: string;
}

class NewPlanBody extends ReasonedPlanBody {
  @ApiProperty({ pattern: '^[a-z][a-z0-9-]{1,30}$' }) @IsString() @Matches(/^[a-z][a-z0-9-]{1,30}$/) id!: string;
  @ApiProperty({ enum: EDITIONS }) @IsIn(EDITIONS) edition!: Edition;
}

class PlanOrderBody {
  /** Every plan's id once, in the order of the pricing page. */
  @ApiProperty({ type: [String] })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(100)
  @ArrayUnique()
  @IsString({ each: true })
  @MaxLength(40, { each: true })
  @IsNotTyped()
  ids!: string[];
}

export class StaffComboView extends ComboBody {
  /** The price of an order for it, to be shown unchanged. */
  @ApiProperty({ type: 'integer', description: 'Fen; a multiple of 100 (whole yuan)' }) chargeFen!: number;
}

class LaterPricesView {
  @ApiProperty({ format: 'date-time' }) startsAt!: string;
  @ApiProperty({ type: [StaffComboView] }) combos!: StaffComboView[];
}

export class PlannedChangeView extends LaterPricesView {
  @ApiProperty({ format: 'uuid' }) id!: string;
}

class PlannedChangeQuery {
  @ApiProperty({ format: 'uuid' }) @IsId() changeId!: string;
}

/** A change that became void because the person who planned it was disabled or may no longer change plans. */
export class VoidedChangeView extends LaterPricesView {
  @ApiProperty({ format: 'date-time' }) endedAt!: string;
}

/** The displayed price of one term before and after a change. */
export class PriceRowView {
  /** 0 is a lifetime. */
  @ApiProperty({ type: 'integer' }) months!: number;
  @ApiProperty({ ...FEN, nullable: true }) beforeFen!: number | null;
  @ApiProperty({ ...FEN, nullable: true }) afterFen!: number | null;
}

export class PlanPreviewView {
  /** Every term that is offered before or after. */
  @ApiProperty({ type: [PriceRowView] }) prices!: readonly PriceRowView[];
  /** The change would wait for a second administrator. */
  @ApiProperty() takesSecondPerson!: boolean;
}

export class StaffPlanView extends CapacityView {
  @ApiProperty() id!: string;
  @ApiProperty({ enum: EDITIONS }) edition!: Edition;
  @ApiProperty() name!: NameBody;
  @ApiProperty() description!: DescriptionBody;
  @ApiProperty() isHidden!: boolean;
  /** Only such a plan may have a price of 0. */
  @ApiProperty() isFree!: boolean;
  @ApiProperty({ type: [StaffComboView] }) combos!: StaffComboView[];
  /** The change that waits for its day. Until then, or until it is cancelled, no other one is possible. */
  @ApiProperty({ type: PlannedChangeView, nullable: true }) planned!: PlannedChangeView | null;
  @ApiProperty({ type: VoidedChangeView, nullable: true }) voided!: VoidedChangeView | null;
  /** Sent back with a change. */
  @ApiProperty({ type: 'integer' }) version!: number;
}

export class StaffPlansView {
  @ApiProperty({ type: [StaffPlanView] }) items!: StaffPlanView[];
  /** The version of the order of plans, sent back with a change of that order. */
  @ApiProperty({ type: 'integer' }) orderVersion!: number;
}

@Controller('admin/plans')
@Requires('plans.write')
export class StaffPlansController {
  constructor(
    private readonly editing: PlanEditing,
    private readonly schedule: PlanSchedule,
  ) {}

  /** Every plan, including hidden ones, in the order of the pricing page. */
  @Get()
  @Requires('plans.read')
  @Returns(200, StaffPlansView)
  async list(): Promise<StaffPlansView> {
    const plans = await this.editing.list();
    const items = plans.map((plan) => ({
      ...plan,
      combos: plan.combos.map(toComboView),
      planned: plan.planned && { id: plan.planned.id, ...toPricesView(plan.planned) },
      voided: plan.voided && { ...toPricesView(plan.voided), endedAt: new Date(plan.voided.endedAt).toISOString() },
    }));
    return { items, orderVersion: arrangementOf(plans) };
  }

  /** Adds a plan at the end, or proposes it where a price has the effect of a gift. */
  @Post()
  @Returns(201, DoneOrProposedView)
  async create(
    @CurrentStaff() staff: StaffMember,
    @Body() { id, edition, reason, ...draft }: NewPlanBody,
  ): Promise<DoneOrProposedView> {
    const { proposalId } = await this.editing.create(staff, { id, edition, ...toDraft(draft) }, reason ?? '');
    return { proposalId };
  }

  /** The prices before and after. Changes nothing. */
  @Post('preview')
  @Returns(200, PlanPreviewView)
  async preview(@Body() { id, ...body }: PlanPreviewBody): Promise<PlanPreviewView> {
    return this.editing.preview(id ?? null, toDraft(body));
  }

  @Put('order')
  @ReturnsNothing()
  async arrange(
    @CurrentStaff() staff: StaffMember,
    @ReadVersion() version: number,
    @Body() { ids }: PlanOrderBody,
  ): Promise<void> {
    await this.editing.arrange(staff, version, ids);
  }

  /**
   * Replaces everything but id and edition, now or from a later day, or proposes it where a price has the effect of a
   * gift. Orders that were placed keep their price.
   */
  @Put(':id')
  @Returns(200, DoneOrProposedView)
  async change(
    @CurrentStaff() staff: StaffMember,
    @Param('id') id: string,
    @ReadVersion() version: number,
    @Body() { startsOn, reason = '', ...body }: PlanChangeBody,
  ): Promise<DoneOrProposedView> {
    const draft = toDraft(body);
    const { proposalId } = startsOn
      ? await this.schedule.plan(staff, id, version, { draft, startsOn, reason })
      : await this.editing.change(staff, id, version, { draft, reason });
    return { proposalId };
  }

  /** Cancels the change that waits for its day, if it is the one that staff saw. */
  @Delete(':id/planned')
  @ReturnsNothing()
  async cancel(
    @CurrentStaff() staff: StaffMember,
    @Param('id') id: string,
    @Query() { changeId }: PlannedChangeQuery,
  ): Promise<void> {
    await this.schedule.cancel(staff, id, changeId);
  }
}

const toCombo = (combo: ComboBody): Combo => ({ ...combo, lifetime: combo.months === 0 });

const toComboView = (combo: Combo): StaffComboView => ({ ...combo, chargeFen: comboChargeFen(combo) });

const toPricesView = ({ startsAt, combos }: NonNullable<EditablePlan['voided'] | EditablePlan['planned']>) => ({
  startsAt: new Date(startsAt).toISOString(),
  combos: combos.map(toComboView),
});

const toDraft = ({ combos, isFree = false, ...terms }: PlanBody): PlanDraft => ({
  ...terms,
  isFree,
  combos: combos.map(toCombo),
});
