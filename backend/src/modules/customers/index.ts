export { CustomerNote } from './customer-note.entity.js';
export { CustomersModule } from './customers.module.js';
