import { ApiProperty } from '@nestjs/swagger';
import { capacityFields } from '../../../domain/licensing/capacity.js';
import { TIME } from './properties.js';

/** A view with a capacity extends it. */
export class CapacityView extends capacityFields(() =>
  ApiProperty({ type: 'integer', description: '-1 means unlimited' }),
) {}

/** What a license gives. */
export class HeldTermsView extends CapacityView {
  /** Null for a permanent licence. */
  @ApiProperty({ ...TIME, nullable: true }) expiresAt!: string | null;
}
