import { type DynamicModule, Module } from '@nestjs/common';
import { AccountModule } from '../account/index.js';
import { OrderInvoicesController, StaffInvoicesController } from './http/invoices.controller.js';
import { InvoiceDecisions, InvoiceMails, InvoiceRequests } from './invoices.service.js';
import { InvoicesPersonalData, InvoicesQueries, StaffInvoicesQueries } from './invoices.queries.js';
import { InvoicesRepository } from './invoices.repository.js';

export { Invoice, InvoiceFile } from './invoice.entity.js';

@Module({})
export class InvoicesModule {
  /** `orders` is the process's single instance of the orders module: a second one would run its jobs twice. */
  static for(orders: DynamicModule): DynamicModule {
    return {
      module: InvoicesModule,
      imports: [AccountModule, orders],
      controllers: [OrderInvoicesController, StaffInvoicesController],
      providers: [
        InvoiceDecisions,
        InvoiceMails,
        InvoiceRequests,
        InvoicesPersonalData,
        InvoicesQueries,
        InvoicesRepository,
        StaffInvoicesQueries,
      ],
    };
  }
}
