import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsInt, Max, Min, NotEquals } from 'class-validator';
import { capacityFields, UNLIMITED } from '../../../domain/licensing/capacity.js';

/** More than any fleet needs, and small enough that the sum of several always fits a licence. */
const MAX_CAPACITY = 1_000_000;

const field = (isGranted: boolean) => (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: 'integer', minimum: UNLIMITED, maximum: MAX_CAPACITY, description: '-1 means unlimited' }),
    IsInt(),
    Min(UNLIMITED),
    Max(MAX_CAPACITY),
    ...(isGranted ? [NotEquals(0)] : []),
  );

/** A capacity that a body names: each a whole number up to a million, or -1 for unlimited. */
export class CapacityBody extends capacityFields(field(false)) {}

/** The same without 0. */
export class GrantedCapacityBody extends capacityFields(field(true)) {}
