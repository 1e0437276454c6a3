import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsString, Matches, MaxLength } from 'class-validator';
import { IsCleanText, IsNotBlank } from '../../../platform/http/input/clean-text.js';

const LIST = /^[a-z-]{1,40}$/;

export class ListViewsQuery {
  /** The last part of the list's path: `orders`. */
  @ApiProperty({ pattern: LIST.source })
  @IsString()
  @Matches(LIST)
  list!: string;
}

export class ListViewBody extends ListViewsQuery {
  @ApiProperty({ maxLength: 40 })
  @IsString()
  @IsNotBlank()
  @MaxLength(40)
  @IsCleanText()
  name!: string;

  /** The query of the page's address. */
  @ApiProperty({ maxLength: 2000 })
  @IsString()
  @MaxLength(2000)
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
}
