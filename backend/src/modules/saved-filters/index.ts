import { Module } from '@nestjs/common';
import { ListViewsController } from './http/saved-filters.controller.js';
import { SavedFiltersPersonalData, SavedFiltersQueries } from './saved-filters.queries.js';
import { SavedFilters } from './saved-filters.service.js';

export { SavedFilter } from './saved-filters.queries.js';

/** Saved views of the console's lists. */
@Module({
  controllers: [ListViewsController],
  providers: [SavedFilters, SavedFiltersQueries, SavedFiltersPersonalData],
})
export class SavedFiltersModule {}
