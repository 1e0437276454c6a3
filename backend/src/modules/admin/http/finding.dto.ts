import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength, MinLength } from 'class-validator';
import { IsCleanText, SearchText } from '../../../platform/http/input/clean-text.js';
import { FOUND_KINDS, type FoundKind } from '../finding.queries.js';

export class FindQuery {
  /** A name, an address, a number, a key or a code, or a part of one. */
  @ApiProperty({ minLength: 2, maxLength: 100 })
  @SearchText()
  @IsString()
  @MinLength(2)
  @MaxLength(100)
  @IsCleanText()
  q!: string;
}

export class FoundView {
  @ApiProperty({ enum: FOUND_KINDS }) kind!: FoundKind;
  /** The name or number by which it was found. */
  @ApiProperty() title!: string;
  /** Tells hits with the same title apart, such as the customer's address. */
  @ApiProperty({ type: String, nullable: true }) detail!: string | null;
  /** Whether the text is its whole identifier. */
  @ApiProperty() isExact!: boolean;
  @ApiProperty({ description: 'Its page in the console' }) place!: string;
}
