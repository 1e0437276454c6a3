import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsInt, IsUUID, Max, Min } from 'class-validator';
import { ADDITION_KINDS, type AdditionKind } from '../../../domain/licensing/upgrade.js';
import { MAX_POINT_QUANTITY } from '../../../domain/pricing/points-price.js';

export class SpendPoints {
  /** The licence to add to. */
  @ApiProperty({ format: 'uuid' })
  @IsUUID()
  paidId!: string;

  @ApiProperty({ enum: ADDITION_KINDS })
  @IsIn(ADDITION_KINDS)
  kind!: AdditionKind;

  @ApiProperty({ type: 'integer', minimum: 1, maximum: MAX_POINT_QUANTITY })
  @IsInt()
  @Min(1)
  @Max(MAX_POINT_QUANTITY)
  quantity!: number;
}
