import { ApiProperty } from '@nestjs/swagger';
import { capacityFields } from '../../../domain/licensing/capacity-fields.js';

/** A view with a capacity extends it. */
export class CapacityView extends capacityFields(() =>
  ApiProperty({ type: 'integer', description: '-1 means unlimited' }),
) {}
