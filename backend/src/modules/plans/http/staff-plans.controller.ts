import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import { CapacityView, FEN, Returns, ReturnsNothing } from '../../../platform/http/output/returns.js';
import { ApiProperty } from '@nestjs/swagger';
import type { Combo } from '../../../domain/pricing/plan-combo.js';
import { comboChargeFen } from '../../../domain/pricing/list-price.js';
import { CurrentStaff, Requires, type StaffMember } from '../../../platform/http/access/access.js';
import { ReadVersion } from '../../../platform/http/input/read-version.js';
import { DoneOrProposedView } from '../../approvals/index.js';
import { EDITIONS, type Edition } from '../../site/index.js';
import { arrangementOf, type EditablePlan, type PlanDraft } from '../catalog-plan.js';
import { PlanEditing } from '../plan-editing.service.js';
import { PlanSchedule } from '../plan-schedule.service.js';
import {
  ComboBody,
  DescriptionBody,
  NameBody,
  NewPlanBody,
  PlanBody,
  PlanChangeBody,
  PlanOrderBody,
  PlanPreviewBody,
} from './staff-plans.dto.js';

export class StaffComboView extends ComboBody {
  /** The price of an order for it, to be shown unchanged. */
  @ApiProperty({ type: 'integer', description: 'Fen; a multiple of 100 (whole yuan)' }) chargeFen!: number;
}

export class PlannedChangeView {
  @ApiProperty({ format: 'date-time' }) startsAt!: string;
  @ApiProperty({ type: [StaffComboView] }) combos!: StaffComboView[];
}

/** A change that became void: who planned it was disabled or may no longer change plans. */
export class VoidedChangeView extends PlannedChangeView {
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
  /** The version of their order, sent back with a change of it. */
  @ApiProperty({ type: 'integer' }) orderVersion!: number;
}

@Controller('admin/plans')
@Requires('plans.write')
export class StaffPlansController {
  constructor(
    private readonly editing: PlanEditing,
    private readonly schedule: PlanSchedule,
  ) {}

  /** Every plan, the hidden ones too, in the order of the pricing page. */
  @Get()
  @Requires('plans.read')
  @Returns(200, StaffPlansView)
  async list(): Promise<StaffPlansView> {
    const plans = await this.editing.list();
    const items = plans.map((plan) => ({
      ...plan,
      combos: plan.combos.map(toComboView),
      planned: plan.planned && toPlannedView(plan.planned),
      voided: plan.voided && { ...toPlannedView(plan.voided), endedAt: new Date(plan.voided.endedAt).toISOString() },
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

  /** Cancels the change that waits for its day. */
  @Delete(':id/planned')
  @ReturnsNothing()
  async cancel(@CurrentStaff() staff: StaffMember, @Param('id') id: string): Promise<void> {
    await this.schedule.cancel(staff, id);
  }
}

const toCombo = (combo: ComboBody): Combo => ({ ...combo, lifetime: combo.months === 0 });

const toComboView = (combo: Combo): StaffComboView => ({ ...combo, chargeFen: comboChargeFen(combo) });

const toPlannedView = ({ startsAt, combos }: NonNullable<EditablePlan['planned']>): PlannedChangeView => ({
  startsAt: new Date(startsAt).toISOString(),
  combos: combos.map(toComboView),
});

const toDraft = ({ combos, isFree = false, ...terms }: PlanBody): PlanDraft => ({
  ...terms,
  isFree,
  combos: combos.map(toCombo),
});
