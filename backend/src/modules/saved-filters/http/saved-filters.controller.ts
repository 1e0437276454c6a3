import { Body, Controller, Delete, Get, Put, Query } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsString, MaxLength } from 'class-validator';
import { CONSOLE_LISTS, type ConsoleList, mayReadList } from '../../../domain/access/console-lists.js';
import { AppError } from '../../../domain/errors/index.js';
import {
  CurrentAccount,
  CurrentStaff,
  LetsIn,
  type Principal,
  type StaffMember,
} from '../../../platform/http/access/access.js';
import { Id, Line } from '../../../platform/http/input/fields.js';
import { IsCleanText } from '../../../platform/http/input/clean-text.js';
import { Returns, ReturnsNothing } from '../../../platform/http/output/returns.js';
import { SavedFiltersQueries } from '../saved-filters.queries.js';
import { SavedFilters } from '../saved-filters.service.js';

const MAX_SEARCH_LENGTH = 1_000;

class SavedFiltersQuery {
  /** The last part of the list's path: `orders`. */
  @ApiProperty({ enum: CONSOLE_LISTS, enumName: 'ConsoleList' })
  @IsIn(CONSOLE_LISTS)
  list!: ConsoleList;
}

class ListViewBody extends SavedFiltersQuery {
  @Line(40)
  name!: string;

  /** The query of the page's address. */
  @ApiProperty({ maxLength: MAX_SEARCH_LENGTH })
  @IsString()
  @MaxLength(MAX_SEARCH_LENGTH)
  @IsCleanText()
  search!: string;

  @ApiProperty() @IsBoolean() isShared!: boolean;
}

class SavedViewView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() name!: string;
  @ApiProperty() search!: string;
  @ApiProperty() isShared!: boolean;
  @ApiProperty() isOwn!: boolean;
  @ApiProperty() ownerMail!: string;
  /** Whether its owner no longer works here. */
  @ApiProperty() hasOwnerLeft!: boolean;
  /** Whether the caller may remove it. */
  @ApiProperty() canRemove!: boolean;
}

/** Views of the console's lists, for oneself or shared with colleagues. */
@Controller('admin/list-views')
@LetsIn('staff')
export class ListViewsController {
  constructor(
    private readonly views: SavedFilters,
    private readonly queries: SavedFiltersQueries,
  ) {}

  /**
   * The caller's own views of a list that the caller may read, then those that colleagues share. Administrators also
   * get the private views of colleagues who have left, in order to remove them.
   */
  @Get()
  @Returns(200, [SavedViewView])
  async list(@CurrentAccount() reader: Principal, @Query() { list }: SavedFiltersQuery): Promise<SavedViewView[]> {
    requireReader(reader, list);
    return this.queries.of(reader, list);
  }

  /** Saves a view, or replaces the caller's own one of the same name. */
  @Put()
  @ReturnsNothing()
  async save(@CurrentAccount() owner: Principal, @Body() body: ListViewBody): Promise<void> {
    requireReader(owner, body.list);
    await this.views.save(owner, { ...body, name: body.name.trim() });
  }

  /** Removes one of the caller's own views. Administrators also remove shared ones, and those of colleagues who have left. */
  @Delete(':id')
  @ReturnsNothing()
  async remove(
    @CurrentStaff() staff: StaffMember,
    @CurrentAccount() { role }: Principal,
    @Id() id: string,
  ): Promise<void> {
    await this.views.remove({ ...staff, role }, id);
  }
}

/** A saved filter reveals what its list contains. Refuses with auth.forbidden. */
function requireReader({ role }: Principal, list: ConsoleList): void {
  if (!mayReadList(role, list)) throw new AppError('auth.forbidden');
}
