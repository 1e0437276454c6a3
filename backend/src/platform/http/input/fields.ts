import {
  applyDecorators,
  createParamDecorator,
  Param,
  ParseUUIDPipe,
  type ExecutionContext,
  type PipeTransform,
  type Type,
} from '@nestjs/common';
import { ApiHeader, ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsInt, IsOptional, IsString, Max, MaxLength, Min, NotEquals } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../domain/errors/index.js';
import { capacityFields, UNLIMITED } from '../../../domain/licensing/license.js';
import {
  IsCalendarDate,
  IsCleanProse,
  IsCleanText,
  IsCode,
  IsInstant,
  IsMailAddress,
  IsNotBlank,
  MaxCodePoints,
} from './clean-text.js';

/** The same as a stack of decorators in this order: the last of a stack is applied first, and refuses first. */
export const stacked = (...decorators: PropertyDecorator[]): PropertyDecorator =>
  applyDecorators(...decorators.toReversed());

interface Described {
  /** What the contract says of the field, such as its unit. */
  readonly description?: string;
}

/** A whole number from `minimum` to `maximum`. */
export const WholeNumber = (minimum: number, maximum: number, described: Described = {}): PropertyDecorator =>
  stacked(ApiProperty({ type: 'integer', minimum, maximum, ...described }), IsInt(), Min(minimum), Max(maximum));

/** A whole number from `minimum` to `maximum`, which may be left out. */
export const OptionalWholeNumber = (minimum: number, maximum: number, described: Described = {}): PropertyDecorator =>
  stacked(
    ApiPropertyOptional({ type: 'integer', minimum, maximum, ...described }),
    IsOptional(),
    IsInt(),
    Min(minimum),
    Max(maximum),
  );

interface Shortest {
  /** Documented for clients; an empty text is refused in any case. */
  readonly minLength?: number;
}

/** One line of text that shows something, of at most `maxLength` UTF-16 units. */
export const Line = (maxLength: number, shortest: Shortest = {}): PropertyDecorator =>
  stacked(ApiProperty({ ...shortest, maxLength }), IsString(), IsNotBlank(), MaxLength(maxLength), IsCleanText());

/** One line of text of at most `maxLength` UTF-16 units that may be left out. */
export const OptionalLine = (maxLength: number): PropertyDecorator =>
  stacked(ApiPropertyOptional({ maxLength }), IsOptional(), IsString(), MaxLength(maxLength), IsCleanText());

/** One line of text that shows something, of at most `maxLength` code points. */
export const TypedLine = (maxLength: number, shortest: Shortest = {}): PropertyDecorator =>
  stacked(ApiProperty({ ...shortest, maxLength }), IsString(), IsNotBlank(), MaxCodePoints(maxLength), IsCleanText());

/** Text of several lines that shows something, of at most `maxLength` code points. */
export const Prose = (maxLength: number, shortest: Shortest = {}): PropertyDecorator =>
  stacked(ApiProperty({ ...shortest, maxLength }), IsString(), IsNotBlank(), MaxCodePoints(maxLength), IsCleanProse());

/** Text of several lines, of at most `maxLength` code points, which may be left out. */
export const OptionalProse = (maxLength: number): PropertyDecorator =>
  stacked(ApiPropertyOptional({ maxLength }), IsOptional(), IsString(), MaxCodePoints(maxLength), IsCleanProse());

/** A code or number of at most `maxLength` characters that may be left out. */
export const OptionalCode = (maxLength: number): PropertyDecorator =>
  stacked(ApiPropertyOptional({ maxLength }), IsOptional(), IsString(), MaxLength(maxLength), IsCode());

/** A code of at most `maxLength` characters. */
export const Code = (maxLength: number): PropertyDecorator =>
  stacked(ApiProperty({ maxLength }), IsString(), IsNotBlank(), MaxLength(maxLength), IsCode());

/** Above any real mail address; the rule that reads it decides what is one. */
const MAX_MAIL = 320;

/** The mail address of a person. */
export const MailAddress = (): PropertyDecorator =>
  stacked(ApiProperty({ maxLength: MAX_MAIL }), IsString(), IsNotBlank(), MaxLength(MAX_MAIL), IsMailAddress());

/** A date and time with its offset, which may be left out or null. */
export const OptionalInstant = (): PropertyDecorator =>
  stacked(ApiPropertyOptional({ type: String, format: 'date-time', nullable: true }), IsOptional(), IsInstant());

/** A day, such as 2026-11-21, which may be left out. */
export const OptionalDay = (described: Described = {}): PropertyDecorator =>
  stacked(ApiPropertyOptional({ format: 'date', ...described }), IsOptional(), IsCalendarDate());

/** A yes or no that may be left out. */
export const OptionalFlag = (): PropertyDecorator => stacked(ApiPropertyOptional(), IsOptional(), IsBoolean());

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

/** The UUID in the route's path that is called `name`, after `pipes`. Anything else is refused with request.id_invalid. */
export const Id = (name = 'id', ...pipes: Type<PipeTransform>[]): ParameterDecorator =>
  Param(name, new ParseUUIDPipe({ exceptionFactory: () => new AppError('request.id_invalid') }), ...pipes);

const HEADER = 'if-match';
const VERSION = /^"(\d{1,9})"$/;

/** Documents the header of a route that takes it. */
const Documented: ParameterDecorator = (target, name) => {
  const route = name === undefined ? undefined : Object.getOwnPropertyDescriptor(target, name);
  if (name === undefined || !route) throw new Error('@ReadVersion applies to route parameters only');
  ApiHeader({
    name: 'If-Match',
    required: true,
    description: 'Version that the client read and is changing, such as `"7"`',
    schema: { type: 'string', pattern: VERSION.source },
  })(target, name, route);
};

/**
 * The version that the caller read, from `If-Match: "7"`: the service refuses with request.stale if it is no longer
 * current.
 *
 * Refuses with request.version_missing, also for a header that names no version.
 */
export const ReadVersion = createParamDecorator(
  (_: unknown, context: ExecutionContext): number => {
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    const [, version] = VERSION.exec(headers[HEADER] ?? '') ?? [];
    if (version === undefined) throw new AppError('request.version_missing');
    return Number(version);
  },
  [Documented],
);
