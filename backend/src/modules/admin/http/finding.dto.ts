import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength, MinLength } from 'class-validator';
import { IsCleanText, SearchText } from '../../../platform/http/input/clean-text.js';
import { FOUND_FIELDS, FOUND_KINDS, type FoundField, type FoundKind } from '../finding/kinds.js';

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

export class MatchedView {
  @ApiProperty({ enum: FOUND_FIELDS }) field!: FoundField;
  /** What stands in the field before the part that was found. */
  @ApiProperty() before!: string;
  @ApiProperty() marked!: string;
  @ApiProperty() after!: string;
}

export class FoundView {
  @ApiProperty({ enum: FOUND_KINDS }) kind!: FoundKind;
  /** Its name or number. */
  @ApiProperty() title!: string;
  /** Tells hits with the same title apart, such as the customer's address. */
  @ApiProperty({ type: String, nullable: true }) detail!: string | null;
  /** Whether the text is its whole identifier. */
  @ApiProperty() isExact!: boolean;
  @ApiProperty({ description: 'Its page in the console' }) place!: string;
  /** The field for which it was found. */
  @ApiProperty({ type: MatchedView }) matched!: MatchedView;
}
