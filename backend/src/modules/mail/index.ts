export { DELIVERY_STATUSES, type DeliveryStatus, MailDelivery } from './mail-delivery.entity.js';
export {
  isLetterName,
  type LetterName,
  type LetterProps,
  type LicenseInLetter,
  type LineInLetter,
  type PaidWith,
  type WorkInLetter,
} from './letters/index.js';
export { type KnownLetter, LetterPreview, LetterResending, type ResentLetter } from './letter-resending.service.js';
export { MAIL_BRAND, type MailBrand } from './mail-brand.js';
export { deliveriesListing, DELIVERY_SORTS, DeliveryView } from './mail-deliveries.queries.js';
export { MailRetention } from './letter-delivery.service.js';
export { type BrandSource, MailModule } from './mail.module.js';
export { type Letter, Mail } from './mail.service.js';
export {
  type News,
  NewsRenderer,
  type NewsReader,
  type NewsWriter,
  withSharedStyles,
  type RenderedLetter,
} from './rendering/renderers.js';

/** What other modules may read of the tables here: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  mail_deliveries: {
    holds: 'Mails and their delivery status.',
    columns: {
      letter_id: 'uuid of the mail',
      letter: 'name of the template',
      recipient: 'address; null once erased',
      order_id: 'order that it is about; null for none, and for what releases before 0.2.0 sent',
      status: 'one of `DELIVERY_STATUSES`',
      updated_at: 'instant of the last status change',
    },
  },
} as const;
