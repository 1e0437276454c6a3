import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsString, MaxLength } from 'class-validator';
import { CONSOLE_LISTS, type ConsoleList } from '../../../domain/access/console-lists.js';
import { IsCleanText, IsNotBlank } from '../../../platform/http/input/clean-text.js';

const MAX_SEARCH_LENGTH = 1_000;

export class ListViewsQuery {
  /** The last part of the list's path: `orders`. */
  @ApiProperty({ enum: CONSOLE_LISTS, enumName: 'ConsoleList' })
  @IsIn(CONSOLE_LISTS)
  list!: ConsoleList;
}

export class ListViewBody extends ListViewsQuery {
  @ApiProperty({ maxLength: 40 })
  @IsString()
  @IsNotBlank()
  @MaxLength(40)
  @IsCleanText()
  name!: string;

  /** The query of the page's address. */
  @ApiProperty({ maxLength: MAX_SEARCH_LENGTH })
  @IsString()
  @MaxLength(MAX_SEARCH_LENGTH)
  @IsCleanText()
  search!: string;

  @ApiProperty() @IsBoolean() isShared!: boolean;
}

export class SavedViewView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() name!: string;
  @ApiProperty() search!: string;
  @ApiProperty() isShared!: boolean;
  @ApiProperty() isOwn!: boolean;
  @ApiProperty() ownerMail!: string;
  /** Its owner is no longer at work here. */
  @ApiProperty() hasOwnerLeft!: boolean;
  /** The caller may remove it. */
  @ApiProperty() canRemove!: boolean;
}
