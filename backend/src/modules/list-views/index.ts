import { Module } from '@nestjs/common';
import { ListViewsController } from './http/list-views.controller.js';
import { ListViewsPersonalData, ListViewsQueries } from './list-views.queries.js';
import { ListViews } from './list-views.service.js';

export { ListView } from './list-view.entity.js';

/** Saved views of the console's lists. */
@Module({
  controllers: [ListViewsController],
  providers: [ListViews, ListViewsQueries, ListViewsPersonalData],
})
export class ListViewsModule {}
