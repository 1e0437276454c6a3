import { Body, Controller, Delete, Get, Param, ParseUUIDPipe, Put, Query } from '@nestjs/common';
import { type ConsoleList, mayReadList } from '../../../domain/access/console-lists.js';
import { AppError } from '../../../domain/errors/index.js';
import { LetsIn } from '../../../platform/http/access/access.js';
import {
  CurrentAccount,
  CurrentStaff,
  type Principal,
  type StaffMember,
} from '../../../platform/http/access/principal.js';
import { Returns, ReturnsNothing } from '../../../platform/http/output/returns.js';
import { ListViewsQueries } from '../list-views.queries.js';
import { ListViews } from '../list-views.service.js';
import { ListViewBody, ListViewsQuery, SavedViewView } from './list-views.dto.js';

/** Views of the console's lists, for oneself or shared with colleagues. */
@Controller('admin/list-views')
@LetsIn('staff')
export class ListViewsController {
  constructor(
    private readonly views: ListViews,
    private readonly queries: ListViewsQueries,
  ) {}

  /**
   * The caller's own views of a list that the caller may read, then those that colleagues share. Administrators also get
   * what colleagues who have left kept for themselves, to remove it.
   */
  @Get()
  @Returns(200, [SavedViewView])
  async list(@CurrentAccount() reader: Principal, @Query() { list }: ListViewsQuery): Promise<SavedViewView[]> {
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
    @Param('id', ParseUUIDPipe) id: string,
  ): Promise<void> {
    await this.views.remove({ ...staff, role }, id);
  }
}

/** A view tells what its list holds. Refuses with auth.forbidden. */
function requireReader({ role }: Principal, list: ConsoleList): void {
  if (!mayReadList(role, list)) throw new AppError('auth.forbidden');
}
