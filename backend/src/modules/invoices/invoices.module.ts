import { type DynamicModule, Module } from '@nestjs/common';
import { AccountModule } from '../account/index.js';
import { OrderInvoicesController } from './http/order-invoices.controller.js';
import { StaffInvoicesController } from './http/staff-invoices.controller.js';
import { InvoiceDecisions } from './invoice-decisions.service.js';
import { InvoiceLetters } from './invoice-letters.js';
import { InvoiceRequests } from './invoice-requests.service.js';
import { InvoicesPersonalData } from './invoices.personal-data.js';
import { InvoicesQueries } from './invoices.queries.js';
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
