import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';
import { IsCleanText, MaxCodePoints } from './clean-text.js';
import { PageQuery } from './pagination.js';

/** A page of a list that staff search. */
export class SearchQuery extends PageQuery {
  /** Part of a number, a name or an address. */
  @ApiPropertyOptional({ maxLength: 100 })
  @IsOptional()
  @IsString()
  @MaxCodePoints(100)
  @IsCleanText()
  q?: string;
}
