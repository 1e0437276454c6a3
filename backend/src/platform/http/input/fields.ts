import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { IsCleanProse, IsCleanText, IsCode, IsNotBlank, MaxCodePoints } from './clean-text.js';

/** The same as a stack of decorators in this order: the last of a stack is applied first, and refuses first. */
const stacked = (...decorators: PropertyDecorator[]): PropertyDecorator => applyDecorators(...decorators.toReversed());

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
  /** Told to clients; an empty text is refused in any case. */
  readonly minLength?: number;
}

/** One line of text that shows something, of at most `maxLength` UTF-16 units. */
export const Line = (maxLength: number, shortest: Shortest = {}): PropertyDecorator =>
  stacked(ApiProperty({ ...shortest, maxLength }), IsString(), IsNotBlank(), MaxLength(maxLength), IsCleanText());

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
