export { Invoice, InvoiceFile } from './invoice.entity.js';
export { InvoicesModule } from './invoices.module.js';

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
