import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsInt, Max, Min, NotEquals } from 'class-validator';
import { UNLIMITED } from '../../../domain/licensing/capacity.js';

/** More than any fleet, and far from where a sum of several stops fitting a licence. */
const MOST_CAPACITY = 1_000_000;

/** Users or assets that a body names: a whole number up to a million, or -1 for unlimited. 0 only where `orNone`. */
export const CapacityField = ({ orNone }: { readonly orNone: boolean }): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: 'integer', minimum: UNLIMITED, maximum: MOST_CAPACITY, description: '-1 is unlimited' }),
    IsInt(),
    Min(UNLIMITED),
    Max(MOST_CAPACITY),
    ...(orNone ? [] : [NotEquals(0)]),
  );
