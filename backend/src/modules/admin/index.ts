export { AdminModule } from './admin.module.js';
export { mayDo, WORK_PLACES, WorkQueries } from './work.queries.js';
