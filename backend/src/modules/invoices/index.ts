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

/** What other modules may read of the tables here: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  invoices: {
    holds: 'Invoice requests and issued invoices.',
    columns: {
      id: 'uuid',
      order_id: 'order that it is about',
      order_number: 'order number',
      account_id: 'account that requested it',
      tax_number: 'tax number of a company; null for a person',
      title: 'buyer, as printed on the invoice',
      number: 'number of the issued invoice; null before',
      status: '`requested` while staff have yet to issue or reject it',
      requested_at: 'instant of the request',
    },
  },
} as const;
