export { ListView } from './list-view.entity.js';
export { ListViewsModule } from './list-views.module.js';
