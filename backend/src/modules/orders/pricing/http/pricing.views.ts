import { CapacityView } from '../../../../platform/http/output/capacity-view.js';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

export class ComboView {
  /** 0 when `lifetime`. */
  @ApiProperty({ type: 'integer' }) months!: number;
  @ApiProperty({ type: 'integer', description: 'List price in fen' }) price!: number;
  @ApiProperty({ description: 'Factor from 0 to 1; chargeFen is price × discount, rounded to whole yuan' })
  discount!: number;
  /** The price of an order for it, to be shown unchanged. */
  @ApiProperty({ type: 'integer', description: 'Fen; a multiple of 100 (whole yuan)' }) chargeFen!: number;
  @ApiProperty() lifetime!: boolean;
}

export class PlanView extends CapacityView {
  @ApiProperty() id!: string;
  @ApiProperty() name!: string;
  @ApiProperty() description!: string;
  @ApiProperty({ type: [ComboView] }) combos!: ComboView[];
}

export class PlansView {
  @ApiProperty({ type: [PlanView] }) plans!: PlanView[];
}

export class RenewedLicenseView extends CapacityView {
  @ApiProperty({ format: 'uuid' }) paidId!: string;
  @ApiProperty() key!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) expiresAt!: string | null;
  @ApiProperty() remark!: string;
}

export class PurchaseView extends PlansView {
  /** The licence being renewed and what renewing it costs; omitted for a new purchase. */
  @ApiPropertyOptional({ type: RenewedLicenseView }) paid?: RenewedLicenseView;
}
