import { Body, Controller, Delete, Get, Param, ParseUUIDPipe, Put, Query } from '@nestjs/common';
import { LetsIn } from '../../../platform/http/access/access.js';
import { CurrentAccount, type Principal } from '../../../platform/http/access/principal.js';
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

  /** The caller's own views of a list, then those that colleagues share. */
  @Get()
  @Returns(200, [SavedViewView])
  async list(@CurrentAccount() { accountId }: Principal, @Query() { list }: ListViewsQuery): Promise<SavedViewView[]> {
    return this.queries.of(accountId, list);
  }

  /** Saves a view, or replaces the caller's own one of the same name. */
  @Put()
  @ReturnsNothing()
  async save(@CurrentAccount() { accountId }: Principal, @Body() body: ListViewBody): Promise<void> {
    await this.views.save(accountId, { ...body, name: body.name.trim() });
  }

  /** Removes one of the caller's own views. */
  @Delete(':id')
  @ReturnsNothing()
  async remove(@CurrentAccount() { accountId }: Principal, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    await this.views.remove(accountId, id);
  }
}
