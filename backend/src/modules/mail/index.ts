export { DELIVERY_STATUSES, type DeliveryStatus, MailDelivery } from './entities/mail-delivery.entity.js';
export {
  isLetterName,
  type LetterName,
  type LetterProps,
  type LicenseInLetter,
  type LineInLetter,
  type PaidWith,
  type WorkInLetter,
} from './letters/index.js';
export { type KnownLetter, LetterPreview } from './letter-preview.service.js';
export { MAIL_BRAND, type MailBrand } from './mail-brand.js';
export { deliveriesListing, DELIVERY_SORTS, DeliveryView } from './mail-deliveries.listing.js';
export { LetterResending, type ResentLetter } from './letter-resending.service.js';
export { MailRetention } from './mail-retention.service.js';
export { type BrandSource, MailModule } from './mail.module.js';
export { type Letter, Mail } from './mail.service.js';
export { type News, NewsRenderer, type NewsWriter, withSharedStyles } from './rendering/news-renderer.js';
export type { RenderedLetter } from './rendering/letter-renderer.js';
