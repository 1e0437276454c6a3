import { type DynamicModule, Module } from '@nestjs/common';
import { AccountModule } from '../account/index.js';
import { OrderInvoicesController, StaffInvoicesController } from './http/invoices.controller.js';
import { InvoiceDecisions, InvoiceLetters } from './invoice-decisions.service.js';
import { InvoiceRequests } from './invoice-requests.service.js';
import { InvoicesPersonalData, InvoicesQueries } from './invoices.queries.js';
import { InvoicesRepository } from './invoices.repository.js';
import { StaffInvoicesQueries } from './staff-invoices.queries.js';

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
        InvoiceLetters,
        InvoiceRequests,
        InvoicesPersonalData,
        InvoicesQueries,
        InvoicesRepository,
        StaffInvoicesQueries,
      ],
    };
  }
}
