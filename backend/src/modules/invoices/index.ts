export { Invoice } from './entities/invoice.entity.js';
export { InvoiceFile } from './entities/invoice-file.entity.js';
export { InvoicesModule } from './invoices.module.js';
