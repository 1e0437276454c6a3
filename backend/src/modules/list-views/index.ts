export { ListView } from './entities/list-view.entity.js';
export { ListViewsModule } from './list-views.module.js';
