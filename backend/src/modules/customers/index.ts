import { Module } from '@nestjs/common';
import { AccountModule } from '../account/index.js';
import { CustomerNotes } from './customer-notes.service.js';
import { CustomerOrders, CustomersPersonalData } from './customers.queries.js';
import { CustomerEventsController, CustomerNotesController } from './http/customers.controller.js';

export { CustomerNote } from './customers.queries.js';

/** What the console shows about one customer across modules: notes of staff, and everything that happened. */
@Module({
  imports: [AccountModule],
  controllers: [CustomerNotesController, CustomerEventsController],
  providers: [CustomerNotes, CustomerOrders, CustomersPersonalData],
})
export class CustomersModule {}
