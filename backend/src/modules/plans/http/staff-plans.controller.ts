import { Body, Controller, Get, Param, Post, Put } from '@nestjs/common';
import { CapacityView } from '../../../platform/http/output/capacity-view.js';
import { ApiProperty } from '@nestjs/swagger';
import { comboChargeFen } from '../../../domain/pricing/displayed-price.js';
import { Requires } from '../../../platform/http/access/access.js';
import { CurrentStaff, type StaffMember } from '../../../platform/http/access/principal.js';
import { ReadVersion } from '../../../platform/http/input/read-version.js';
import { Returns, ReturnsNothing } from '../../../platform/http/output/returns.js';
import { EDITIONS, type Edition } from '../../site/index.js';
import { arrangementOf } from '../catalog-plan.js';
import { type PlanDraft, PlanEditing } from '../plan-editing.service.js';
import { ComboBody, DescriptionBody, NameBody, NewPlanBody, PlanBody, PlanOrderBody } from './staff-plans.dto.js';

export class StaffComboView extends ComboBody {
  /** The price of an order for it, to be shown unchanged. */
  @ApiProperty({ type: 'integer', description: 'Fen; a multiple of 100 (whole yuan)' }) chargeFen!: number;
}

export class StaffPlanView extends CapacityView {
  @ApiProperty() id!: string;
  @ApiProperty({ enum: EDITIONS }) edition!: Edition;
  @ApiProperty() name!: NameBody;
  @ApiProperty() description!: DescriptionBody;
  @ApiProperty() isHidden!: boolean;
  @ApiProperty({ type: [StaffComboView] }) combos!: StaffComboView[];
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
  constructor(private readonly editing: PlanEditing) {}

  /** Every plan, the hidden ones too, in the order of the pricing page. */
  @Get()
  @Requires('plans.read')
  @Returns(200, StaffPlansView)
  async list(): Promise<StaffPlansView> {
    const plans = await this.editing.list();
    const items = plans.map((plan) => ({
      ...plan,
      combos: plan.combos.map((combo) => ({ ...combo, chargeFen: comboChargeFen(combo) })),
    }));
    return { items, orderVersion: arrangementOf(plans) };
  }

  @Post()
  @ReturnsNothing()
  async create(@CurrentStaff() staff: StaffMember, @Body() { id, edition, ...draft }: NewPlanBody): Promise<void> {
    await this.editing.create(staff, { id, edition, ...toDraft(draft) });
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

  /** Replaces everything but id and edition. Orders that were placed keep their price. */
  @Put(':id')
  @ReturnsNothing()
  async change(
    @CurrentStaff() staff: StaffMember,
    @Param('id') id: string,
    @ReadVersion() version: number,
    @Body() body: PlanBody,
  ): Promise<void> {
    await this.editing.change(staff, id, version, toDraft(body));
  }
}

const toDraft = ({ combos, ...terms }: PlanBody): PlanDraft => ({
  ...terms,
  combos: combos.map((combo) => ({ ...combo, lifetime: combo.months === 0 })),
});
