import { Controller, Get, Query } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength, MinLength } from 'class-validator';
import { CurrentAccount, LetsIn, type Principal } from '../../../platform/http/access/access.js';
import { IsCleanText, SearchText } from '../../../platform/http/input/clean-text.js';
import { Returns } from '../../../platform/http/output/returns.js';
import { FindingQueries } from '../finding/finding.queries.js';
import { FOUND_FIELDS, FOUND_KINDS, type FoundField, type FoundKind } from '../finding/kinds.js';

class FindQuery {
  /** A name, an address, a number, a key or a code, or a part of one. */
  @ApiProperty({ minLength: 2, maxLength: 100 })
  @SearchText()
  @IsString()
  @MinLength(2)
  @MaxLength(100)
  @IsCleanText()
  q!: string;
}

class MatchedView {
  @ApiProperty({ enum: FOUND_FIELDS }) field!: FoundField;
  /** The text of the field before the part that was found. */
  @ApiProperty() before!: string;
  @ApiProperty() marked!: string;
  @ApiProperty() after!: string;
}

class FoundView {
  @ApiProperty({ enum: FOUND_KINDS }) kind!: FoundKind;
  /** Its name or number. */
  @ApiProperty() title!: string;
  /** Distinguishes hits with the same title, such as the customer's address. */
  @ApiProperty({ type: String, nullable: true }) detail!: string | null;
  /** Whether the text is its whole identifier. */
  @ApiProperty() isExact!: boolean;
  @ApiProperty({ description: 'Its page in the console' }) place!: string;
  /** The field for which it was found. */
  @ApiProperty({ type: MatchedView }) matched!: MatchedView;
}

@Controller('admin/find')
@LetsIn('staff')
export class FindingController {
  constructor(private readonly queries: FindingQueries) {}

  /** Customers and their belongings that the caller's role may open: at most six of each kind. */
  @Get()
  @Returns(200, [FoundView])
  async find(@CurrentAccount() reader: Principal, @Query() { q }: FindQuery) {
    return this.queries.find(reader, q);
  }
}
